import { sql } from 'kysely';

import type { DocumentKind, Listed } from '@/server/document/kind';
import type { DocumentCall } from '@/server/document/document-call';
import { currenciesOf, type Wire } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';
import type { Db } from '@/server/kernel/host';
import { completed, type RunBody, TYPE } from './run-body';
import { runRecord } from './run-record';
import { NO_TOTALS, totalsOf } from './run-totals';
import { SENSITIVE } from './shown-slips';
import { type SlipRow } from './slips.sql';

export const PAGE = 'payroll preparation';

type Own = Awaited<ReturnType<typeof runRecord>>;

/**
 * Document type of payroll runs. Planning a draft yields no lines, because the entry of a run is built from its slips.
 * The document contains no amounts, because many users may read it.
 */
export const runKind: DocumentKind<RunBody, Own> = {
  type: TYPE,
  page: PAGE,
  read: ({ db }, body) => referenceTo(db, [], [completed(body).period_to]),
  plan: () => ({ lines: [], refusals: [], fieldOf: () => 'lines', dateField: 'period_to' }),
  summarise: (body) => ({
    date: completed(body).period_to,
    reference: null,
    memo: body.memo || null,
    counterparty: null,
    amount: null,
    currency: null,
    base: null,
  }),
  visibleLines: ({ may }) => (may(...SENSITIVE) ? 'all' : 'none'),
  own: (db, body, reference, shown) => runRecord(db, completed(body), reference, shown),
  list: { fields: listedFields },
};

/** Additional columns of the runs in a list. */
async function listedFields(
  { db, may }: DocumentCall,
  rows: readonly Listed<RunBody>[],
  wire: Wire,
) {
  const ids = rows.map(({ id }) => id);
  const slips = Map.groupBy(await slipsIn(db, ids), ({ run_id }) => run_id);
  const changes = await changesIn(db, ids);
  const currencies = await currenciesOf(db);
  const seesPay = may(...SENSITIVE);
  return rows.map(({ id, body: stored }) => {
    const body = completed(stored);
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
  });
}

const slipsIn = (db: Db, ids: readonly number[]): Promise<SlipRow[]> =>
  db
    .selectFrom('payslip')
    .selectAll()
    .where('run_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

/** Number of employees per run whose net or currency differs from the previous slip, or who have no previous slip. */
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
