import { sql } from 'kysely';

import { FIRST_HASH } from '@/lib/domain/ledger/chain';
import type { Db } from '@/server/kernel/host';
import { entriesBetween } from './entry-rows';
import { documentHash, linkHash, type LinkTail, type SealedEntry } from './sealed-entry';

export type BrokenEntry = Readonly<{ entry_id: number; problem: string }>;

type Link = LinkTail & Readonly<{ entry_id: number; hash: string; document_hash: string | null }>;

/** The link after which a walk over the chain starts. */
export type ChainEnd = Readonly<{ entry_id: number; hash: string }>;

/** Start of the chain, before the first link. */
export const FIRST: ChainEnd = { entry_id: 0, hash: FIRST_HASH };

/** Limits of a walk: the last entry that it reads, and a signal that stops it before the next batch. */
type Limits = Readonly<{ until?: number; calledAway?: AbortSignal }>;

const LINKS_AT_ONCE = 500;

/**
 * Recomputes the hashes of the links after `from`, within the limits, from the stored rows and in chain order. Returns
 * the entries that are missing or no longer match their hashes. Reads a few hundred entries at a time, so memory does
 * not grow with the books. Throws if `calledAway` is aborted.
 */
export async function brokenEntries(
  db: Db,
  from = FIRST,
  limits: Limits = {},
): Promise<BrokenEntry[]> {
  const broken: BrokenEntry[] = [];
  let previous = from.hash;
  let batch = await batchAfter(db, from.entry_id, limits);
  for (let last = batch.links.at(-1); last; last = batch.links.at(-1)) {
    // The database reads the next batch while this process hashes the current batch.
    const next = batchAfter(db, last.entry_id, limits);
    const found = differences(batch, previous);
    previous = last.hash;
    batch = await next;
    broken.push(...(await inForce(db, found)));
  }
  return broken;
}

type Batch = Readonly<{ links: readonly Link[]; entries: readonly SealedEntry[] }>;

async function batchAfter(db: Db, entryId: number, { until, calledAway }: Limits): Promise<Batch> {
  calledAway?.throwIfAborted();
  const links = await linksAfter(db, entryId, until);
  const [first, last] = [links.at(0), links.at(-1)];
  const entries = first && last ? await entriesBetween(db, first.entry_id, last.entry_id) : [];
  return { links, entries };
}

async function linksAfter(db: Db, entryId: number, until?: number): Promise<Link[]> {
  const isWithin = until === undefined ? sql`true` : sql`entry_id <= ${until}::bigint`;
  const { rows } = await sql<Link>`
    select entry_id, encode(hash, 'hex') as hash, encode(document_hash, 'hex') as document_hash,
           audit_seq, encode(audit_hash, 'hex') as audit_hash, sealed_at
    from entry_seal where entry_id > ${entryId} and ${isWithin} order by entry_id limit ${LINKS_AT_ONCE}
  `.execute(db);
  return rows;
}

const CHANGED_DOCUMENT = 'the document is not what was posted';

function differences({ links, entries }: Batch, before: string): BrokenEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const broken: BrokenEntry[] = [];
  let previous = before;
  for (const link of links) {
    const { entry_id, hash, document_hash } = link;
    const sealed = byId.get(entry_id);
    if (!sealed) broken.push({ entry_id, problem: 'the entry is gone' });
    else if (linkHash(previous, sealed, document_hash, link) !== hash)
      broken.push({ entry_id, problem: 'the entry is not what was sealed' });
    else if (documentHash(sealed.document) !== document_hash)
      broken.push({ entry_id, problem: CHANGED_DOCUMENT });
    previous = hash;
  }
  return broken;
}

/**
 * The closings of a fiscal year share one document, which changes if the year is closed again. So reversed closings are
 * not compared with it, only the closing in force.
 */
async function inForce(db: Db, found: readonly BrokenEntry[]): Promise<BrokenEntry[]> {
  const changed = found.filter(({ problem }) => problem === CHANGED_DOCUMENT);
  if (changed.length === 0) return [...found];
  const { rows } = await sql<{ id: number }>`
    select e.id from entry e join entry r on r.reverses_id = e.id
    where e.id = any(${changed.map(({ entry_id }) => entry_id)}::bigint[])
      and e.document_type = 'fiscal closing'
  `.execute(db);
  const takenBack = new Set(rows.map(({ id }) => id));
  return found.filter(
    ({ entry_id, problem }) => problem !== CHANGED_DOCUMENT || !takenBack.has(entry_id),
  );
}
