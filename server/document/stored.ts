import type { DocumentBody } from '@/lib/contract/document-fields';
import type { DocumentType } from '@/lib/domain/document-type';
import type { DocumentRow } from './rows';

/** The day of a draft; the kit gives every draft its day, also of a type that has no field for it. */
export const dayOfDraft = ({ date }: DocumentBody): string | null => date ?? null;

/**
 * Reads what documents of some types say. Rows of a type are written by its own calls alone, which let nothing in that
 * their schema does not know, so what stands there is not parsed again; a row of another type is never read as theirs.
 */
export const storedBody =
  <Body extends object>(...types: readonly DocumentType[]) =>
  ({ type, body }: Pick<DocumentRow, 'type' | 'body'>): Body => {
    if (!types.includes(type)) throw new Error(`a ${type} was read as a ${types.join(' or ')}`);
    return body as Body;
  };
