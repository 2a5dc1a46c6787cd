import type { DocumentRow } from '@/lib/contract/document-fields';
import { documentNumber } from '@/lib/domain/document-number';
import type { DocumentType } from '@/lib/domain/document-type';

/** Displayed number of a document. A draft has no number yet, so its number is derived from its id. */
export function shownNumber(
  type: DocumentType,
  { id, number, custom_id }: Pick<DocumentRow, 'id' | 'number' | 'custom_id'>,
): string {
  return number ?? documentNumber(type, id, custom_id);
}
