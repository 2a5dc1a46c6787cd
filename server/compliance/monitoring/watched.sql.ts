import { sql } from 'kysely';

import type { Threshold } from '@/lib/domain/compliance/thresholds';
import type { TradeLeg } from '@/lib/domain/dealing/trade';
import type { WatchedTicket } from '@/lib/domain/compliance/structuring';
import { preparedQuery, deferred } from '@/server/database/prepared-query';
import type { Db, Tx } from '@/server/kernel/host';
import type { Person } from './person';

/** Amounts in base that the organisation received and paid in a document, with the data for the structuring rules. */
export type Moved = Readonly<{
  kind: 'sale' | 'remit_out' | 'remit_in' | 'trade';
  amount_in: string;
  amount_out: string;
  cash_in: string;
  cash_out: string;
  deals: WatchedTicket['deals'];
  is_swap: boolean;
  beneficiary: string | null;
  sender: string | null;
}>;

export type WatchedRow = WatchedTicket &
  Pick<Moved, 'kind' | 'amount_in' | 'amount_out'> &
  Readonly<{ document_type: string; document_id: number; party_id: number | null }>;

/**
 * `WINDOW_DAYS` is the longest window of a threshold, in days. `LOOK_BACK_DAYS` is the number of past days whose
 * documents are read, to link people and to notice a long time without documents.
 */
const WINDOW_DAYS = 30;
export const LOOK_BACK_DAYS = 90;

/** SQL condition for rows of `threshold` that are in force on the day. */
export const inForce = (day: string) => sql<boolean>`
  valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)`;

export async function thresholdsOn(db: Db, day: string): Promise<Threshold[]> {
  const { rows } = await preparedQuery<Threshold>`
    select rule, direction, comparator, trim_scale(amount)::text as amount, currency, window_name as "window",
           picture, valid_from::text as valid_from, valid_to::text as valid_to, source
    from threshold
    where ${inForce(day)}
  `.execute(db);
  return rows;
}

type Looked = Readonly<{ person: Person; beneficiary: string | null; day: string }>;

/**
 * Returns the documents of a person, of linked people and to the same beneficiary, up to a day, earliest first. People
 * are linked if they share a key, or if each shares a key with the same third person. Voided documents are left out.
 * Documents older than the longest window are read only if the person has no document within it.
 */
export async function linkedRows(db: Db, looked: Looked): Promise<WatchedRow[]> {
  const { person, day } = looked;
  const { rows } = await sql<WatchedRow>`
    with near as (
      select keys from watched
      where keys && ${[...person.keys]}::text[] and day > ${day}::date - ${LOOK_BACK_DAYS}::integer
    ), shared as materialized (
      select array(select unnest(keys) from near union select unnest(${[...person.keys]}::text[])) as keys
    ), recent as materialized (
      ${rowsBetween(looked, WINDOW_DAYS, 0)}
    ), older as (
      ${rowsBetween(looked, LOOK_BACK_DAYS, WINDOW_DAYS)} and not exists (select from recent where same)
    ), found as (
      select * from recent union all select * from older
    )
    select document_type, document_id, kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
           day::text as day, branch_id, location_id as place, party_id, name_print as name,
           amount_in::text as amount_in, amount_out::text as amount_out, cash_in::text as cash_in,
           cash_out::text as cash_out, beneficiary, sender, deals, is_swap, avoided, same
    from found order by found.at, id
  `.execute(db);
  return rows;
}

/** SQL part that selects the documents after `day - before`, up to and including `day - least`. */
const rowsBetween = ({ person, beneficiary, day }: Looked, before: number, least: number) => sql`
  select w.*, coalesce(w.party_id = ${person.party_id}::bigint, false)
           or (w.name_print = ${person.name_print} and w.keys && shared.keys)
           or exists (select from unnest(w.keys) k where k like 'document %' and k = any(${[...person.keys]}::text[]))
           as same
  from watched w, shared
  where (w.keys && shared.keys or w.beneficiary = ${beneficiary}) and not w.is_void
    and w.day > ${day}::date - ${before}::integer and w.day <= ${day}::date - ${least}::integer`;

type Written = Looked &
  Readonly<{
    moved: Moved;
    document: Readonly<{ type: string; id: number; branch_id: number }>;
    at: Date;
    place: number | null;
    user: number | null;
    avoided: boolean;
    part: TradeLeg | null;
  }>;

export async function insertWatched(db: Tx, written: Written): Promise<void> {
  const { person, moved, document, at, place, user, avoided, part, day } = written;
  // If a person gave no data, the type and id of the document are the only key.
  const keys = person.keys.length > 0 ? person.keys : [`${document.type} ${document.id}`];
  await deferred`
    insert into watched (document_type, document_id, kind, at, day, branch_id, location_id, user_id, party_id, keys,
      name_print, amount_in, amount_out, cash_in, cash_out, beneficiary, sender, deals, is_swap, avoided, part)
    values (${document.type}, ${document.id}, ${moved.kind}, ${at}, ${day}, ${document.branch_id}, ${place},
      ${user}, ${person.party_id}, ${[...keys]}::text[], ${person.name_print}, ${moved.amount_in}, ${moved.amount_out},
      ${moved.cash_in}, ${moved.cash_out}, ${moved.beneficiary}, ${moved.sender}, ${JSON.stringify(moved.deals)}::jsonb,
      ${moved.is_swap}, ${avoided}, ${part})
  `.execute(db);
}

/** Marks the amounts of a document as void, so that sums exclude them. With `part`, marks only the cash of that leg. */
export async function voidWatched(
  db: Tx,
  { type, id, part }: Readonly<{ type: string; id: number; part?: TradeLeg | undefined }>,
): Promise<void> {
  await db
    .updateTable('watched')
    .set({ is_void: true })
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .$if(part !== undefined, (all) => all.where('part', '=', part ?? null))
    .execute();
}

/**
 * Locks the keys of people until the transaction ends. Without the lock, two concurrent documents would not count each
 * other.
 */
export async function lockKeys(db: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 60)) from (
      select distinct key from unnest(${[...keys]}::text[]) key order by key
    ) ordered
  `.execute(db);
}
