import type { DocumentType } from '@/lib/domain/document-type';

export type LimitType = 'credit limit' | 'credit sub-limit';

/**
 * Returns the permission page of a limit or sub-limit. The page for sub-limits has no hyphen in its name, unlike the
 * document type.
 */
export const limitPage = (type: DocumentType) =>
  type === 'credit sub-limit' ? ('credit sub limit' as const) : ('credit limit' as const);
