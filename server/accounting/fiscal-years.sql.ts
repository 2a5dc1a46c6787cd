import { sql } from 'kysely';

import type { FiscalYear } from '@/lib/contract/accounting/fiscal-closing';
import type { Gathered } from '@/lib/domain/ledger/closing';
import { negate, sum } from '@/lib/domain/money';
import { instantIn } from '@/server/database/instant';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { accountSums } from '@/server/ledger/account-sums.sql';

export const CLOSING = 'fiscal closing';

/** Body of the document that closes a year. */
export type ClosingBody = Readonly<{
  year_start: string;
  year_end: string;
  retained_earnings_account_id?: number;
  waivers?: readonly { key: string; reason: string }[];
}>;

type Row = Omit<FiscalYear, 'result' | 'retained_earnings_account_id' | 'waivers'> &
  Readonly<{ result: string | null; body: ClosingBody }>;

/** All fiscal years, newest first; with `id`, only the year with this id. */
export async function yearsOf(db: Db, id: number | null = null): Promise<FiscalYear[]> {
  const { rows } = await sql<Row>`
    select y.id, d.number, y.starts_on::text as "from", y.ends_on::text as "to",
           y.ends_on::text as year_end,
           case when w.id is not null then 'pending_approval' when y.is_closed then 'closed'
                when d.status = 'voided' then 'reopened' else 'open' end as status,
           case when y.is_closed then y.result::text end as result, d.body,
           case when y.is_closed then json_build_object('id', u.id, 'name', u.name) end as closed_by,
           case when y.is_closed then d.posted_at end as closed_at,
           case when not y.is_closed then d.void_reason end as reopen_reason,
           case when w.id is not null then json_build_object(
             'asked_by', json_build_object('id', asker.id, 'name', asker.name),
             'asked_at', ${instantIn('w.asked_at')}, 'reason', coalesce(w.request ->> 'reason', '')) end as waiting,
           case when y.is_closed then encode(y.snapshot_hash, 'hex') end as snapshot_hash,
           coalesce((
             select json_agg(e.id order by e.id) from entry e
             where e.document_type = ${CLOSING} and e.document_id = y.id
           ), '[]') as entry_ids,
           ${CLOSING} as due_to, y.id as due_to_id
    from fiscal_year y
    join document d on d.type = ${CLOSING} and d.id = y.id
    left join app_user u on u.id = d.created_by
    left join approval w on w.document_type = ${CLOSING} and w.document_id = y.id
                        and w.status = 'waiting'
    left join app_user asker on asker.id = w.asked_by
    where ${id}::bigint is null or y.id = ${id}::bigint
    order by y.starts_on desc
  `.execute(db);
  const wire = wireOf(await currenciesOf(db));
  const years: FiscalYear[] = [];
  for (const { body, result, ...row } of rows) {
    years.push({
      ...row,
      result: wire.base(result ?? (await resultSoFar(db, row))),
      retained_earnings_account_id: body.retained_earnings_account_id ?? null,
      waivers: [...(body.waivers ?? [])],
    });
  }
  return years;
}

export async function yearById(db: Db, id: number): Promise<FiscalYear> {
  const [year] = await yearsOf(db, id);
  if (!year) throw new NotFound();
  return year;
}

async function resultAccounts(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('type', 'in', ['income', 'expense'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Result of a year so far: income less expenses, without closing entries. */
async function resultSoFar(db: Db, { from, to }: Pick<FiscalYear, 'from' | 'to'>): Promise<string> {
  const isResult = await resultAccounts(db);
  const sums = await accountSums(db, { from, to, withoutClosing: true });
  const moved = sums.filter(({ account_id }) => isResult.has(account_id));
  return sum(moved.flatMap(({ base }) => [base.credit, negate(base.debit)]));
}

/** Balances of income and expense accounts at the end of a year, including earlier closings. */
export async function gatheredBy(db: Db, yearEnd: string): Promise<Gathered[]> {
  const isResult = await resultAccounts(db);
  const sums = await accountSums(db, { from: yearEnd, to: yearEnd });
  return sums
    .filter(({ account_id }) => isResult.has(account_id))
    .map(({ account_id, currency, amount, base }) => ({
      account_id,
      currency,
      amount: amount.closing,
      base: base.closing,
    }))
    .sort((a, b) => a.account_id - b.account_id || (a.currency < b.currency ? -1 : 1));
}

/**
 * Amounts in base, by account, of a year's latest closing entry, even if that entry was reversed later; null if the
 * year has no closing entry.
 */
export async function formerClosing(db: Db, yearEnd: string): Promise<Map<number, string> | null> {
  const { rows } = await sql<{ account_id: number; base: string }>`
    select l.account_id, sum(l.base)::text as base
    from line l
    where l.entry_id = (
      select max(e.id) from entry e
      join fiscal_year y on y.id = e.document_id and y.ends_on = ${yearEnd}
      where e.document_type = ${CLOSING} and e.reverses_id is null
    )
    group by l.account_id order by l.account_id
  `.execute(db);
  return rows.length === 0 ? null : new Map(rows.map(({ account_id, base }) => [account_id, base]));
}

/** Marks a year as closed; stores its result and a hash of the balances on its last day. */
export async function markClosed(
  db: Tx,
  { id, yearEnd, result }: Readonly<{ id: number; yearEnd: string; result: string }>,
): Promise<void> {
  await sql`
    update fiscal_year
    set is_closed = true, result = ${result}, snapshot_hash = books_snapshot(${yearEnd}::date)
    where id = ${id}
  `.execute(db);
}
