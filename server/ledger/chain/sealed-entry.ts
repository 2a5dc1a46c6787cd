import { hash } from 'node:crypto';

import { canonicalJson, type Json, linkText } from '@/lib/domain/ledger/chain';

/** An entry with all rows that its posting wrote. The hash of the entry in the chain covers these rows. */
export type SealedEntry = Readonly<{
  id: number;
  entry: Json;
  lines: Json;
  moves: Json;
  layers: Json;
  tickets: Json;
  deals: Json;
  /** The document as posted; null for a reversal. */
  document: Json;
}>;

/** Content of a link in addition to its entry: length and head of the audit chain, and the time of sealing. */
export type LinkTail = Readonly<{ audit_seq: number; audit_hash: string; sealed_at: string }>;

/**
 * Computes the hash of an entry's link, in hex. The hashed object lists its keys in alphabetical order, so they are not
 * sorted here.
 */
export function linkHash(
  previous: string,
  { deals, entry, layers, lines, moves, tickets }: SealedEntry,
  document: string | null,
  { audit_seq, audit_hash, sealed_at }: LinkTail,
): string {
  const audit = { count: audit_seq, head: audit_hash };
  const sealed = { audit, deals, document, entry, layers, lines, moves, sealed_at, tickets };
  return hash('sha256', linkText(previous, sealed));
}

export const documentHash = (document: Json): string | null =>
  document === null ? null : hash('sha256', canonicalJson(document));
