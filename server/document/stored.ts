import type { DocumentBody } from '@/lib/contract/document-fields';
import type { DocumentType } from '@/lib/domain/document-type';
import type { DocumentRow } from './rows';

/** Day of a draft. The shared document code sets it for every draft, even if the type has no such field. */
export const dayOfDraft = ({ date }: DocumentBody): string | null => date ?? null;

/**
 * Returns the body of a stored document with the type of its kind. The body is not validated again, because only calls
 * of that type write it, after validation. Throws for a document of another type.
 */
export const storedBody =
  <Body extends object>(...types: readonly DocumentType[]) =>
  ({ type, body }: Pick<DocumentRow, 'type' | 'body'>): Body => {
    if (!types.includes(type)) throw new Error(`a ${type} was read as a ${types.join(' or ')}`);
    return body as Body;
  };
