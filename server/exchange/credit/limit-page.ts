import type { DocumentType } from '@/lib/domain/document-type';

export type LimitType = 'credit limit' | 'credit sub-limit';

/** The page of a limit: spelt as its address is, while its type has a hyphen. */
export const limitPage = (type: DocumentType) =>
  type === 'credit sub-limit' ? ('credit sub limit' as const) : ('credit limit' as const);
