import { type TrialBalanceRow, trialBalance } from '@/lib/contract/reports/trail-balance';
import { add, fixed, isZero, subtract, sum } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { accountSums, type AccountSums, type SumsQuery } from './account-sums.sql';
import { comparedPeriod } from './compare';
import { reportFile } from './export';
import { checkOf, headOf, periodOf } from './head';

const FIELDS = ['opening', 'debit', 'credit', 'closing'] as const;
type Sums = Record<(typeof FIELDS)[number], string>;
type Row = TrialBalanceRow & { compare?: Sums };

const ZERO: Sums = { opening: '0', debit: '0', credit: '0', closing: '0' };

async function rowsOf(
  { db }: Pick<Call, 'db'>,
  query: SumsQuery,
  level: 'detail' | 'general',
): Promise<Row[]> {
  const sums = new Map((await accountSums(db, query)).map((one) => [one.account_id, one]));
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'number', 'name', 'names', 'type', 'parent_id', 'position'])
    .orderBy('number')
    .execute();
  const rows = accounts.map((account) => ({
    account_id: account.id,
    number: account.number,
    name: account.name,
    names: account.names as Row['names'],
    type: account.type,
    parent: account.parent_id,
    position: account.position,
    ...pick(sums.get(account.id)),
  }));
  return level === 'detail' ? rows.filter(({ position }) => position === 'detail') : rolledUp(rows);
}

function pick(sums: AccountSums | undefined): Sums {
  if (!sums) return ZERO;
  return { opening: sums.opening, debit: sums.debit, credit: sums.credit, closing: sums.closing };
}

/** Each general account holds the sum of what stands below it; detail accounts without a parent stay. */
function rolledUp(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.account_id, { ...row }]));
  for (const row of rows.filter(({ position }) => position === 'detail')) {
    for (let above = row.parent; above !== null;) {
      const parent = byId.get(above);
      if (!parent) break;
      for (const field of FIELDS) parent[field] = add(parent[field], row[field]);
      above = parent.parent;
    }
  }
  return [...byId.values()].filter(
    ({ position, parent }) => position === 'general' || parent === null,
  );
}

function totalsOf(rows: readonly Sums[]): Sums {
  return Object.fromEntries(
    FIELDS.map((field) => [field, sum(rows.map((row) => row[field]))]),
  ) as Sums;
}

function inDecimals<T extends Sums>(sums: T, decimals: number): T {
  const fields = FIELDS.map((field) => [field, fixed(sums[field], decimals)]);
  return { ...sums, ...Object.fromEntries(fields) };
}

const isMoved = (row: Row) =>
  FIELDS.some((field) => !isZero(row[field]) || !isZero(row.compare?.[field] ?? '0'));

export const trialBalanceRoutes = [
  serve(trialBalance, async (call) => {
    const { input, db } = call;
    const period = await periodOf(call, input);
    const { base, decimals } = await currenciesOf(db);
    const units = decimals[input.currency ?? base];
    if (units === undefined) {
      const params = { currency: input.currency ?? '' };
      throw new Refusal('ledger.currency-unknown', { params, field: 'currency' });
    }
    const level = input.level ?? 'detail';
    const query = { ...period, currency: input.currency, withoutClosing: input.closing === '0' };
    const compared = input.compare && comparedPeriod(period, input.compare);
    const before = compared ? await rowsOf(call, { ...query, ...compared }, level) : [];
    const beforeById = new Map(before.map((row) => [row.account_id, row]));

    const rows = (await rowsOf(call, query, level))
      .map((row) => ({
        ...inDecimals(row, units),
        ...(compared && { compare: inDecimals(sumsOnly(beforeById.get(row.account_id)), units) }),
      }))
      .filter((row) => input.zero === '1' || isMoved(row));
    const leaves = level === 'detail' ? rows : rows.filter(({ parent }) => parent === null);
    const totals = inDecimals(totalsOf(leaves), units);
    const answer = {
      ...(await headOf(call, {
        report: 'trail-balance',
        period,
        currency: input.currency,
        columns: [
          { key: 'number', type: 'text' },
          { key: 'name', type: 'text' },
          ...FIELDS.map((key) => ({ key, type: 'money' as const })),
        ],
      })),
      rows,
      totals: {
        ...totals,
        ...(compared && {
          compare: inDecimals(totalsOf(leaves.map(({ compare }) => compare ?? ZERO)), units),
        }),
      },
      ...(compared && { compared }),
      checks: input.currency
        ? []
        : FIELDS.filter((field) => field === 'opening' || field === 'closing')
            .map((field) => checkOf(call.say(`check.${field}`), totals[field], units))
            .concat(
              checkOf(call.say('check.movement'), subtract(totals.debit, totals.credit), units),
            ),
    };
    const footer = { number: '', name: call.say('column.total'), ...totals };
    return reportFile(call, trialBalance, answer, [...rows, footer]);
  }),
];

function sumsOnly(row: Row | undefined): Sums {
  return row
    ? { opening: row.opening, debit: row.debit, credit: row.credit, closing: row.closing }
    : ZERO;
}
