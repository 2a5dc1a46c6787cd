import { type DocumentType, documentTypes } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';
import { isSealed, paperAddress, sealKey, sealOf } from '@/server/kernel/paper-seal';
import { OF_PAPERS, sharedSecret } from '@/server/kernel/secret';

/** Types of documents that are printed with a verification code. */
const VERIFIABLE = ['sales', 'invoice'] as const satisfies readonly DocumentType[];

export type Verifiable = Readonly<{ type: (typeof VERIFIABLE)[number]; id: number }>;

const TOKEN = /^([A-Z]{3})([1-9]\d{0,14})-([\w-]{22})$/;

/** Creates the key for the verification codes of documents, if it is missing. */
export async function ensureVerificationSecret(db: Db): Promise<void> {
  await sharedSecret(db, OF_PAPERS);
}

/** Address that is printed on a document; anybody can verify the document there. */
export function verifyAddress(appUrl: string, of: Verifiable, key: Buffer): string {
  const token = `${documentTypes[of.type].prefix}${of.id}-${sealOf(nameOf(of), key)}`;
  return paperAddress(appUrl, token);
}

/** Returns the document of a token; undefined if the token is not genuine. */
export async function verifiedBy(db: Db, token: string): Promise<Verifiable | undefined> {
  const [, prefix, id, seal = ''] = TOKEN.exec(token) ?? [];
  const type = VERIFIABLE.find((one) => documentTypes[one].prefix === prefix);
  // The code is checked even if the type is unknown, so that the response time does not reveal which types exist.
  const of = { type: type ?? 'invoice', id: Number(id ?? 0) } as const;
  return isSealed(nameOf(of), seal, await sealKey(db)) && type !== undefined ? of : undefined;
}

const nameOf = ({ type, id }: Verifiable) => `${type} ${id}`;
