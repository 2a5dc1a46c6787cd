import type { AccountUse, MonthBalance } from '@/lib/contract/accounting/account-overview';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { addDays, endOfMonth, fiscalYearOf, monthOf, yearOf } from '@/lib/domain/calendar';
import { add, fixed, subtract } from '@/lib/domain/money';
import { can } from '@/lib/domain/permission';
import { NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { serve } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { currenciesOf } from '@/server/ledger/currencies';
import { latestLines, monthSums } from './account-overview.sql';
import { draftsNaming, partiesOn, recordsNaming } from './account-uses.sql';

const LINES_SHOWN = 10;

export const accountOverviewRoutes = [
  serve(chartOfAccounts.overview, async ({ db, params: { id }, user, today }) => {
    const account = await db
      .selectFrom('account')
      .select(['number', 'position'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!account) throw new NotFound();
    const { fiscal_year_start } = await organisationOf(db);
    const now = await today();
    const year = fiscalYearOf(now, fiscal_year_start);
    return {
      ...year,
      months: await monthsOf(db, id, monthEnds(year.from, now)),
      lines: can(user, 'general ledger', 'view') ? await linesOf(db, id, year) : null,
      uses: await usesOf(db, id, account),
    };
  }),
];

/** Last day of each month, from the month of `from` to the month of `now`. */
function monthEnds(from: string, now: string): string[] {
  const last = endOfMonth(now);
  const ends: string[] = [];
  for (let end = endOfMonth(from); end <= last; end = endOfMonth(addDays(end, 1))) ends.push(end);
  return ends;
}

async function monthsOf(db: Db, id: number, ends: readonly string[]): Promise<MonthBalance[]> {
  const [first = '', last = first] = [ends[0], ends.at(-1)];
  const { base, decimals } = await currenciesOf(db);
  const of = (value: string) => fixed(value, decimals[base] ?? 2);
  const monthAt = (day: string) => ({ year: yearOf(day), month: monthOf(day) });
  const sums = await monthSums(db, id, { from: monthAt(first), to: monthAt(last) });
  const movedIn = (year: number, month: number) =>
    sums.find((one) => one.year === year && one.month === month) ?? { debit: '0', credit: '0' };
  const before = movedIn(0, 0);

  let balance = subtract(before.debit, before.credit);
  return ends.map((end) => {
    const { debit, credit } = movedIn(yearOf(end), monthOf(end));
    balance = add(balance, subtract(debit, credit));
    return { month: end, debit: of(debit), credit: of(credit), balance: of(balance) };
  });
}

async function linesOf(db: Db, id: number, year: Readonly<{ from: string; to: string }>) {
  const { base, decimals } = await currenciesOf(db);
  const lines = await latestLines(db, id, { ...year, limit: LINES_SHOWN });
  return lines.map((line) => ({
    ...line,
    amount: fixed(line.amount, decimals[line.currency] ?? 2),
    base: fixed(line.base, decimals[base] ?? 2),
  }));
}

async function usesOf(
  db: Db,
  id: number,
  { number, position }: Readonly<{ number: string; position: string }>,
): Promise<AccountUse[]> {
  const { accountPrefixes } = await settingOf(db, 'system-setting');
  const prefixes = Object.entries(accountPrefixes).filter(
    ([, prefix]) => position === 'detail' && number.startsWith(prefix),
  );
  const drafts = await draftsNaming(db, id);
  const parties = await partiesOn(db, id);
  const records = await recordsNaming(db, id);
  return [
    ...prefixes.map(([name]) => ({ kind: 'prefix' as const, name, count: null })),
    ...drafts.map((one) => ({ kind: 'drafts' as const, ...one })),
    ...(parties > 0 ? [{ kind: 'parties' as const, name: 'party', count: parties }] : []),
    ...records.map((one) => ({ kind: 'records' as const, ...one })),
  ];
}
