/** Where a customer's file stands. */
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

/** States in which staff have stopped all dealing with a customer. The customer never learns of them. */
export const STOPPED = ['suspended', 'blocked'] as const satisfies readonly KycStatus[];

/** The course of a file as its customer takes it: nobody outside notices that a file is stopped. */
export type FileStatus = Exclude<KycStatus, (typeof STOPPED)[number]>;

export const isStopped = (status: KycStatus): status is (typeof STOPPED)[number] =>
  STOPPED.some((one) => one === status);

/** In these the customer may still change what he told. */
export const OPEN_TO_CHANGE: readonly KycStatus[] = ['draft', 'info_requested'];

/** In these the customer was taken on, so that changed data makes a new version. */
export const TAKEN_ON: readonly KycStatus[] = ['approved', 'expiring', 'expired'];

/** In these a reviewer has something to do. */
export const IN_QUEUE: readonly KycStatus[] = ['submitted', 'under_review'];

/** How often somebody who was rejected may try in all. */
export const ATTEMPTS_MAX = 3;

/** Why a customer is not taken on. The last two are never told to anybody outside. */
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

/** The reason that a customer may read: of what must not be told, the one of policy. */
export const publicReason = (code: ReasonCode): ReasonCode =>
  NEVER_TOLD.includes(code) ? 'POLICY' : code;

/** Whether nothing but the neutral sentence may be said of it, whatever a reviewer typed. */
export const isNeverTold = (code: ReasonCode): boolean => NEVER_TOLD.includes(code);

/** The states that a customer may know of. Every answer of a public call is limited to them. */
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

/** Public states in which the customer may still change what he told. */
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
