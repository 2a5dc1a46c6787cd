import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import { inBranch, totalsByDay, totalsOfBranch } from './day-sums.sql';
import { OPENING_ENTRIES } from './opening-entries.sql';

/**
 * Movement of an account. `opening` and `closing` are signed, debit positive; `debit` and `credit` are never negative.
 */
export type Movement = Readonly<{
  opening: string;
  debit: string;
  credit: string;
  closing: string;
}>;

/** Movement of one account in one currency: `amount` is in that currency, `base` in the base currency. */
export type CurrencySums = Readonly<{
  account_id: number;
  currency: string;
  amount: Movement;
  base: Movement;
}>;

/** Period and filters that select the lines to add up. */
export type Scope = Readonly<{
  from: string;
  to: string;
  currency?: string | undefined;
  partyId?: number | undefined;
  /** Branch; if given, only postings of documents made in this branch count. Closing entries belong to no branch. */
  branchId?: number | undefined;
  withoutClosing?: boolean | undefined;
  /** Instant; only entries that were posted by this instant count. */
  knownAt?: string | undefined;
}>;

type Row = Record<
  | 'amount_debit'
  | 'amount_credit'
  | 'base_debit'
  | 'base_credit'
  | 'amount_opening'
  | 'amount_closing'
  | 'base_opening'
  | 'base_closing',
  string
> &
  Readonly<{ account_id: number; currency: string }>;

/**
 * Returns opening, movement and closing of every account with lines, for whole days. The opening is the sum of all
 * lines before `from`, and of opening entries up to `to`, which are not movements. It adds up the stored totals of
 * years and months and the stored sums of days, so its cost does not grow with the ledger. For one party or an earlier
 * state of the books, it reads the lines instead.
 */
export async function accountSums(db: Db, scope: Scope): Promise<CurrencySums[]> {
  const { rows } = await sql<Row>`
    with part (at, account_id, currency, debit, credit, base_debit, base_credit) as (
      ${partsOf(scope)}
      union all
      ${partsOfOpenings(scope)}
    ), summed as (
      select account_id, currency,
             coalesce(sum(debit - credit) filter (where at in (0, 2)), 0) as amount_opening,
             coalesce(sum(base_debit - base_credit) filter (where at in (0, 2)), 0) as base_opening,
             coalesce(sum(case at when 1 then debit else -debit end), 0) as amount_debit,
             coalesce(sum(case at when 1 then credit else -credit end), 0) as amount_credit,
             coalesce(sum(case at when 1 then base_debit else -base_debit end), 0) as base_debit,
             coalesce(sum(case at when 1 then base_credit else -base_credit end), 0) as base_credit
      from part group by account_id, currency
    )
    select *, amount_opening + amount_debit - amount_credit as amount_closing,
           base_opening + base_debit - base_credit as base_closing
    from summed
  `.execute(db);
  return rows.map((row) => ({
    account_id: row.account_id,
    currency: row.currency,
    amount: movementOf(row, 'amount'),
    base: movementOf(row, 'base'),
  }));
}

function movementOf(row: Row, of: 'amount' | 'base'): Movement {
  return {
    opening: row[`${of}_opening`],
    debit: row[`${of}_debit`],
    credit: row[`${of}_credit`],
    closing: row[`${of}_closing`],
  };
}

/** True if stored totals can answer the query. Totals do not distinguish parties or earlier states of the books. */
export function hasTotals({ partyId, knownAt }: Scope): boolean {
  return partyId === undefined && knownAt === undefined;
}

function partsOf(scope: Scope): RawBuilder<unknown> {
  if (!hasTotals(scope)) return partsOfLines(scope);
  return scope.branchId === undefined ? partsOfTotals(scope) : partsOfBranch(scope, scope.branchId);
}

/**
 * Sums of the lines before `from` (`at` 0) and of all lines up to `to` (`at` 1), added up from whole years, then
 * months, then days.
 */
function partsOfTotals(scope: Scope): RawBuilder<unknown> {
  const { from, to, currency, withoutClosing = false } = scope;
  const totals = (when: RawBuilder<unknown>, kept = sql`total`) => sql`
    select p.at, t.account_id, t.currency,
           sum(t.debit), sum(t.credit), sum(t.base_debit), sum(t.base_credit)
    from point p
    join ${kept} t on ${when}
    where ${currencyIs(sql`t.currency`, currency)} and (not ${withoutClosing} or not t.closing)
    group by 1, 2, 3
  `;
  return sql`
    with point (at, day, year, month) as (
      select at, day, extract(year from day)::smallint, extract(month from day)::smallint
      from (values (0, ${from}::date), (1, ${to}::date + 1)) as given (at, day)
    )
    ${totals(sql`t.month = 0 and t.year < p.year`)}
    union all
    ${totals(sql`t.year = p.year and t.month > 0 and t.month < p.month`)}
    union all
    ${totals(sql`t.date >= date_trunc('month', p.day)::date and t.date < p.day`, totalsByDay)}
  `;
}

function partsOfBranch({ from, to, currency }: Scope, branchId: number): RawBuilder<unknown> {
  return sql`
    select p.at, t.account_id, t.currency,
           sum(t.debit), sum(t.credit), sum(t.base_debit), sum(t.base_credit)
    from (values (0, ${from}::date), (1, ${to}::date + 1)) as p (at, day)
    join lateral ${totalsOfBranch(branchId, sql`p.day`)} t on ${currencyIs(sql`t.currency`, currency)}
    group by 1, 2, 3
  `;
}

function partsOfLines(scope: Scope): RawBuilder<unknown> {
  return sql`
    select p.at, l.account_id, l.currency, ${sidesOf(sql`l.amount`)}, ${sidesOf(sql`l.base`)}
    from (values (0, ${scope.from}::date), (1, ${scope.to}::date + 1)) as p (at, day)
    join line l on l.date < p.day
    where ${inScope(scope)}
    group by 1, 2, 3
  `;
}

/**
 * Sums of the lines of opening entries in the period (`at` 2). They are added to the opening and subtracted from the
 * movements.
 */
function partsOfOpenings(scope: Scope): RawBuilder<unknown> {
  return sql`
    select 2, l.account_id, l.currency, ${sidesOf(sql`l.amount`)}, ${sidesOf(sql`l.base`)}
    from ${openingLines(scope)} l
    where ${inScope(scope)}
    group by 1, 2, 3
  `;
}

/** Lines of opening entries between two days. */
export const openingLines = ({ from, to }: Pick<Scope, 'from' | 'to'>) => sql`(
  select line.* from ${OPENING_ENTRIES} began join line on line.entry_id = began.id
  where line.date between ${from}::date and ${to}::date
)`;

function sidesOf(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(${value}) filter (where ${value} > 0), 0),
             coalesce(-sum(${value}) filter (where ${value} < 0), 0)`;
}

export function currencyIs(column: RawBuilder<unknown>, currency: string | undefined) {
  return currency === undefined ? sql`true` : sql`${column} = ${currency}`;
}

/** Condition on lines `l` for all filters of the scope except the days. */
export function inScope({
  currency,
  partyId,
  branchId,
  withoutClosing = false,
  knownAt,
}: Scope): RawBuilder<unknown> {
  const terms = [
    currencyIs(sql`l.currency`, currency),
    partyId === undefined ? undefined : sql`l.party_id = ${partyId}`,
    branchId === undefined ? undefined : inBranch(branchId),
    withoutClosing
      ? sql`l.entry_id not in (select id from entry where kind = 'closing')`
      : undefined,
    knownAt === undefined
      ? undefined
      : sql`exists (
          select from entry e where e.id = l.entry_id and e.posted_at <= ${knownAt}::timestamptz
        )`,
  ];
  return sql.join(
    terms.filter((term) => term !== undefined),
    sql` and `,
  );
}
