import type { DocumentType } from '@/lib/domain/document-type';

/** The types of draws, against a limit and against a sub-limit. */
export const DRAW_TYPES = ['credit limit withdrawal', 'credit sub-limit withdrawal'] as const;
export type DrawType = (typeof DRAW_TYPES)[number];

/** The page of a draw: spelt as its address is, while its type has a hyphen. */
export const drawPage = (type: DocumentType) =>
  type === 'credit sub-limit withdrawal'
    ? ('credit sub limit withdrawal' as const)
    : ('credit limit withdrawal' as const);
