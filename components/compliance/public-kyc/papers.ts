import {
  type FileSide,
  IDENTITY_DOCUMENTS,
  type KycDocumentType,
  TWO_SIDED,
} from '@/lib/domain/compliance/kyc-data';

export const isIdentity = (type: KycDocumentType): boolean =>
  (IDENTITY_DOCUMENTS as readonly KycDocumentType[]).includes(type);

/** Sides of a document, in the order in which the customer photographs them. */
export function sidesOf(type: KycDocumentType): readonly FileSide[] {
  if (TWO_SIDED.includes(type)) return ['front', 'back'];
  return isIdentity(type) ? ['front'] : ['page'];
}

/** Suffix of the message key for a number of files. */
export const countWord = (count: number): 'none' | 'one' | 'many' =>
  count === 0 ? 'none' : count === 1 ? 'one' : 'many';
