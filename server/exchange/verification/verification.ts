import { type DocumentType, documentTypes } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';
import { isSealed, paperAddress, sealKey, sealOf } from '@/server/kernel/paper-seal';
import { OF_PAPERS, sharedSecret } from '@/server/kernel/secret';

/** Papers that leave the organisation, each with a code on it. */
const VERIFIABLE = ['sales', 'invoice'] as const satisfies readonly DocumentType[];

export type Verifiable = Readonly<{ type: (typeof VERIFIABLE)[number]; id: number }>;

const TOKEN = /^([A-Z]{3})([1-9]\d{0,14})-([\w-]{22})$/;

/** Makes what papers are sealed with, where it is not there yet. */
export async function ensureVerificationSecret(db: Db): Promise<void> {
  await sharedSecret(db, OF_PAPERS);
}

/** The address on a paper, where anybody can ask whether it is genuine. */
export function verifyAddress(appUrl: string, of: Verifiable, key: Buffer): string {
  const token = `${documentTypes[of.type].prefix}${of.id}-${sealOf(nameOf(of), key)}`;
  return paperAddress(appUrl, token);
}

/** The document that a token was made for; nothing where nobody of this organisation made it. */
export async function verifiedBy(db: Db, token: string): Promise<Verifiable | undefined> {
  const [, prefix, id, seal = ''] = TOKEN.exec(token) ?? [];
  const type = VERIFIABLE.find((one) => documentTypes[one].prefix === prefix);
  // What is no token of ours takes as long as one that is.
  const of = { type: type ?? 'invoice', id: Number(id ?? 0) } as const;
  return isSealed(nameOf(of), seal, await sealKey(db)) && type !== undefined ? of : undefined;
}

const nameOf = ({ type, id }: Verifiable) => `${type} ${id}`;
