import { type Dashboard, dashboard } from '@/lib/contract/dashboard';
import { addDays, addMonths, endOfMonth, monthOf, yearOf } from '@/lib/domain/calendar';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';
import { subtract, sum } from '@/lib/domain/money';
import { can } from '@/lib/domain/permission';
import { pageOf } from '@/lib/routes';
import type { User } from '@/server/kernel/access';
import type { Db, Host } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { lastRun } from '@/server/ledger/proof-run';
import { mailStanding } from '@/server/mail/standing';
import { depreciationDue, warrantiesEnding } from './asset-waiting.sql';
import { employeeExpiries } from './expiries.sql';
import { assetsHeld, cashHeld, cashMoved, earned, owedByParties } from './figures.sql';
import { activeLocks, draftsByType, isEmpty, openYears, ownDrafts } from './waiting.sql';

const MONTHS = 12;

export const dashboardRoutes = [
  serve(dashboard.show, async ({ db, host, me, say, today }) => {
    const sees = (...pages: Parameters<typeof can>[1][]) =>
      pages.some((page) => can(me, page, 'view'));
    const day = await today();
    const ends = monthEnds(day);
    const wire = wireOf(await currenciesOf(db));
    const drafts = await draftsOf(db, me);
    return {
      at: host.now().toISOString(),
      day,
      is_empty: await isEmpty(db),
      cash: sees('chart of accounts', 'balance sheet') ? await cashOf(db, ends, wire) : null,
      result: sees('profit and loss') ? await resultOf(db, ends, wire) : null,
      owed: sees('parties') ? await owedOf(db, wire) : null,
      assets: sees('asset') ? await assetsOf(db, wire) : null,
      drafts,
      own_drafts: await ownDraftsOf(db, me, drafts, wire),
      expiries: sees('employee') ? await employeeExpiries(db, day) : null,
      warranties: sees('asset') ? await warrantiesEnding(db, day) : null,
      depreciation_due: can(me, 'depreciation', 'create') ? await depreciationDue(db, day) : null,
      locks: sees('transaction locking') ? await activeLocks(db) : null,
      years: sees('fiscal closing') ? await openYears(db) : null,
      health: sees('proof') ? await healthOf(db, say) : null,
      post: sees('system-setting') ? await postOf(db, host, say) : null,
    };
  }),
];

async function postOf(db: Db, host: Host, say: Say): Promise<Dashboard['post']> {
  const standing = await mailStanding(db, host);
  if (standing === null) return null;
  const { trouble, ...figures } = standing;
  return { ...figures, reason: say(`mail.${trouble ?? 'other'}`) };
}

/** The last days of the twelve months that end with the month of a day. */
function monthEnds(day: string): readonly string[] {
  return Array.from({ length: MONTHS }, (_, at) => endOfMonth(addMonths(day, at - MONTHS + 1)));
}

const monthsOf = (ends: readonly string[]) => ({ first: ends[0] ?? '', last: ends.at(-1) ?? '' });

const isIn = (end: string) => (one: Readonly<{ year: number; month: number }>) =>
  one.year === yearOf(end) && one.month === monthOf(end);

/** Backwards from what is there now, so that the last month says the same as the currencies. */
async function cashOf(db: Db, ends: readonly string[], wire: Wire): Promise<Dashboard['cash']> {
  const months = monthsOf(ends);
  const held = await cashHeld(db, months.last);
  const moved = await cashMoved(db, months);
  const now = sum(held.map(({ base }) => base));
  const told: { month: string; base: string }[] = [];
  let base = now;
  for (const end of ends.toReversed()) {
    told.unshift({ month: end, base: wire.base(base) });
    base = subtract(base, moved.find(isIn(end))?.base ?? '0');
  }
  return {
    base: wire.base(now),
    currencies: held.map((one) => ({
      currency: one.currency,
      amount: wire.money(one.amount, one.currency),
      base: wire.base(one.base),
    })),
    months: told,
  };
}

async function resultOf(db: Db, ends: readonly string[], wire: Wire): Promise<Dashboard['result']> {
  const sums = await earned(db, monthsOf(ends));
  const months = ends.map((end) => {
    const { income, expense } = sums.find(isIn(end)) ?? { income: '0', expense: '0' };
    return {
      month: end,
      income: wire.base(income),
      expense: wire.base(expense),
      result: wire.base(subtract(income, expense)),
    };
  });
  const { last } = monthsOf(ends);
  const { income = '0', expense = '0', result = '0' } = months.at(-1) ?? {};
  return { from: addMonths(addDays(last, 1), -1), to: last, income, expense, result, months };
}

async function owedOf(db: Db, wire: Wire): Promise<Dashboard['owed']> {
  const sides = await owedByParties(db);
  const told = (wanted: 'receivable' | 'payable') => {
    const side = sides.find((one) => one.side === wanted);
    return {
      count: side?.count ?? 0,
      base: wire.base(side?.base ?? '0'),
      top: (side?.top ?? []).map((one) => ({ ...one, base: wire.base(one.base) })),
    };
  };
  return { receivable: told('receivable'), payable: told('payable') };
}

async function assetsOf(db: Db, wire: Wire): Promise<Dashboard['assets']> {
  const held = await assetsHeld(db);
  if (held.length === 0) return null;
  const [cost, accumulated] = [
    sum(held.map((one) => one.cost)),
    sum(held.map((one) => one.accumulated)),
  ];
  return {
    count: held.reduce((all, { count }) => all + count, 0),
    cost: wire.base(cost),
    accumulated: wire.base(accumulated),
    net: wire.base(subtract(cost, accumulated)),
    categories: held.map(({ id, name, count, ...of }) => ({
      ...{ id, name, count },
      net: wire.base(subtract(of.cost, of.accumulated)),
    })),
  };
}

/** Of the types whose screen the user may see. */
async function draftsOf(db: Db, me: User): Promise<Dashboard['drafts']> {
  const drafts = await draftsByType(db, me.id);
  return drafts.filter(
    ({ type }) => isDocumentType(type) && can(me, pageOf(documentTypes[type].route), 'view'),
  );
}

async function ownDraftsOf(
  db: Db,
  me: User,
  drafts: Dashboard['drafts'],
  { money }: Wire,
): Promise<Dashboard['own_drafts']> {
  const types = drafts.filter(({ mine }) => mine > 0).map(({ type }) => type);
  const rows = await ownDrafts(db, me.id, types);
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : money(row.amount, row.currency ?? ''),
  }));
}

async function healthOf(db: Db, say: Say): Promise<Dashboard['health']> {
  const run = await lastRun(db);
  if (!run) return { last: null };
  const broken = run.broken.map((key) => ({ key, name: say(`proof.check.${key}`) }));
  return { last: { at: run.at, checks: run.checks, broken } };
}
