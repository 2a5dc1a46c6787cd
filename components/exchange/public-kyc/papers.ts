import {
  type FileSide,
  IDENTITY_DOCUMENTS,
  type KycDocumentType,
  TWO_SIDED,
} from '@/lib/domain/kyc-data';

/** Whether it says who somebody is. */
export const isIdentity = (type: KycDocumentType): boolean =>
  (IDENTITY_DOCUMENTS as readonly KycDocumentType[]).includes(type);

/** What of a paper is photographed, one after the other. */
export function sidesOf(type: KycDocumentType): readonly FileSide[] {
  if (TWO_SIDED.includes(type)) return ['front', 'back'];
  return isIdentity(type) ? ['front'] : ['page'];
}

/** How many files there are, by the sentence that says so. */
export const countWord = (count: number): 'none' | 'one' | 'many' =>
  count === 0 ? 'none' : count === 1 ? 'one' : 'many';
