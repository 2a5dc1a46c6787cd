import { type RawBuilder, sql } from 'kysely';

import type { DepreciationRun, depreciation, ShownRun } from '@/lib/contract/assets/depreciation';
import { searchTerms } from '@/server/document/search.sql';
import { NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { checkSort, pageOf } from '@/server/kernel/paging';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { DEPRECIATION, type RunCourse } from './post-run';

type Row = Omit<
  DepreciationRun,
  'skipped' | 'failed' | 'assets' | 'created_by' | 'due_to' | 'due_to_id'
> &
  Readonly<{ course: RunCourse; by_id: number | null; by_name: string | null; names: Names }>;

/** Number and name of each asset that a run left out, by id. */
type Names = Readonly<Record<string, Readonly<{ number: string; name: string }>>>;

type Some = Readonly<{
  where: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
}>;

/** Depreciation runs that match an SQL condition on `d`, the run's document; at most one run if no limit is given. */
async function runsOf(
  { db, say }: Readonly<{ db: Db; say: Say }>,
  { where, order = sql`d.id`, limit = 1, offset = 0 }: Some,
): Promise<DepreciationRun[]> {
  const wire = wireOf(await currenciesOf(db));
  const { rows } = await sql<Row>`
    select d.id, d.number, d.status, d.date as period_end, d.amount, d.currency, d.course, d.created_at, d.void_reason,
           d.created_by as by_id, u.name as by_name,
           (select coalesce(json_agg(e.id order by e.id), '[]') from entry e
            where e.document_type = d.type and e.document_id = d.id) as entry_ids,
           (select coalesce(json_object_agg(a.id, json_build_object('number', a.number, 'name', a.body ->> 'name')), '{}')
            from document a
            where a.type = 'asset' and a.id in (
              select (found ->> 'asset_id')::bigint
              from jsonb_array_elements((d.course -> 'skipped') || (d.course -> 'failed')) found)) as names
    from document d left join app_user u on u.id = d.created_by
    where d.type = ${DEPRECIATION} and ${where}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ by_id, by_name, course, names, amount, ...row }) => ({
    ...row,
    amount: wire.base(amount),
    assets: course.assets,
    skipped: course.skipped.map(({ asset_id, reason }) => left(names, asset_id, reason)),
    failed: course.failed.map(({ asset_id, code, params }) =>
      left(names, asset_id, say(code, params)),
    ),
    created_by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
    due_to: DEPRECIATION,
    due_to_id: row.id,
  }));
}

const left = (names: Names, asset_id: number, reason: string) => {
  const { number = '', name = '' } = names[asset_id] ?? {};
  return { asset_id, number, name, reason };
};

export async function runOf(call: Pick<Call, 'db' | 'say'>, id: number): Promise<DepreciationRun> {
  const [found] = await runsOf(call, { where: sql`d.id = ${id}` });
  if (!found) throw new NotFound();
  return found;
}

/** Schedule rows that a run posted, sorted by asset, even if the run was voided later. */
export async function linesOfRun(db: Db, id: number): Promise<ShownRun['lines']> {
  const wire = wireOf(await currenciesOf(db));
  const { rows } = await sql<ShownRun['lines'][number]>`
    select m.asset_id, a.number, a.body ->> 'name' as name, m.row_date as date, m.accumulated as amount, m.entry_id
    from entry e
    join asset_move m on m.entry_id = e.id and m.kind = 'depreciation' and m.reverses_id is null
    join document a on a.type = 'asset' and a.id = m.asset_id
    where e.document_type = ${DEPRECIATION} and e.document_id = ${id}
    order by m.asset_id, m.row_date`.execute(db);
  return rows.map((row) => ({ ...row, amount: wire.base(row.amount) }));
}

type Listed = Call<(typeof depreciation)['list']>['input'];

/** Returns a page of the runs that match the filters, the latest period first by default. */
export async function runPage(
  call: Pick<Call, 'db' | 'say'>,
  { from, to, status, search, ...input }: Listed,
) {
  const { db } = call;
  const { page, per_page, limit, offset } = pageOf(input);
  const { column, direction } = checkSort(input.sort ?? '-date', ['date', 'id', 'amount']);
  const way = sql.raw(direction);
  const found = await searchTerms(db, DEPRECIATION, search, { seesParties: false });
  const where = sql.join(
    [
      sql`true`,
      ...(from ? [sql`d.date >= ${from}`] : []),
      ...(to ? [sql`d.date <= ${to}`] : []),
      ...(status ? [sql`d.status = ${status}`] : []),
      ...found.map(
        (term) => sql`exists (select from document
        where document.type = ${DEPRECIATION} and document.id = d.id and ${term})`,
      ),
    ],
    sql` and `,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from document d where d.type = ${DEPRECIATION} and ${where}`.execute(
    db,
  );
  const order = sql`${sql.ref(`d.${column}`)} ${way}, d.id ${way}`;
  const data = await runsOf(call, { where, order, limit, offset });
  return { data, meta: { page, per_page, total: Number(rows[0]?.total ?? 0) } };
}
