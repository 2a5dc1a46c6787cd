import { randomInt, timingSafeEqual } from 'node:crypto';

import { CODE_LENGTH, CODE_SYMBOLS } from '@/lib/domain/remittance';
import type { Host } from '@/server/kernel/host';

type Sealing = Readonly<{ host: Pick<Host, 'sealer'> }>;

/** A code for the beneficiary: 49 bits, of symbols that are not mistaken for one another. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('');

/** What is kept of a code: whoever has no key of the host can neither make it nor try codes on it. */
export const codePrint = ({ host }: Sealing, code: string): string =>
  host.sealer.fingerprint(`payout code ${written(code)}`).toString('hex');

/** Whether somebody gave the code, however it was grouped or written. */
export function isCode(sealing: Sealing, code: string, print: string): boolean {
  const [given, kept] = [codePrint(sealing, code), print].map((hex) => Buffer.from(hex, 'hex'));
  return given !== undefined && kept !== undefined && timingSafeEqual(given, kept);
}

const written = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
