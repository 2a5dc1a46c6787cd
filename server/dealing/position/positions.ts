import { sql } from 'kysely';

import { positions } from '@/lib/contract/dealing/positions';
import { multiply } from '@/lib/domain/money';
import { averageOf, breakEvenOf, perUnitAt, unrealised } from '@/lib/domain/ledger/position';
import { usedInPercent } from '@/lib/domain/dealing/position-limit';
import type { Db } from '@/server/kernel/host';
import { pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { midRows, type MidRow, midsFrom } from '@/server/ledger/mids';

const page = 'tills';

type Row = Readonly<{
  currency: string;
  quantity: string;
  cost: string;
  realised: string;
  in_stock: string;
  limit: string | null;
}>;

/**
 * Positions that are held or owed, that have moved today, or whose currency is in stock, with the stock of tills and
 * vaults and the position limit.
 */
async function rowsOf(db: Db, today: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with moved as (
      select m.currency, sum(m.realised) as realised
      from entry e join position_move m on m.entry_id = e.id
      where e.date = ${today} group by m.currency
    ), lying as (
      select s.currency, sum(s.quantity) as quantity from stock s group by s.currency
    )
    select p.currency, p.quantity, p.cost, coalesce(m.realised, 0) as realised,
           coalesce(l.quantity, 0) as in_stock, r.position_limit as limit
    from position p
    left join moved m on m.currency = p.currency
    left join lying l on l.currency = p.currency
    left join rate_rule r on r.currency = p.currency
    where p.quantity <> 0 or m.currency is not null or l.quantity <> 0
    order by p.currency
  `.execute(db);
  return rows;
}

async function midsToday(db: Db, today: string) {
  const { rows } = await sql<{ mids: MidRow[] | null }>`select ${midRows([today])} as mids`.execute(
    db,
  );
  return midsFrom(rows[0]?.mids ?? []);
}

type MoveRow = Readonly<{
  entry_id: number;
  date: string;
  due_to: string;
  due_to_id: number;
  number: string;
  kind: string;
  memo: string;
  quantity: string;
  cost: string;
  realised: string;
  mid: string | null;
  quantity_after: string;
  cost_after: string;
}>;

/** SQL condition: the position changed. Excludes internal transfers of cash, which leave the position unchanged. */
const moves = sql<boolean>`(m.quantity <> 0 or m.cost <> 0 or m.realised <> 0)`;

type Wanted = Readonly<{ currency: string; entry_id?: string | undefined }>;

/**
 * Latest changes of a position, or the change by one entry, each with the position after it: the current position less
 * all later changes.
 */
async function movesOf(
  db: Db,
  { currency, entry_id }: Wanted,
  { limit, offset }: ReturnType<typeof pageOf>,
) {
  const only = entry_id ?? null;
  const many = only === null ? limit + offset : null;
  const { rows } = await sql<MoveRow>`
    with latest as (
      select m.* from position_move m where m.currency = ${currency} and ${moves}
        and (${only}::bigint is null or m.entry_id >= ${only}::bigint)
      order by m.entry_id desc limit ${many}
    ), standing as (
      select m.*, sum(m.quantity) over since as quantity_since, sum(m.cost) over since as cost_since
      from latest m
      window since as (order by m.entry_id desc rows between unbounded preceding and 1 preceding)
    )
    select e.id as entry_id, e.date, e.document_type as due_to, e.document_id as due_to_id, e.number,
           e.kind, e.memo, m.quantity, m.cost, m.realised, m.mid,
           p.quantity - coalesce(m.quantity_since, 0) as quantity_after,
           p.cost - coalesce(m.cost_since, 0) as cost_after
    from standing m
    join entry e on e.id = m.entry_id
    join position p on p.currency = m.currency
    where ${only}::bigint is null or m.entry_id = ${only}::bigint
    order by m.entry_id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/**
 * Positions that are held or owed, that have moved today, or whose currency is in stock, as calls return them. All
 * fields except currency and limit need the sensitive permission.
 */
export async function standingToday({ db, may, today }: Pick<Call, 'db' | 'may' | 'today'>) {
  const day = await today();
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const mids = await midsToday(db, day);
  const decimals = currencies.decimals[currencies.base] ?? 2;
  const shown = <Value>(value: Value) => (may(page, 'sensitive') ? value : null);
  return (await rowsOf(db, day)).map(({ currency, realised, in_stock, limit, ...held }) => {
    const mid = mids(currency, day) ?? null;
    const average = averageOf(held) ?? null;
    const breakEven = breakEvenOf(held, realised);
    return {
      currency,
      quantity: shown(wire.money(held.quantity, currency)),
      cost: shown(wire.base(held.cost)),
      average: shown(average),
      break_even: shown(breakEven ? perUnitAt(breakEven) : null),
      mid: shown(mid),
      unrealised: shown(mid === null ? null : wire.base(unrealised(held, mid, decimals))),
      realised_today: shown(wire.base(realised)),
      in_stock: shown(wire.money(in_stock, currency)),
      limit: wire.base(limit),
      limit_used: shown(
        usedInPercent(mid === null ? null : multiply(held.quantity, mid), limit, 1),
      ),
    };
  });
}

export const positionRoutes = [
  serve(positions.list, standingToday),

  serve(positions.moves, async ({ db, input, may }) => {
    const paging = pageOf(input);
    const { currency, entry_id } = input;
    const wire = wireOf(await currenciesOf(db));
    const shown = <Value>(value: Value) => (may(page, 'sensitive') ? value : null);
    const rows = await movesOf(db, input, paging);
    const { total } = await db
      .selectFrom('position_move as m')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('currency', '=', currency)
      .where(moves)
      .$if(entry_id !== undefined, (all) => all.where('entry_id', '=', Number(entry_id)))
      .executeTakeFirstOrThrow();
    return {
      data: rows.map(({ cost, realised, mid, quantity_after, cost_after, ...row }) => ({
        ...row,
        quantity: wire.money(row.quantity, currency),
        cost: shown(wire.base(cost)),
        realised: shown(wire.base(realised)),
        mid: shown(wire.rate(mid)),
        quantity_after: shown(wire.money(quantity_after, currency)),
        cost_after: shown(wire.base(cost_after)),
        average_after: shown(averageOf({ quantity: quantity_after, cost: cost_after }) ?? null),
      })),
      meta: { page: paging.page, per_page: paging.per_page, total: Number(total) },
    };
  }),
];
