import { randomInt } from 'node:crypto';

import { CODE_LENGTH, CODE_SYMBOLS } from '@/lib/domain/remittance';
import { foldDigits } from '@/lib/format/fold';
import type { Host } from '@/server/kernel/host';

type Sealing = Readonly<{ host: Pick<Host, 'sealer'> }>;

/** A code for the beneficiary: 49 bits, of symbols that are not mistaken for one another. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('');

const textOf = (code: string) => `payout code ${written(code)}`;

/** Stored form of a code, in hex: without a key of the host it can be neither made nor tried. */
export const codePrint = ({ host }: Sealing, code: string): string =>
  host.sealer.fingerprint(textOf(code)).toString('hex');

/** What is kept of the code that an agent gave: its fingerprint, which is longer than any code that can be typed. */
export const keptCode = (sealing: Sealing, code: string): string =>
  /^[0-9a-f]{64}$/.test(code) ? code : codePrint(sealing, code);

/** True if the code matches its stored form, in any grouping and script, under the present key or a former one. */
export const isCode = ({ host }: Sealing, code: string, print: string): boolean =>
  host.sealer.isFingerprint(textOf(code), Buffer.from(print, 'hex'));

/** Letters and digits in whatever script; of what has none, all of it. */
const written = (code: string) =>
  foldDigits(code)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || code.trim();
