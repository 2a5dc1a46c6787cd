import { documentTypes, isDocumentType } from './document-type';

/** Document number of another system: a branch or series, a slash, and digits. */
export const CUSTOM_ID = /^[A-Z0-9-]{1,8}\/[0-9]{1,10}$/;

/** Matches the address in the QR code of a printed document; the last part of the address is the document's id. */
const ADDRESS = /^https?:\/\/\S+\/([1-9]\d{0,14})\/?$/;

/** Parses the id from a document number, a plain id or a scanned address. Undefined if the text is none of these. */
export function idWritten(type: string, text: string): number | undefined {
  const prefix = isDocumentType(type) ? documentTypes[type].prefix : '';
  const typed = text.trim();
  const [, letters, digits] = /^(?:([A-Za-z]{3,4})\s?)?0*([1-9]\d{0,14})$/.exec(typed) ?? [];
  const isOurs = letters === undefined || letters.toUpperCase() === prefix;
  const found = digits !== undefined && isOurs ? digits : ADDRESS.exec(typed)?.[1];
  return found === undefined ? undefined : Number(found);
}

/**
 * Formats a document number such as `JOU 00012`: the prefix of the type, and the id padded to five digits. If there is
 * a custom id, its last part replaces the id. An unknown type gives `Unknown`.
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
