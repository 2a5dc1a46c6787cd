import type { DocumentRow } from '@/lib/contract/document-fields';
import { documentNumber } from '@/lib/domain/document-number';
import type { DocumentType } from '@/lib/domain/document-type';

/** Displayed number of a document. That of a draft without a number is derived from its custom id or its id. */
export function shownNumber(
  type: DocumentType,
  { id, number, custom_id }: Pick<DocumentRow, 'id' | 'number' | 'custom_id'>,
): string {
  return number ?? documentNumber(type, id, custom_id);
}
