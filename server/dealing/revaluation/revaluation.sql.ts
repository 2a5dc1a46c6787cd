import { type RawBuilder, sql } from 'kysely';

import type { Revaluation, revaluation } from '@/lib/contract/dealing/revaluation';
import { add, subtract } from '@/lib/domain/money';
import type { Position } from '@/lib/domain/ledger/position';
import { perUnit, type QuoteDirection, type QuoteUnit } from '@/lib/domain/rate';
import { searchTerms } from '@/server/document/search.sql';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { checkSort, pageOf } from '@/server/kernel/paging';
import type { Call } from '@/server/kernel/serve';
import { accountSums } from '@/server/ledger/account-sums.sql';
import { type Currencies, currenciesOf, wireOf } from '@/server/ledger/currencies';
import { startedBy, rateInForce } from '@/server/ledger/rate-in-force';

export const REVALUATION = 'revaluation';

/** Stored body of a revaluation. */
export type RevaluationBody = Readonly<{ period_end: string; mode: Revaluation['mode'] }>;

/** Locks revaluations. Without the lock, two concurrent calls could both post a revaluation. */
export async function holdRevaluations(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${REVALUATION}, 0))`.execute(db);
}

type Held = Position & Readonly<{ currency: string }>;

/**
 * Quantity and cost of every foreign currency at the end of a day, from the lines up to that day. Leaves out the cost
 * that the revaluation `without` posted, so that the revaluation can be computed anew.
 */
export async function heldAt(
  db: Db,
  day: string,
  { base }: Currencies,
  without: number | undefined,
): Promise<Held[]> {
  const monetary = await db
    .selectFrom('account')
    .select('id')
    .where('type', 'in', ['asset', 'liability'])
    .execute();
  const ids = new Set(monetary.map(({ id }) => id));
  const sums = await accountSums(db, { from: day, to: day });
  const held = new Map<string, Position>();
  for (const { account_id, currency, amount, base: cost } of sums) {
    if (currency === base || !ids.has(account_id)) continue;
    const so = held.get(currency) ?? { quantity: '0', cost: '0' };
    held.set(currency, {
      quantity: add(so.quantity, amount.closing),
      cost: add(so.cost, cost.closing),
    });
  }
  const own = await costMovedBy(db, without, day);
  return [...held]
    .map(([currency, { quantity, cost }]) => ({
      currency,
      quantity,
      cost: subtract(cost, own.get(currency) ?? '0'),
    }))
    .filter(({ quantity, cost }) => quantity !== '0' || cost !== '0')
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

async function costMovedBy(db: Db, id: number | undefined, day: string) {
  if (id === undefined) return new Map<string, string>();
  const rows = await db
    .selectFrom('position_move')
    .innerJoin('entry', 'entry.id', 'position_move.entry_id')
    .select(({ fn }) => ['currency', fn.sum<string>('cost').as('cost')])
    .where('entry.document_type', '=', REVALUATION)
    .where('entry.document_id', '=', id)
    .where('entry.date', '<=', day)
    .groupBy('currency')
    .execute();
  return new Map(rows.map(({ currency, cost }) => [currency, cost]));
}

export type ClosingRate = Readonly<{
  id: number;
  rate: string;
  quote_unit: QuoteUnit;
  quote_direction: QuoteDirection;
  /** Day on which the rate took effect, in the organisation's time zone. */
  day: string;
}>;

/** Closing rates by currency, in force at the end of a day. */
export async function closingRates(db: Db, day: string): Promise<Map<string, ClosingRate>> {
  const { rows } = await sql<ClosingRate & { currency: string }>`
    select r.currency, r.id, r.mid as rate, r.quote_unit, r.quote_direction,
           (r.effective_at at time zone o.timezone)::date as day
    from currency c cross join organization o
    cross join lateral (${rateInForce('closing', startedBy(sql`${day}::date`, sql`clock_timestamp()`))}) r
    order by r.currency
  `.execute(db);
  return new Map(rows.map(({ currency, ...rate }) => [currency, rate]));
}

/** Returns the posted revaluation of a period, or undefined. */
export async function standingOf(db: Db, periodEnd: string) {
  return db
    .selectFrom('document')
    .select(['id', 'number'])
    .where('type', '=', REVALUATION)
    .where('status', '=', 'posted')
    .where('date', '=', periodEnd)
    .executeTakeFirst();
}

type Some = Readonly<{
  where: RawBuilder<unknown>;
  direction?: 'asc' | 'desc';
  limit?: number;
  offset?: number;
}>;

/**
 * Revaluations that match a condition on `d`, latest period first by default. Without a `limit`, returns at most one.
 */
async function revaluationsOf(
  db: Db,
  { where, direction = 'desc', limit = 1, offset = 0 }: Some,
): Promise<Revaluation[]> {
  const way = sql.raw(direction);
  const wire = wireOf(await currenciesOf(db));
  const { rows } = await sql<Row>`
    select d.id, d.number, d.status, d.date as period_end, d.body ->> 'mode' as mode, d.base as difference,
           d.created_at, d.void_reason, d.created_by as by_id, u.name as by_name,
           (select coalesce(json_agg(e.id order by e.id), '[]') from entry e
            where e.document_type = d.type and e.document_id = d.id) as entry_ids,
           (select coalesce(json_agg(json_build_object(
              'currency', v.currency, 'quantity', v.quantity::text, 'cost', v.cost::text,
              'worth', v.worth::text, 'difference', v.difference::text, 'rate', r.mid::text,
              'quote_unit', r.quote_unit, 'quote_direction', r.quote_direction,
              'rate_date', (r.effective_at at time zone o.timezone)::date
            ) order by v.currency), '[]')
            from revaluation_line v join rate r on r.id = v.rate_id cross join organization o
            where v.document_id = d.id) as lines
    from document d left join app_user u on u.id = d.created_by
    where d.type = ${REVALUATION} and ${where}
    order by d.date ${way}, d.id ${way} limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ by_id, by_name, lines, difference, ...row }) => ({
    ...row,
    difference: wire.base(difference),
    lines: lines.map((line) => ({
      ...line,
      quantity: wire.money(line.quantity, line.currency),
      cost: wire.base(line.cost),
      worth: wire.base(line.worth),
      difference: wire.base(line.difference),
      rate: wire.rate(line.rate),
      rate_base: perUnit(line),
    })),
    created_by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
    due_to: REVALUATION,
    due_to_id: row.id,
  }));
}

export async function revaluationOf(db: Db, id: number): Promise<Revaluation> {
  const [found] = await revaluationsOf(db, { where: sql`d.id = ${id}` });
  if (!found) throw new NotFound();
  return found;
}

type Line = Revaluation['lines'][number];

type Row = Omit<Revaluation, 'created_by' | 'lines' | 'due_to' | 'due_to_id'> &
  Readonly<{
    by_id: number | null;
    by_name: string | null;
    lines: readonly Omit<Line, 'rate_base'>[];
  }>;

type Listed = Call<(typeof revaluation)['list']>['input'];

/** A page of the matching revaluations, latest period first by default. */
export async function revaluationPage(db: Db, { from, to, status, search, ...input }: Listed) {
  const { page, per_page, limit, offset } = pageOf(input);
  const { direction } = checkSort(input.sort ?? '-date', ['date']);
  const found = await searchTerms(db, REVALUATION, search, { seesParties: false });
  const where = sql.join(
    [
      sql`true`,
      ...(from ? [sql`d.date >= ${from}`] : []),
      ...(to ? [sql`d.date <= ${to}`] : []),
      ...(status ? [sql`d.status = ${status}`] : []),
      ...found.map(
        (term) => sql`exists (select from document
        where document.type = ${REVALUATION} and document.id = d.id and ${term})`,
      ),
    ],
    sql` and `,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from document d where d.type = ${REVALUATION} and ${where}
  `.execute(db);
  const data = await revaluationsOf(db, { where, direction, limit, offset });
  return { data, meta: { page, per_page, total: Number(rows[0]?.total ?? 0) } };
}
