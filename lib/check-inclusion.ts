import { type Inclusion, provedText, PROVED_KINDS } from './domain/ledger/inclusion';
import { decodeInclusion } from './domain/ledger/inclusion-code';
import type { Digest } from './domain/ledger/merkle';
import { type ReadToken, readToken } from './timestamp-token';

/**
 * Result of a check. `unreadable`: the bytes are not those of a proof, for example because a digit was misread. `broken`:
 * they are, but the paper's fields do not lead to the stamped text, or the signature of the stamp is invalid.
 */
export type CheckedInclusion =
  | Readonly<{ state: 'unreadable' | 'broken' }>
  | Readonly<{ state: 'proved'; inclusion: Inclusion; stamp: ReadToken }>;

/** SHA-256 of the browser or of Node. */
export const webDigest: Digest = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));

/** Checks a proof of inclusion from its bytes alone, without a database or a network. */
export async function checkInclusion(bytes: Uint8Array): Promise<CheckedInclusion> {
  const inclusion = await decodeInclusion(bytes, webDigest);
  const isKnown = PROVED_KINDS.some((kind) => kind === inclusion?.leaf.kind);
  if (!inclusion || !isKnown) return { state: 'unreadable' };
  const text = await provedText(inclusion, webDigest);
  const stamp = text === undefined ? undefined : await readToken(inclusion.token, text);
  return stamp ? { state: 'proved', inclusion, stamp } : { state: 'broken' };
}
