import { randomInt } from 'node:crypto';

import { CODE_LENGTH, CODE_SYMBOLS } from '@/lib/domain/remittance';
import { foldDigits } from '@/lib/format/fold';
import type { Host } from '@/server/kernel/host';

type Sealing = Readonly<{ host: Pick<Host, 'sealer'> }>;

/** Draws a payout code of 49 random bits. Its symbols cannot be mistaken for one another. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('');

const textOf = (code: string) => `payout code ${written(code)}`;

/** Stored form of a code, in hex. Without the host's key it can be neither made nor guessed. */
export const codePrint = ({ host }: Sealing, code: string): string =>
  host.sealer.fingerprint(textOf(code)).toString('hex');

/**
 * Stored form of an agent's code. A fingerprint (64 hex digits) stays as it is, because no typed code can be that long.
 */
export const keptCode = (sealing: Sealing, code: string): string =>
  /^[0-9a-f]{64}$/.test(code) ? code : codePrint(sealing, code);

/** True if the code matches its stored form, in any grouping and script, under the present key or a former one. */
export const isCode = ({ host }: Sealing, code: string, print: string): boolean =>
  host.sealer.isFingerprint(textOf(code), Buffer.from(print, 'hex'));

/** Letters and digits of a code, in any script. A code without any stays as it is. */
const written = (code: string) =>
  foldDigits(code)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || code.trim();
