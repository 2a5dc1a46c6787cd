import { hash } from 'node:crypto';

import { canonicalJson, type Json, linkText } from '@/lib/domain/chain';

/** An entry with all that its posting wrote, as its link covers it. */
export type SealedEntry = Readonly<{
  id: number;
  entry: Json;
  lines: Json;
  moves: Json;
  layers: Json;
  tickets: Json;
  deals: Json;
}> &
  SealedDocument;

type SealedDocument = Readonly<{
  /** The document as it was posted; none for an entry that takes another one back. */
  document: Json;
  /** The same with the reference that it was sent under later; none of what was not sent. */
  sent: Json;
}>;

/** What a link says beside the entry: how long the trail was, and when the link was made. */
export type LinkTail = Readonly<{ audit_seq: number; audit_hash: string; sealed_at: string }>;

/** The hash of an entry's link, in hex. The keys are in order here, which spares their sorting. */
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

/** Whether a document is what was sealed. Remittances were once sealed with the reference that they were sent under. */
export const isDocument = ({ document, sent }: SealedDocument, sealed: string | null): boolean =>
  documentHash(document) === sealed || (sent !== null && documentHash(sent) === sealed);
