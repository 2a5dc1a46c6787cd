import { createHmac, timingSafeEqual } from 'node:crypto';

import { BASE_PATH, routes } from '@/lib/routes';
import type { Db } from './host';
import { OF_PAPERS } from './secret';

/** Length in bytes of the code on a printed document: 128 bits, which nobody can guess. */
const SEAL_BYTES = 16;

/** Returns the secret key for the codes on printed documents. */
export async function sealKey(db: Db): Promise<Buffer> {
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', OF_PAPERS)
    .executeTakeFirstOrThrow();
  return value;
}

/** True unless somebody has removed the key from the database. */
export async function hasSealKey(db: Db): Promise<boolean> {
  const found = db.selectFrom('secret').select('name').where('name', '=', OF_PAPERS);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Code of a printed document's text: an HMAC, cut to 128 bits. */
export function sealOf(text: string, key: Buffer): string {
  const seal = createHmac('sha256', key).update(text).digest();
  return seal.subarray(0, SEAL_BYTES).toString('base64url');
}

export function isSealed(text: string, given: string, key: Buffer): boolean {
  const seal = sealOf(text, key);
  const [one, other] = [Buffer.from(given.padEnd(seal.length)), Buffer.from(seal)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** URL that is printed on a document, where anybody can check that the document is genuine. */
export const paperAddress = (appUrl: string, token: string): string =>
  `${appUrl}${BASE_PATH}${routes['app.verify'].path}?t=${token}`;
