import { type RawBuilder, sql } from 'kysely';

import type { SaleFilters } from '@/lib/contract/dealing/sales';
import type { QuoteDirection, QuoteUnit } from '@/lib/domain/rate';
import type { DraftLine } from '@/lib/domain/dealing/sale-sides';
import { preparedQuery } from '@/server/database/prepared-query';
import type { Db } from '@/server/kernel/host';
import { inBaseMoney } from '@/server/ledger/base-money.sql';

/** A leg in a list. Amounts are decimal strings. */
export type ListedLeg = Readonly<{
  line_no: number;
  side: 'buy' | 'sell';
  currency: string;
  amount: string;
  base: string;
  rate: string;
  quote_unit: QuoteUnit;
  quote_direction: QuoteDirection;
  margin: string | null;
}>;

type Listed = Readonly<{
  id: number;
  location: string | null;
  fee: string;
  rounding: string;
  legs: readonly ListedLeg[];
  on_account: readonly Readonly<{ currency: string; amount: string }>[];
}>;

/** Deals of posted tickets, leg by leg; drafts are left out. */
export async function dealtOf(db: Db, ids: readonly number[]): Promise<readonly Listed[]> {
  const { rows } = await preparedQuery<Listed>`
    select t.document_id as id, l.name as location, t.fee::text as fee, t.rounding::text as rounding, (
      select coalesce(json_agg(json_build_object(
        'line_no', line_no, 'side', side, 'currency', currency, 'amount', amount::text,
        'base', base::text, 'rate', trim_scale(rate)::text, 'quote_unit', quote_unit,
        'quote_direction', quote_direction, 'margin', ${inBaseMoney(sql`margin`)}::text
      ) order by leg_no), '[]')
      from deal where entry_id = t.entry_id
    ) as legs, (
      select coalesce(json_agg(owed order by owed.currency), '[]') from (
        select currency, sum(amount)::text as amount from line
        where entry_id = t.entry_id and party_id is not null group by currency
      ) as owed
    ) as on_account
    from ticket t
    join entry e on e.id = t.entry_id
    left join location l on l.id = t.location_id
    where t.document_type = 'sales' and t.document_id = any(${ids}::bigint[])
      and e.reverses_id is null
  `.execute(db);
  return rows;
}

type Typed = Readonly<{
  id: number;
  worth: string | null;
  lines: readonly DraftLine[];
  /** Time at which the draft's quote ends; null if the draft has no quote. */
  until: string | null;
}>;

/** The lines of tickets as the user typed them. The list uses them for tickets without a posted deal. */
export async function typedOf(db: Db, ids: readonly number[]): Promise<readonly Typed[]> {
  if (ids.length === 0) return [];
  const { rows } = await preparedQuery<Typed>`
    select id, base::text as worth, coalesce(body -> 'lines', '[]') as lines,
      case when status = 'draft' then body -> 'quote' ->> 'valid_until' end as until
    from document where type = 'sales' and id = any(${ids}::bigint[])
  `.execute(db);
  return rows;
}

/** SQL conditions of the list's filters: location, customer, and pair of currencies. */
export function saleTerms({
  location_id,
  customer_id,
  pair,
}: SaleFilters): readonly RawBuilder<boolean>[] {
  const [one = '', other = ''] = pair?.split('/') ?? [];
  return [
    ...(location_id === undefined ? [] : [isAt(location_id)]),
    ...(customer_id === undefined ? [] : [isOf(customer_id)]),
    ...(pair === undefined ? [] : [deals(one, other)]),
  ];
}

/**
 * SQL condition: the ticket was dealt at the location, or its stored body names the location. Written with `in`,
 * because PostgreSQL then checks each document separately; with `exists` the planner might read all tickets first.
 */
const isAt = (location: string) => sql<boolean>`(
  document.body ->> 'location_id' = ${location}
  or ${location}::bigint in (
    select t.location_id from ticket t
    where t.document_type = document.type and t.document_id = document.id
  )
)`;

/**
 * SQL condition: the ticket was dealt with the customer; drafts are left out. The subquery reads only the customer's
 * tickets, which are few.
 */
const isOf = (customer: string) => sql<boolean>`(document.type, document.id) in (
  select t.document_type, t.document_id from ticket t where t.party_id = ${customer}::bigint
)`;

/**
 * SQL condition: a typed line has this pair of currencies, in either order. A line without a counter currency is dealt
 * against base.
 */
const deals = (one: string, other: string) => sql<boolean>`exists (
  select from jsonb_array_elements(document.body -> 'lines') line, organization
  where (line ->> 'currency', coalesce(line ->> 'counter_currency', organization.base_currency))
    in ((${one}, ${other}), (${other}, ${one}))
)`;
