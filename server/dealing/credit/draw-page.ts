import type { DocumentType } from '@/lib/domain/document-type';

export const DRAW_TYPES = ['credit limit withdrawal', 'credit sub-limit withdrawal'] as const;
export type DrawType = (typeof DRAW_TYPES)[number];

/** Returns the page of a draw. The page for sub-limits has no hyphen in its name, unlike the document type. */
export const drawPage = (type: DocumentType) =>
  type === 'credit sub-limit withdrawal'
    ? ('credit sub limit withdrawal' as const)
    : ('credit limit withdrawal' as const);
