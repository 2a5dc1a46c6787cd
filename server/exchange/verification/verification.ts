import { createHmac, timingSafeEqual } from 'node:crypto';

import { type DocumentType, documentTypes } from '@/lib/domain/document-type';
import { BASE_PATH, routes } from '@/lib/routes';
import type { Db } from '@/server/kernel/host';
import { OF_PAPERS, sharedSecret } from '@/server/kernel/secret';

/** Papers that leave the organisation, each with a code on it. */
const VERIFIABLE = ['sales', 'invoice'] as const satisfies readonly DocumentType[];

export type Verifiable = Readonly<{ type: (typeof VERIFIABLE)[number]; id: number }>;

const TOKEN = /^([A-Z]{3})([1-9]\d{0,14})-([\w-]{22})$/;

/** What cannot be guessed: 128 bits. */
const SEAL_BYTES = 16;

/** Makes what papers are sealed with, where it is not there yet. */
export async function ensureVerificationSecret(db: Db): Promise<void> {
  await sharedSecret(db, OF_PAPERS);
}

/** The address on a paper, where anybody can ask whether it is genuine. */
export function verifyAddress(appUrl: string, of: Verifiable, key: Buffer): string {
  const token = `${documentTypes[of.type].prefix}${of.id}-${sealOf(of, key)}`;
  return `${appUrl}${BASE_PATH}${routes['app.verify'].path}?t=${token}`;
}

/** The document that a token was made for; nothing where nobody of this organisation made it. */
export async function verifiedBy(db: Db, token: string): Promise<Verifiable | undefined> {
  const [, prefix, id, seal = ''] = TOKEN.exec(token) ?? [];
  const type = VERIFIABLE.find((one) => documentTypes[one].prefix === prefix);
  // What is no token of ours takes as long as one that is.
  const of = { type: type ?? 'invoice', id: Number(id ?? 0) } as const;
  return isSame(seal, sealOf(of, await sealKey(db))) && type !== undefined ? of : undefined;
}

/** What papers are sealed with. */
export async function sealKey(db: Db): Promise<Buffer> {
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', OF_PAPERS)
    .executeTakeFirstOrThrow();
  return value;
}

function sealOf({ type, id }: Verifiable, key: Buffer): string {
  const seal = createHmac('sha256', key).update(`${type} ${id}`).digest();
  return seal.subarray(0, SEAL_BYTES).toString('base64url');
}

function isSame(given: string, seal: string): boolean {
  const [one, other] = [Buffer.from(given.padEnd(seal.length)), Buffer.from(seal)];
  return one.length === other.length && timingSafeEqual(one, other);
}
