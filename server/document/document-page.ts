import { type DocumentType, documentTypes } from '@/lib/domain/document-type';
import type { TransferKind } from '@/lib/domain/dealing/remittance';
import { type Page, pageOf } from '@/lib/routes';

/**
 * Page whose rights apply to a document of type `transfer`: `remits` for remittances, `transfer` for transfers between
 * own locations.
 */
export const transferPage = (kind: TransferKind | 'remits'): Page =>
  kind === 'internal' ? 'transfer' : 'remits';

/** Returns the page whose rights apply to a document. Without a body, returns the page of the document's type. */
export function documentPage(type: DocumentType, body: object | undefined): Page {
  return type === 'transfer' && body && 'kind' in body
    ? transferPage(body.kind === 'internal' ? 'internal' : 'remits')
    : pageOf(documentTypes[type].route);
}
