export const KYC_STATUSES = [
  'draft',
  'submitted',
  'under_review',
  'info_requested',
  'approved',
  'expiring',
  'expired',
  'rejected',
  'suspended',
  'blocked',
  'closed',
] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

/** States in which staff have stopped all dealing with a customer. Customers never see these states. */
export const STOPPED = ['suspended', 'blocked'] as const satisfies readonly KycStatus[];

/**
 * States other than `suspended` and `blocked`. A file in one of those two states also keeps one of these states, which
 * the customer sees instead.
 */
export type FileStatus = Exclude<KycStatus, (typeof STOPPED)[number]>;

export const isStopped = (status: KycStatus): status is (typeof STOPPED)[number] =>
  STOPPED.some((one) => one === status);

/** States in which the data can be changed without a new version. */
export const OPEN_TO_CHANGE: readonly KycStatus[] = ['draft', 'info_requested'];

/** States of accepted customers; a change of data creates a new version. */
export const TAKEN_ON: readonly KycStatus[] = ['approved', 'expiring', 'expired'];

/** States in which a file is in the review queue. */
export const IN_QUEUE: readonly KycStatus[] = ['submitted', 'under_review'];

/** Number of submitted drafts since the last approval after which a rejected file cannot be reopened. */
export const ATTEMPTS_MAX = 3;

/** Reasons for a rejection. The last two, fraud and list matches, are never disclosed to the customer. */
export const REASON_CODES = [
  'ID_UNREADABLE',
  'ID_EXPIRED',
  'ID_TYPE_NOT_ACCEPTED',
  'MRZ_MISMATCH',
  'NAME_MISMATCH',
  'DOB_MISMATCH',
  'UNDERAGE',
  'ADDRESS_UNPROVEN',
  'SELFIE_MISMATCH',
  'INCOMPLETE',
  'DUPLICATE',
  'SOF_INSUFFICIENT',
  'BO_UNCLEAR',
  'OUT_OF_SCOPE_COUNTRY',
  'POLICY',
  'SUSPECTED_FRAUD',
  'LIST_MATCH',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

const NEVER_TOLD: readonly ReasonCode[] = ['SUSPECTED_FRAUD', 'LIST_MATCH'];

/** Reason that the customer may see. A confidential reason is replaced with `POLICY`. */
export const publicReason = (code: ReasonCode): ReasonCode =>
  NEVER_TOLD.includes(code) ? 'POLICY' : code;

/** True if the reason is confidential. The customer then sees only a neutral sentence, whatever the reviewer wrote. */
export const isNeverTold = (code: ReasonCode): boolean => NEVER_TOLD.includes(code);

/** States that customers can see. Public calls return no other state. */
export const PUBLIC_STATUSES = [
  'draft',
  'received',
  'in_review',
  'info_requested',
  'approved',
  'expiring',
  'expired',
  'not_accepted',
  'closed',
] as const;
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];

/** Public states in which customers may change their data. */
export const PUBLIC_OPEN: readonly PublicStatus[] = ['draft', 'info_requested'];

const SAID: Readonly<Record<FileStatus, PublicStatus>> = {
  draft: 'draft',
  submitted: 'received',
  under_review: 'in_review',
  info_requested: 'info_requested',
  approved: 'approved',
  expiring: 'expiring',
  expired: 'expired',
  rejected: 'not_accepted',
  closed: 'closed',
};

export const publicStatus = (status: FileStatus): PublicStatus => SAID[status];
