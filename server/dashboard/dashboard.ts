import { type Dashboard, dashboard } from '@/lib/contract/dashboard';
import { addMonths, endOfMonth, monthOf, yearOf } from '@/lib/domain/calendar';
import { documentRoute, isDocumentType } from '@/lib/domain/document-type';
import { compare, isZero, negate, subtract, sum } from '@/lib/domain/money';
import { can } from '@/lib/domain/permission';
import { pageOf } from '@/lib/routes';
import type { User } from '@/server/kernel/access';
import type { Db, Host } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';
import { isSound, lastDrill } from '@/server/ledger/drill-run';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { partiesBySide } from '@/server/ledger/party-balances.sql';
import { lastRun } from '@/server/ledger/proof-run';
import { mailStateOf } from '@/server/outbox/mail-state';
import { depreciationDue, warrantiesEnding } from './asset-waiting.sql';
import { employeeExpiries } from './expiries.sql';
import { assetsHeld, cashMoved, earned, type MonthSums, monthUpTo } from './figures.sql';
import { activeLocks, draftsByType, isEmpty, openYears, ownDrafts } from './waiting.sql';

const MONTHS = 12;
const PARTIES_SHOWN = 5;

export const dashboardRoutes = [
  serve(dashboard.show, async ({ db, host, me, say, today }) => {
    const sees = (...pages: Parameters<typeof can>[1][]) =>
      pages.some((page) => can(me, page, 'view'));
    const day = await today();
    const months = { day, ends: monthEnds(day), sums: await monthUpTo(db, day) };
    const wire = wireOf(await currenciesOf(db));
    const drafts = await draftsOf(db, me);
    return {
      at: host.now().toISOString(),
      day,
      is_empty: await isEmpty(db),
      cash: sees('chart of accounts', 'balance sheet') ? await cashOf(db, months, wire) : null,
      result: sees('profit and loss') ? await resultOf(db, months, wire) : null,
      owed: sees('parties') ? await owedOf(db, day, wire) : null,
      assets: sees('asset') ? await assetsOf(db, day, wire) : null,
      drafts,
      own_drafts: await ownDraftsOf(db, me, drafts, wire),
      expiries: sees('employee') ? await employeeExpiries(db, day) : null,
      warranties: sees('asset') ? await warrantiesEnding(db, day) : null,
      depreciation_due: can(me, 'depreciation', 'create') ? await depreciationDue(db, day) : null,
      locks: sees('transaction locking') ? await activeLocks(db) : null,
      years: sees('fiscal closing') ? await openYears(db) : null,
      health: sees('proof') ? await healthOf(db, host, say) : null,
      post: sees('system-setting') ? await postOf(db, host, say) : null,
    };
  }),
];

async function postOf(db: Db, host: Host, say: Say): Promise<Dashboard['post']> {
  const mailState = await mailStateOf(db, host);
  if (mailState === null) return null;
  const { trouble, ...figures } = mailState;
  return { ...figures, reason: say(`mail.${trouble ?? 'other'}`) };
}

/** Returns the last day of each of twelve months, the last of which is the month of `day`. */
function monthEnds(day: string): readonly string[] {
  return Array.from({ length: MONTHS }, (_, at) => endOfMonth(addMonths(day, at - MONTHS + 1)));
}

type Months = Readonly<{ day: string; ends: readonly string[]; sums: readonly MonthSums[] }>;

/** First month of the chart, and the month before the current one. Each month is given by one of its days. */
const earlier = ({ ends }: Months) => ({ first: ends[0] ?? '', last: ends.at(-2) ?? '' });

const isIn = (end: string) => (one: Readonly<{ year: number; month: number }>) =>
  one.year === yearOf(end) && one.month === monthOf(end);

/** Cash by month, computed backwards from the current balance, so that the last month equals that balance. */
async function cashOf(db: Db, months: Months, wire: Wire): Promise<Dashboard['cash']> {
  const cash = months.sums.filter(({ isCash }) => isCash);
  const moved = await cashMoved(db, earlier(months));
  const now = sum(cash.map(({ base }) => base));
  const balances = [{ month: months.ends.at(-1) ?? '', base: wire.base(now) }];
  let base = subtract(now, sum(cash.map((one) => one.moved)));
  for (const end of months.ends.slice(0, -1).toReversed()) {
    balances.unshift({ month: end, base: wire.base(base) });
    base = subtract(base, moved.find(isIn(end))?.base ?? '0');
  }
  return { base: wire.base(now), currencies: currenciesHeld(cash, wire), months: balances };
}

/** Balances of cash and bank by currency, the highest value first. */
function currenciesHeld(cash: readonly MonthSums[], wire: Wire) {
  return [...Map.groupBy(cash, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      amount: sum(own.map(({ amount }) => amount)),
      base: sum(own.map(({ base }) => base)),
    }))
    .filter(({ amount, base }) => !isZero(amount) || !isZero(base))
    .toSorted((a, b) => compare(b.base, a.base) || a.currency.localeCompare(b.currency, 'en'))
    .map(({ currency, amount, base }) => ({
      currency,
      amount: wire.money(amount, currency),
      base: wire.base(base),
    }));
}

async function resultOf(db: Db, months: Months, wire: Wire): Promise<Dashboard['result']> {
  const { day, ends, sums } = months;
  const before = await earned(db, earlier(months));
  const movedOn = (type: string) =>
    sum(sums.filter((one) => one.type === type).map(({ moved }) => moved));
  const now = { income: negate(movedOn('income')), expense: movedOn('expense') };
  const results = ends.map((end, at) => {
    const found = at === ends.length - 1 ? now : before.find(isIn(end));
    const { income, expense } = found ?? { income: '0', expense: '0' };
    return {
      month: end,
      income: wire.base(income),
      expense: wire.base(expense),
      result: wire.base(subtract(income, expense)),
    };
  });
  const { income = '0', expense = '0', result = '0' } = results.at(-1) ?? {};
  return { from: `${day.slice(0, 8)}01`, to: day, income, expense, result, months: results };
}

async function owedOf(db: Db, day: string, wire: Wire): Promise<Dashboard['owed']> {
  const sides = await partiesBySide(db, day, PARTIES_SHOWN);
  const formatSide = (wanted: 'receivable' | 'payable') => {
    const side = sides.find((one) => one.side === wanted);
    return {
      count: side?.count ?? 0,
      base: wire.base(side?.base ?? '0'),
      top: (side?.top ?? []).map((one) => ({ ...one, base: wire.base(one.base) })),
    };
  };
  return { receivable: formatSide('receivable'), payable: formatSide('payable') };
}

async function assetsOf(db: Db, day: string, wire: Wire): Promise<Dashboard['assets']> {
  const held = await assetsHeld(db, day);
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
      id,
      name,
      count,
      net: wire.base(subtract(of.cost, of.accumulated)),
    })),
  };
}

/** Drafts and documents pending approval by document type, for the types that the user may view. */
async function draftsOf(db: Db, me: User): Promise<Dashboard['drafts']> {
  const drafts = await draftsByType(db, me.id);
  return drafts.filter(
    ({ type, is_remittance }) =>
      isDocumentType(type) && can(me, pageOf(documentRoute(type, is_remittance)), 'view'),
  );
}

async function ownDraftsOf(
  db: Db,
  me: User,
  drafts: Dashboard['drafts'],
  { money }: Wire,
): Promise<Dashboard['own_drafts']> {
  const kinds = drafts.filter(({ mine }) => mine > 0);
  const rows = await ownDrafts(db, me.id, kinds);
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : money(row.amount, row.currency ?? ''),
  }));
}

async function healthOf(db: Db, { archive }: Host, say: Say): Promise<Dashboard['health']> {
  const run = await lastRun(db);
  const broken = (run?.broken ?? []).map((key) => ({ key, name: say(`proof.check.${key}`) }));
  const trouble = archive?.state().trouble;
  return {
    last: run ? { at: run.at, checks: run.checks, broken } : null,
    drill: await drillOf(db, say),
    archive: trouble
      ? { reason: say(`archive.${trouble.kind}`), since: trouble.since.toISOString() }
      : null,
  };
}

async function drillOf(db: Db, say: Say) {
  const run = await lastDrill(db);
  if (!run) return null;
  const { at, entry_id: entry, reached, broken, problem } = run;
  const checks = broken.map((key) => say(`proof.check.${key}`)).join(' · ');
  const reasons = [
    ...(checks === '' ? [] : [say('drill.checks', { checks })]),
    ...(problem ? [say(`drill.${problem}`)] : []),
  ];
  return { at, ok: isSound(run), entry, reached, reasons };
}
