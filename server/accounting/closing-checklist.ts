import { type RawBuilder, sql } from 'kysely';

import type { ClosingStep } from '@/lib/contract/accounting/fiscal-closing';
import { closesFrom } from '@/lib/domain/ledger/closing';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { assetsDue } from '@/server/ledger/held-assets.sql';
import { proveIn } from '@/server/ledger/verify';
import { CLOSING } from './fiscal-years.sql';

type Row = Record<string, unknown>;

type Year = Readonly<{ from: string; to: string }>;

type Step = Readonly<{
  key: string;
  /** False if the step is shown but does not block the closing. Default: true. */
  blocks?: false;
  waivable: boolean;
  route?: string;
  query?: (year: Year, row: Row | undefined) => Record<string, string>;
  /** Finds the rows because of which the step is not done, at most twenty. Each row contains their total number. */
  inTheWay: (year: Year) => RawBuilder<Row> | ((db: Db) => Promise<readonly Row[]>);
}>;

const STEPS: readonly Step[] = [
  {
    key: 'earlier-year',
    waivable: false,
    route: 'app.accounting.fiscal-closing',
    inTheWay: ({ from }) => sql`
      select y.id, y.ends_on::text as year_end, count(*) over () as total
      from fiscal_year y
      where y.ends_on < ${from} and not y.is_closed
        and exists (select from entry e where e.date between y.starts_on and y.ends_on)
      order by y.ends_on limit 20`,
  },
  {
    key: 'drafts',
    waivable: true,
    query: ({ to }) => ({ status: 'draft', to }),
    inTheWay: ({ to }) => sql`
      select d.type as due_to, d.id as due_to_id, d.date::text, d.memo, count(*) over () as total
      from document d
      where d.status in ('draft', 'pending_approval') and d.date <= ${to} and d.type <> ${CLOSING}
      order by d.date, d.id limit 20`,
  },
  {
    key: 'open-tills',
    waivable: true,
    route: 'app.exchange.tills',
    inTheWay: ({ to }) => sql`
      select s.id as session_id, l.name as location, u.name as user, s.opened_at,
             count(*) over () as total
      from till_session s
      join location l on l.id = s.location_id
      join app_user u on u.id = s.user_id
      cross join organization o
      where s.status not in ('closed', 'rejected') and (s.opened_at at time zone o.timezone)::date <= ${to}
      order by s.opened_at limit 20`,
  },
  {
    // This step finds unposted payroll runs and, for each salaried employee, the first month whose last working day no
    // posted slip covers.
    key: 'payroll',
    waivable: true,
    route: 'app.hrm.payroll-preparation',
    inTheWay: ({ from, to }) => sql`
      select due.*, count(*) over () as total
      from (
        select d.type as due_to, d.id as due_to_id, null::bigint as employee_id, d.memo as name, d.date::text as day
        from document d
        where d.type = 'payroll preparation' and d.status in ('draft', 'approved') and d.date <= ${to}
        union all
        select null, null, e.id, e.name, min(work.last)::text
        from employee e
        cross join lateral (
          select month::date as first, least((month + interval '1 month - 1 day')::date, ${to}::date) as last
          from generate_series(${from}::date, ${to}::date, interval '1 month') month
        ) month
        join lateral (
          select max(least(coalesce(s.left_on, month.last), month.last)) as last
          from employee_spell s
          join salary_assignment a on a.employee_id = e.id
            and a.from_day <= least(coalesce(s.left_on, month.last), month.last)
          where s.employee_id = e.id and s.joined_on <= month.last
            and coalesce(s.left_on, month.last) >= month.first
        ) work on work.last is not null
        where e.status <> 'discarded' and not exists (
          select from payslip p
          where p.employee_id = e.id and p.status = 'posted' and work.last between p.period_from and p.period_to
        )
        group by e.id, e.name
      ) due
      order by due_to_id nulls last, employee_id limit 20`,
  },
  {
    // The step `revaluation` has no route, because the closing page itself posts the revaluation.
    key: 'revaluation',
    waivable: true,
    inTheWay: ({ to }) => sql`
      select l.currency, sum(l.amount)::text as quantity, sum(l.base)::text as cost,
             count(*) over () as total
      from line l
      join account a on a.id = l.account_id and a.type in ('asset', 'liability')
      join organization o on o.base_currency <> l.currency
      where l.date <= ${to}
        and not exists (
          select from document d
          where d.type = 'revaluation' and d.status = 'posted' and d.date = ${to}
        )
      group by l.currency having sum(l.amount) <> 0 or sum(l.base) <> 0
      order by l.currency limit 20`,
  },
  {
    key: 'depreciation',
    waivable: true,
    route: 'app.asset.depreciation',
    inTheWay:
      ({ to }) =>
      async (db) => {
        const due = await assetsDue(db, to);
        return due.slice(0, 20).map(({ id, number, name, due: rows }) => ({
          due_to: 'asset',
          due_to_id: id,
          number,
          name,
          day: rows[0]?.date,
          total: due.length,
        }));
      },
  },
  {
    // The step `opening-equity` does not block the closing, because the closing does not depend on opening equity.
    key: 'opening-equity',
    blocks: false,
    waivable: false,
    route: 'app.reports.general-ledger',
    query: ({ to }, row) => ({ account_id: String(row?.account_id), to }),
    inTheWay: ({ to }) => sql`
      select a.id as account_id, a.number, a.name, sum(l.base)::text as base, 1 as total
      from account a join line l on l.account_id = a.id and l.date <= ${to}
      where a.purpose = 'opening_equity'
      group by a.id having sum(l.base) <> 0`,
  },
];

type Asking = Readonly<{ db: Db; say: Say; today: () => Promise<string> }>;

/** Returns the steps for closing a year, each with the rows because of which it is not done now. */
export async function checklistOf({ db, say, today }: Asking, year: Year): Promise<ClosingStep[]> {
  const items: ClosingStep[] = [endedStep(year, await today(), say)];
  for (const { key, blocks = true, waivable, route, query, inTheWay } of STEPS) {
    const found = inTheWay(year);
    const rows = typeof found === 'function' ? await found(db) : (await found.execute(db)).rows;
    const count = Number(rows[0]?.total ?? 0);
    items.push({
      key,
      name: say(`close-year.${key}`),
      ok: count === 0,
      count,
      blocks,
      waivable,
      route: route ?? routeOf(rows[0]),
      query: count === 0 ? {} : (query?.(year, rows[0]) ?? {}),
      rows: rows.map(({ total: _total, ...row }) => row),
    });
  }
  return [...items, await proofStep(db, say)];
}

function endedStep(year: Year, today: string, say: Say): ClosingStep {
  const day = closesFrom(year);
  const ok = today >= day;
  return {
    key: 'ended',
    name: say('close-year.ended'),
    ok,
    count: ok ? 0 : 1,
    blocks: true,
    waivable: false,
    route: null,
    query: {},
    rows: ok ? [] : [{ name: say('close-year.closes-from', { day }), day }],
  };
}

/** Route of the page for the document type of a row; null if the row refers to no document. */
function routeOf(row: Row | undefined): string | null {
  const type = row?.due_to;
  return typeof type === 'string' && isDocumentType(type) ? documentTypes[type].route : null;
}

async function proofStep(db: Db, say: Say): Promise<ClosingStep> {
  const { checks } = await proveIn(db);
  const red = checks.filter(({ ok }) => !ok);
  return {
    key: 'proof',
    name: say('close-year.proof'),
    ok: red.length === 0,
    count: red.length,
    blocks: true,
    waivable: true,
    route: 'app.accounting.proof',
    query: {},
    rows: red.map(({ key }) => ({ key, name: say(`proof.check.${key}`) })),
  };
}
