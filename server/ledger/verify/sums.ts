import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@/server/kernel/host';

/**
 * Hashes of the ledger's stored sums. Each key is also the key of the check that compares these sums with the postings.
 */
export type Sums = Readonly<Record<(typeof SUMS)[number], string>>;

export const SUMS = ['totals-month', 'balances', 'stock', 'positions-moves'] as const;

/**
 * Returns the hash of the stored sums of one key as they were at an entry, computed from the current rows less
 * everything posted later. The hash changes if somebody edited a sum by hand or a posting failed to update it.
 */
export async function sumUpTo(db: Db, key: keyof Sums, entryId: number): Promise<string> {
  const { rows: found } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(kept, e'\\n' order by kept collate "C"), ''), 'UTF8')), 'hex') as hash
    from (${KEPT[key](entryId)}) as of_the_books (kept)`.execute(db);
  return found[0]?.hash ?? '';
}

const totals = (after: number) => sql`
  select concat_ws(' ', account_id, currency, year, month, closing, trim_scale(sum(debit)), trim_scale(sum(credit)),
                   trim_scale(sum(base_debit)), trim_scale(sum(base_credit)))
  from (
    select account_id, currency, year, month, closing, debit, credit, base_debit, base_credit from total where month > 0
    union all
    select l.account_id, l.currency, extract(year from l.date)::smallint, extract(month from l.date)::smallint,
           e.kind = 'closing', -greatest(l.amount, 0), least(l.amount, 0), -greatest(l.base, 0), least(l.base, 0)
    from line l join entry e on e.id = l.entry_id where l.entry_id > ${after}::bigint
  ) kept
  group by account_id, currency, year, month, closing
  having (sum(debit), sum(credit), sum(base_debit), sum(base_credit)) <> (0, 0, 0, 0)`;

const balances = (after: number) => sql`
  select concat_ws(' ', account_id, party_id, currency, trim_scale(sum(amount)), trim_scale(sum(base)))
  from (
    select account_id, party_id, currency, amount, base from balance
    union all
    select account_id, coalesce(party_id, 0), currency, -amount, -base from line where entry_id > ${after}::bigint
  ) kept
  group by account_id, party_id, currency having (sum(amount), sum(base)) <> (0, 0)`;

const stock = (after: number) => sql`
  select concat_ws(' ', location_id, currency, trim_scale(sum(quantity)))
  from (
    select location_id, currency, quantity from stock
    union all
    select location_id, currency, -amount from line where location_id is not null and entry_id > ${after}::bigint
  ) kept
  group by location_id, currency having sum(quantity) <> 0`;

const positions = (after: number) => sql`
  select concat_ws(' ', currency, trim_scale(sum(quantity)), trim_scale(sum(cost)))
  from (
    select currency, quantity, cost from position
    union all
    select currency, -quantity, -cost from position_move where entry_id > ${after}::bigint
  ) kept
  group by currency having (sum(quantity), sum(cost)) <> (0, 0)`;

const KEPT: Readonly<Record<keyof Sums, (after: number) => RawBuilder<unknown>>> = {
  'totals-month': totals,
  balances,
  stock,
  'positions-moves': positions,
};

export async function sumsUpTo(db: Db, entryId: number): Promise<Sums> {
  return {
    'totals-month': await sumUpTo(db, 'totals-month', entryId),
    balances: await sumUpTo(db, 'balances', entryId),
    stock: await sumUpTo(db, 'stock', entryId),
    'positions-moves': await sumUpTo(db, 'positions-moves', entryId),
  };
}
