import { type DocumentType, documentTypes } from '@/lib/domain/document-type';
import type { TransferKind } from '@/lib/domain/remittance';
import { type Page, pageOf } from '@/lib/routes';

/** Remittances are judged by their own page, what moves between our own places by that of transfers. */
export const transferPage = (kind: TransferKind | 'remits'): Page =>
  kind === 'internal' ? 'transfer' : 'remits';

/** The page that a document is judged by; one that is not there by that of its type. */
export function documentPage(type: DocumentType, body: object | undefined): Page {
  return type === 'transfer' && body && 'kind' in body
    ? transferPage(body.kind === 'internal' ? 'internal' : 'remits')
    : pageOf(documentTypes[type].route);
}
