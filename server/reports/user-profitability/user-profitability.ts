import type { AnswerOf } from '@/lib/contract/endpoint';
import { shownTo } from '@/lib/contract/reports/columns';
import {
  profitColumns,
  type ProfitRow,
  userProfitability,
  type ProfitMade,
} from '@/lib/contract/reports/user-profitability';
import { compare, subtract, sum, divide, round } from '@/lib/domain/money';
import { recordOf } from '@/lib/domain/record-of';
import type { Period } from '@/lib/domain/report-period';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';
import { totalRow } from '@/lib/workbook/export-row';
import { accountSums } from '@/server/ledger/account-sums.sql';
import { currenciesOf, wireOf, type Wire } from '@/server/ledger/currencies';
import { comparedPeriod } from '@/server/reports/engine/compare';
import { comparedCells, comparedColumns } from '@/server/reports/engine/compared-columns';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { basisPoints, percentOf } from '@/server/reports/engine/trade-figures';
import { earnedOn } from '@/server/reports/summary-report/summary-books';
import type { DaysAsked } from '@/server/reports/summary-report/summary-report.sql';
import { differencesBy, earnedBy, type Scope, type EarnedRow } from './user-profitability.sql';

export const userProfitabilityRoute = serve(userProfitability, async (call) => {
  const { input, db, say, may } = call;
  const { by = 'user', known_at: knownAt } = input;
  const period = await periodOf(call, input);
  const compared = input.compare && comparedPeriod(period, input.compare);
  const currencies = await currenciesOf(db);
  const { base } = currencies;
  const decimals = currencies.decimals[base] ?? 2;
  const seen = shownTo(profitColumns, { isOpen: may('user profitability', 'sensitive') });
  const wire = wireOf(currencies);
  const formatProfit = (earned: Earned) => seen.row(profitOf(earned, { wire, decimals }));
  const scope: Scope = {
    by,
    userId: idOf(input.user_id),
    partyId: idOf(input.party_id),
    branchId: idOf(input.branch_id),
  };
  const accounts = await chargedAccounts(db);
  const earnedIn = (days: Period) => earnedOf(db, { ...days, knownAt }, scope, accounts);
  const now = await earnedIn(period);
  const before = compared ? await earnedIn(compared) : new Map<number | null, Earned>();
  const ids = [...new Set([...now.keys(), ...before.keys()])];
  const names = await namesOf(db, by, ids);
  const withBefore = (earned: Earned) => compared && { compare: formatProfit(earned) };
  const totals = {
    ...formatProfit(together([...now.values()])),
    ...withBefore(together([...before.values()])),
  };
  const rows = ids.map((id): ProfitRow => ({
    id,
    name: id === null ? null : (names.get(id) ?? String(id)),
    ...formatProfit(now.get(id) ?? NOTHING),
    ...withBefore(before.get(id) ?? NOTHING),
  }));
  const columns: readonly ColumnOf[] = [
    { key: 'name', type: 'text', title: say(`deal.by.${by}`) },
    ...seen.columns,
    ...(compared ? comparedColumns(seen.columns, compared, say) : []),
  ];
  const off = await unassigned(db, { ...period, knownAt }, [...now.values()], accounts);
  const answer = {
    ...(await headOf(call, {
      report: 'user-profitability',
      period,
      currency: base,
      decimals,
      columns,
      knownAt,
    })),
    by,
    rows: rows.toSorted(byNet),
    totals,
    ...(compared && { compared }),
    accounts,
    checks: isOfAll(scope) ? [checkOf(say('check.differences'), off, decimals)] : [],
  };
  return reportFile(call, userProfitability, answer, cellsOf(answer, say));
});

/** Rows of the file, with totals last. */
function cellsOf({ by, rows, totals }: AnswerOf<typeof userProfitability>, say: Say) {
  const withCompared = (row: ProfitRow | typeof totals) => ({
    ...row,
    ...comparedCells(row.compare),
  });
  return [
    ...rows.map((row) => ({ ...withCompared(row), name: row.name ?? say(`deal.none.${by}`) })),
    totalRow({ ...withCompared(totals), name: say('column.total') }, SUMMED),
  ];
}

const idOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/**
 * Returns the cash differences of all rows less the amount on the accounts for cash differences; zero if both agree.
 */
async function unassigned(
  db: Db,
  days: DaysAsked,
  all: readonly Earned[],
  accounts: readonly number[],
): Promise<string> {
  const sums = await accountSums(db, { ...days, withoutClosing: true });
  return subtract(sum(all.map(({ differences }) => differences)), earnedOn(sums, accounts));
}

const isOfAll = ({ by, userId, partyId, branchId }: Scope) =>
  by === 'user' && [userId, partyId, branchId].every((id) => id === undefined);

/**
 * Compares rows for sorting by net result, highest first. Rows without a visible net result are compared by turnover.
 */
function byNet(a: ProfitRow, b: ProfitRow): number {
  return compare(b.net ?? b.base, a.net ?? a.base) || Number(a.id) - Number(b.id);
}

/**
 * Deals and cash differences by user or customer. Rows of customers have no cash differences, because these belong to
 * users.
 */
async function earnedOf(
  db: Db,
  days: DaysAsked,
  scope: Scope,
  accounts: readonly number[],
): Promise<Map<number | null, Earned>> {
  const { by, userId, partyId } = scope;
  const dealt = await earnedBy(db, days, scope);
  const earned = new Map<number | null, Earned>(
    dealt.map(({ id, ...row }) => [id, { ...row, differences: '0' }]),
  );
  if (by === 'customer' || partyId !== undefined) return earned;
  for (const { id, amount } of await differencesBy(db, days, accounts, scope.branchId)) {
    if (userId !== undefined && id !== userId) continue;
    earned.set(id, { ...(earned.get(id) ?? NOTHING), differences: amount });
  }
  return earned;
}

async function chargedAccounts(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('purpose', 'in', ['cash_over', 'cash_short', 'counterfeit'])
    .execute();
  return rows.map(({ id }) => id);
}

async function namesOf(db: Db, by: 'user' | 'customer', ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map<number, string>();
  const table = by === 'user' ? 'app_user' : 'party';
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', known).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Figures before formatting: the deals and cash differences of one user, or the deals of one customer. */
type Earned = Omit<EarnedRow, 'id'> & Readonly<{ differences: string }>;

const COUNTS = ['deals', 'voids', 'overrides', 'hours'] as const;
const AMOUNTS = [
  'base',
  'margin',
  'voided_margin',
  'fees',
  'realised',
  'discount',
  'differences',
] as const;

/** Columns whose total is the sum of the rows; ratios are computed from the totals. */
const SUMMED = ['deals', 'voids', 'overrides', 'net', ...AMOUNTS].flatMap((key) => [
  key,
  `compare_${key}`,
]);

/** Sum of all rows. The hours of all users are added, even if they overlap. */
const together = (all: readonly Earned[]): Earned => ({
  ...recordOf(COUNTS, (of) => all.reduce((total, one) => total + Number(one[of]), 0)),
  ...recordOf(AMOUNTS, (of) => sum(all.map((one) => one[of]))),
});

const NOTHING = together([]);

function profitOf(
  earned: Earned,
  { wire, decimals }: Readonly<{ wire: Wire; decimals: number }>,
): ProfitMade {
  const { deals, voids, overrides, hours, base, fees, differences } = earned;
  const rounded = (value: string) => wire.base(round(value, decimals));
  const net = sum([earned.margin, earned.voided_margin, fees, differences]);
  return {
    deals: Number(deals),
    voids: Number(voids),
    void_share: percentOf(String(voids), String(deals), 1),
    overrides: Number(overrides),
    per_hour: Number(hours) === 0 ? null : divide(String(deals), String(hours), { decimals: 1 }),
    base: wire.base(base),
    margin: rounded(earned.margin),
    voided_margin: rounded(earned.voided_margin),
    fees: wire.base(fees),
    differences: wire.base(differences),
    net: rounded(net),
    bp: basisPoints(net, base),
    realised: wire.base(earned.realised),
    discount: rounded(earned.discount),
  };
}
