import type { DocumentBody } from '@/lib/contract/document-fields';
import type { DocumentType } from '@/lib/domain/document-type';
import type { DocumentRow } from './rows';

/**
 * Day of a draft. The shared document code sets it for every draft, even if the type has no such field. Null for the
 * body of a template.
 */
export const dayOfDraft = ({ date }: DocumentBody): string | null => date ?? null;

/**
 * Returns a function that types the body of a stored document as the body of its kind. The body was validated before it
 * was stored, so it is not validated again. Throws for a document of another type.
 */
export const storedBody =
  <Body extends object>(...types: readonly DocumentType[]) =>
  ({ type, body }: Pick<DocumentRow, 'type' | 'body'>): Body => {
    if (!types.includes(type)) throw new Error(`a ${type} was read as a ${types.join(' or ')}`);
    return body as Body;
  };
