import { sql } from 'kysely';

import type { DocumentKind } from '@/server/document/kind';
import type { DocumentCall } from '@/server/document/document-call';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';
import type { Db } from '@/server/kernel/host';
import { completed, type RunBody, runOf, TYPE, type WholeRun } from './run-body';
import { runRecord } from './run-record';
import { NO_TOTALS, totalsOf } from './run-totals';
import { SENSITIVE } from './shown-slips';
import { type SlipRow } from './slips.sql';

export const PAGE = 'payroll preparation';

type Own = Awaited<ReturnType<typeof runRecord>>;

/**
 * Document type of payroll runs. Their entries are built from the slips, so planning a draft yields no lines. The
 * document contains no amounts, because many users may read it.
 */
export const runKind: DocumentKind<RunBody, Own> = {
  type: TYPE,
  page: PAGE,
  dayField: 'period_to',
  accounts: () => [],
  read: ({ db }, body) => referenceTo(db, [], [completed(body).period_to]),
  plan: () => ({ lines: [], refusals: [], fieldOf: () => 'lines' }),
  summarise: (body) => ({
    date: completed(body).period_to,
    reference: null,
    memo: body.memo || null,
    counterparty: null,
    amount: null,
    currency: null,
    base: null,
  }),
  hidesLines: ({ may }) => !may(...SENSITIVE),
  own: (db, body, reference, shown) => runRecord(db, completed(body), reference, shown),
  listed: async (call, rows) => {
    const known = await runsListed(call, rows);
    return rows.map((row) => ({ ...row, ...known(row.id) }));
  },
};

/** Returns a function that computes the additional list columns of a run. The data of all runs is read in advance. */
async function runsListed({ db, may }: DocumentCall, rows: readonly Readonly<{ id: number }>[]) {
  const ids = rows.map(({ id }) => id);
  const bodies = await bodiesOf(db, ids);
  const slips = Map.groupBy(await slipsIn(db, ids), ({ run_id }) => run_id);
  const changes = await changesIn(db, ids);
  const currencies = await currenciesOf(db);
  const [wire, seesPay] = [wireOf(currencies), may(...SENSITIVE)];
  return (id: number) => {
    const body = bodies.get(id) ?? NOTHING;
    const all = slips.get(id) ?? [];
    const sums = totalsOf(all, { currencies, wire, rates: body.made?.rates ?? {}, seesPay });
    const { period_from, period_to, pay_date } = body;
    return {
      period_from,
      period_to,
      pay_date,
      currency: sums.currency,
      employees: all.filter(({ status }) => status !== 'voided').length,
      changes: seesPay ? (changes.get(id) ?? 0) : 0,
      totals: seesPay ? sums.totals : NO_TOTALS,
      paid: sums.paid,
    };
  };
}

/** Body used for a run that was deleted while the list was read. */
const NOTHING = completed({ period_from: '1990-01-01' });

async function bodiesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, WholeRun>> {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'type', 'body'])
    .where('type', '=', TYPE)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, runOf(row)]));
}

const slipsIn = (db: Db, ids: readonly number[]): Promise<SlipRow[]> =>
  db
    .selectFrom('payslip')
    .selectAll()
    .where('run_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

/** Number of employees per run whose net or currency differs from the previous slip. */
async function changesIn(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ run_id: number; changes: string }>`
    select s.run_id, count(*) as changes from payslip s
    left join lateral (
      select p.net, p.currency from payslip p
      where p.employee_id = s.employee_id and p.status = 'posted' and p.period_to < s.period_from
      order by p.period_to desc, p.id desc limit 1
    ) last on true
    where s.run_id = any(${[...ids]}::bigint[]) and s.status <> 'voided'
      and (last.net, last.currency) is distinct from (s.net, s.currency)
    group by 1
  `.execute(db);
  return new Map(rows.map(({ run_id, changes }) => [run_id, Number(changes)]));
}
