import { randomInt, timingSafeEqual } from 'node:crypto';

import { CODE_LENGTH, CODE_SYMBOLS } from '@/lib/domain/remittance';
import { foldDigits } from '@/lib/format/fold';
import type { Host } from '@/server/kernel/host';

type Sealing = Readonly<{ host: Pick<Host, 'sealer'> }>;

/** A code for the beneficiary: 49 bits, of symbols that are not mistaken for one another. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('');

/** What is kept of a code: whoever has no key of the host can neither make it nor try codes on it. */
export const codePrint = ({ host }: Sealing, code: string): string =>
  host.sealer.fingerprint(`payout code ${written(code)}`).toString('hex');

/** What is kept of the code that an agent gave: its fingerprint, which is longer than any code that can be typed. */
export const keptCode = (sealing: Sealing, code: string): string =>
  /^[0-9a-f]{64}$/.test(code) ? code : codePrint(sealing, code);

/** Whether somebody gave the code, however it was grouped or written. */
export function isCode(sealing: Sealing, code: string, print: string): boolean {
  const [given, kept] = [codePrint(sealing, code), print].map((hex) => Buffer.from(hex, 'hex'));
  return given !== undefined && kept !== undefined && timingSafeEqual(given, kept);
}

/** Letters and digits in whatever script; of what has none, all of it. */
const written = (code: string) =>
  foldDigits(code)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || code.trim();
