import { sql } from 'kysely';

import { FIRST_HASH } from '@/lib/domain/chain';
import type { Db } from '@/server/kernel/host';
import {
  documentHash,
  entriesBetween,
  instant,
  linkHash,
  type LinkTail,
  type SealedEntry,
} from './sealed-entry';

export type BrokenEntry = Readonly<{ entry_id: number; problem: string }>;

type Link = LinkTail & Readonly<{ entry_id: number; hash: string; document_hash: string | null }>;

const LINKS_AT_ONCE = 500;
const MOST = 20;

/**
 * Makes every link anew from the rows that it covers, in the order of the chain, and answers the
 * entries whose link is another one: at most twenty, the first ones. Holds a few hundred entries at a
 * time, whatever the size of the books.
 */
export async function brokenEntries(db: Db): Promise<BrokenEntry[]> {
  const broken: BrokenEntry[] = [];
  let previous = FIRST_HASH;
  let links = await linksAfter(db, 0);
  while (links.length > 0 && broken.length < MOST) {
    const [first] = links;
    const last = links.at(-1);
    if (!first || !last) break;
    const entries = await entriesBetween(db, first.entry_id, last.entry_id);
    // Asked for before the hashing, so that the database works meanwhile.
    const next = linksAfter(db, last.entry_id);
    broken.push(...(await brokenIn(db, links, { previous, entries })));
    previous = last.hash;
    links = await next;
  }
  return broken.slice(0, MOST);
}

async function linksAfter(db: Db, entryId: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select entry_id, encode(hash, 'hex') as hash, encode(document_hash, 'hex') as document_hash,
           audit_seq, encode(audit_hash, 'hex') as audit_hash, ${instant('sealed_at')} as sealed_at
    from entry_seal where entry_id > ${entryId} order by entry_id limit ${LINKS_AT_ONCE}
  `.execute(db);
  return rows;
}

type Before = Readonly<{ previous: string; entries: readonly SealedEntry[] }>;

async function brokenIn(
  db: Db,
  links: readonly Link[],
  { previous: before, entries }: Before,
): Promise<BrokenEntry[]> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const broken: BrokenEntry[] = [];
  const changed: number[] = [];
  let previous = before;
  for (const link of links) {
    const { entry_id, hash, document_hash } = link;
    const sealed = byId.get(entry_id);
    if (!sealed) broken.push({ entry_id, problem: 'the entry is gone' });
    else if (linkHash(previous, sealed, document_hash, link) !== hash)
      broken.push({ entry_id, problem: 'the entry is not what was sealed' });
    else if (documentHash(sealed.document) !== document_hash) changed.push(entry_id);
    previous = hash;
  }
  const documents = await changedDocuments(db, changed);
  return [...broken, ...documents].toSorted((a, b) => a.entry_id - b.entry_id);
}

/**
 * The closings of a fiscal year are one document, which is written anew when the year is closed again:
 * it is held to the closing that is in force, and not to those that were taken back.
 */
async function changedDocuments(db: Db, ids: readonly number[]): Promise<BrokenEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BrokenEntry>`
    select e.id as entry_id, 'the document is not what was posted' as problem from entry e
    where e.id = any(${ids}::bigint[])
      and not (e.document_type = 'fiscal closing'
               and exists (select from entry r where r.reverses_id = e.id))
  `.execute(db);
  return rows;
}
