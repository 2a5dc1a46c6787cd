import { documentTypes, isDocumentType } from './document-type';

/** A number that a document had elsewhere: letters of a branch or series, a slash, digits. */
export const CUSTOM_ID = /^[A-Z0-9-]{1,8}\/[0-9]{1,10}$/;

/** Where a code on a paper leads: to the record of this id. */
const ADDRESS = /^https?:\/\/\S+\/([1-9]\d{0,14})\/?$/;

/** The id of a document from its number as it is written, from the id alone, or from a scanned address. */
export function idWritten(type: string, text: string): number | undefined {
  const prefix = isDocumentType(type) ? documentTypes[type].prefix : '';
  const typed = text.trim();
  const [, letters, digits] = /^(?:([A-Za-z]{3,4})\s?)?0*([1-9]\d{0,14})$/.exec(typed) ?? [];
  const isOurs = letters === undefined || letters.toUpperCase() === prefix;
  const found = digits !== undefined && isOurs ? digits : ADDRESS.exec(typed)?.[1];
  return found === undefined ? undefined : Number(found);
}

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
