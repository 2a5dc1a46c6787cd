import { randomInt } from 'node:crypto';

import { CODE_LENGTH, CODE_SYMBOLS } from '@/lib/domain/dealing/remittance';
import { foldDigits } from '@/lib/format/fold';
import type { Host } from '@/server/kernel/host';

type Sealing = Readonly<{ host: Pick<Host, 'sealer'> }>;

/** Generates a payout code with 49 bits of randomness. The alphabet contains no symbols that look alike. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('');

const textOf = (code: string) => `payout code ${written(code)}`;

/** Hash of a payout code for storage, in hex. Without the server's key, nobody can compute or guess it. */
export const codePrint = ({ host }: Sealing, code: string): string =>
  host.sealer.fingerprint(textOf(code)).toString('hex');

/**
 * Hash of an agent's code for storage. A value of 64 hex digits is a hash already and stays as it is; no typed code can
 * be that long.
 */
export const keptCode = (sealing: Sealing, code: string): string =>
  /^[0-9a-f]{64}$/.test(code) ? code : codePrint(sealing, code);

/**
 * True if the code matches the stored hash. Spaces, dashes, case and the script of digits do not matter. A hash that
 * was made with a former key of the server is accepted too.
 */
export const isCode = ({ host }: Sealing, code: string, print: string): boolean =>
  host.sealer.isFingerprint(textOf(code), Buffer.from(print, 'hex'));

/**
 * Letters and digits of a code in upper case, so that spaces, dashes and case do not matter. A code without letters and
 * digits is only trimmed.
 */
const written = (code: string) =>
  foldDigits(code)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || code.trim();
