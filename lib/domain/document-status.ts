/** The states of every document. Only what is posted has stages. */
export const PLAIN_STATUSES = [
  'draft',
  'pending_approval',
  'posted',
  'voided',
  'discarded',
] as const;

/** The states that posted documents of some types go on through, by their own steps. */
export const DOCUMENT_STAGES = ['part_settled', 'settled'] as const;
export type DocumentStage = (typeof DOCUMENT_STAGES)[number];

/** Every state that a document is shown in. */
export const DOCUMENT_STATUSES = [...PLAIN_STATUSES, ...DOCUMENT_STAGES] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];
