import { documentTypes, isDocumentType } from './document-type';

/** A number that a document had elsewhere: letters of a branch or series, a slash, digits. */
export const CUSTOM_ID = /^[A-Z0-9-]{1,8}\/[0-9]{1,10}$/;

/**
 * `JOU 00012`: the type's letters, a blank, the id padded to five digits and never cut. The last
 * part of a custom id takes the id's place. A type that is not known shows `Unknown`.
 */
export function documentNumber(
  type: string,
  id: number | string,
  customId?: string | null,
): string {
  if (!isDocumentType(type)) return 'Unknown';
  const own = customId?.split('/').at(-1);
  return `${documentTypes[type].prefix} ${(own || String(id)).padStart(5, '0')}`;
}
