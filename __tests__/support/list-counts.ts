/** Counts of a list by status; all rows are posted except those given. */
export const countsOf = (total: number, { voided = 0, draft = 0, pending_approval = 0 } = {}) => ({
  posted: total - voided - draft - pending_approval,
  voided,
  draft,
  pending_approval,
});
