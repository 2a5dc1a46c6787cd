import type { DocumentRow } from '@/lib/contract/document-fields';
import { documentNumber } from '@/lib/domain/document-number';
import type { DocumentType } from '@/lib/domain/document-type';

/** How a document is called on the screen. A draft has no number of its own yet and goes by its id's. */
export function shownNumber(
  type: DocumentType,
  { id, number, custom_id }: Pick<DocumentRow, 'id' | 'number' | 'custom_id'>,
): string {
  return number ?? documentNumber(type, id, custom_id);
}
