/** A list's rows by status, as the host counts them: all posted, but for those that are named. */
export const countsOf = (total: number, { voided = 0, draft = 0, pending_approval = 0 } = {}) => ({
  posted: total - voided - draft - pending_approval,
  voided,
  draft,
  pending_approval,
});
