import { createHmac, timingSafeEqual } from 'node:crypto';

import { BASE_PATH, routes } from '@/lib/routes';
import type { Db } from './host';
import { OF_PAPERS } from './secret';

/** What cannot be guessed: 128 bits. */
const SEAL_BYTES = 16;

/** What papers are sealed with. */
export async function sealKey(db: Db): Promise<Buffer> {
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', OF_PAPERS)
    .executeTakeFirstOrThrow();
  return value;
}

/** The seal of what a paper says of itself. */
export function sealOf(text: string, key: Buffer): string {
  const seal = createHmac('sha256', key).update(text).digest();
  return seal.subarray(0, SEAL_BYTES).toString('base64url');
}

export function isSealed(text: string, given: string, key: Buffer): boolean {
  const seal = sealOf(text, key);
  const [one, other] = [Buffer.from(given.padEnd(seal.length)), Buffer.from(seal)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The address on a paper, where anybody can ask whether it is genuine. */
export const paperAddress = (appUrl: string, token: string): string =>
  `${appUrl}${BASE_PATH}${routes['app.verify'].path}?t=${token}`;
