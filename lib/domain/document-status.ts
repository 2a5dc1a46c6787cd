/** The states of every document. Only what is posted has stages. */
export const PLAIN_STATUSES = [
  'draft',
  'pending_approval',
  'posted',
  'voided',
  'discarded',
] as const;

/** The states that posted documents of some types go on through, by their own steps. */
export const DOCUMENT_STAGES = [
  'part_settled',
  'settled',
  'dispatched',
  'received',
  'received_with_difference',
  'recalled',
  'closed',
  'paid_in',
  'held',
  'sent',
  'available',
  'paid_out',
  'refused',
  'cancelled',
  'returned',
  'expired',
  'offered',
  'part_filled',
  'converted',
  'declined',
  'withdrawn',
  'active',
  'suspended',
  'part_repaid',
  'repaid',
  'overdue',
  'written_off',
  'fully_depreciated',
  'disposed',
  'scrapped',
] as const;
export type DocumentStage = (typeof DOCUMENT_STAGES)[number];

/** Every state that a document is shown in. */
export const DOCUMENT_STATUSES = [...PLAIN_STATUSES, ...DOCUMENT_STAGES] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The states that documents of a type are shown in, in the order that they come in. */
export const statusesWith = (stages: readonly DocumentStage[]): readonly DocumentStatus[] => [
  ...(['draft', 'pending_approval', 'posted'] as const),
  ...stages,
  ...(['voided', 'discarded'] as const),
];
