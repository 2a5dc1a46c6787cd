/** States that documents of every type can have. Posted documents can also have stages. */
export const PLAIN_STATUSES = [
  'draft',
  'pending_approval',
  'posted',
  'voided',
  'discarded',
] as const;

/** Stages of posted documents. Only some document types have stages, and only operations of that type change them. */
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
  'approved',
  'part_applied',
  'applied',
  'part_paid',
  'paid',
  'fully_depreciated',
  'disposed',
  'scrapped',
] as const;
export type DocumentStage = (typeof DOCUMENT_STAGES)[number];

/** All states that a document can show. */
export const DOCUMENT_STATUSES = [...PLAIN_STATUSES, ...DOCUMENT_STAGES] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** States of a document type in the order in which they occur. */
export const statusesWith = (stages: readonly DocumentStage[]): readonly DocumentStatus[] => [
  ...(['draft', 'pending_approval', 'posted'] as const),
  ...stages,
  ...(['voided', 'discarded'] as const),
];
