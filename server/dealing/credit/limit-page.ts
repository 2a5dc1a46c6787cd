import type { DocumentType } from '@/lib/domain/document-type';

export type LimitType = 'credit limit' | 'credit sub-limit';

/** Returns the page of a limit. The name of the page has no hyphen, unlike the document type. */
export const limitPage = (type: DocumentType) =>
  type === 'credit sub-limit' ? ('credit sub limit' as const) : ('credit limit' as const);
