import {
  assetSummary,
  assetSummaryColumns,
  type AssetSummaryRow,
} from '@/lib/contract/reports/asset-summary';
import { add, negate, subtract, sum } from '@/lib/domain/money';
import { recordOf } from '@/lib/domain/record-of';
import type { Db } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { totalRow } from '@/lib/workbook/export-row';
import { accountSums } from '@/server/ledger/account-sums.sql';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { reportCurrency } from '@/server/reports/engine/report-currency';
import { type SummaryAsked, type SummedAsset, summedAssets } from './asset-summary.sql';

const FIGURES = [
  ...(['opening_cost', 'additions', 'revaluation', 'transfers', 'disposals', 'cost'] as const),
  ...(['opening_accumulated', 'taken_over', 'depreciation', 'impairment'] as const),
  ...(['impairment_reversed', 'relieved', 'transfers_accumulated', 'accumulated'] as const),
  'net' as const,
];
type Figures = Pick<AssetSummaryRow, (typeof FIGURES)[number]>;

/** Report of cost and book value of assets by category, with checks against the ledger. */
export const assetSummaryRoute = serve(assetSummary, async (call) => {
  const { input, db, say } = call;
  const period = await periodOf(call, input);
  const { base, decimals } = await reportCurrency(db, undefined);
  const wire = wireOf(await currenciesOf(db));
  const idOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const query: SummaryAsked = {
    ...period,
    knownAt: input.known_at,
    location: input.location,
    categoryId: idOf(input.category_id),
    branchId: idOf(input.branch_id),
    employeeId: idOf(input.employee_id),
  };
  const found = await summedAssets(db, query);
  const isWhole = !input.category_id && !input.branch_id && !input.employee_id && !input.location;
  const answer = {
    ...(await headOf(call, {
      report: 'asset-summary',
      period,
      currency: base,
      decimals,
      columns: columnsOf(call),
      knownAt: input.known_at,
    })),
    rows: found.map((row) => shown(row, wire)),
    categories: [...Map.groupBy(found, ({ category_id }) => category_id)].map(
      ([category_id, rows]) => ({
        category_id,
        category: rows[0]?.category ?? '',
        ...totalOf(rows, wire),
      }),
    ),
    totals: totalOf(found, wire),
    unposted: {
      cost: wire.base(sum(found.map((row) => row.unposted_cost))),
      accumulated: wire.base(sum(found.map((row) => row.unposted_accumulated))),
    },
    checks: isWhole ? await tiesOf(call, query, { found, decimals }) : [],
  };
  return reportFile(call, assetSummary, answer, [
    ...answer.rows.map((row) => ({ ...row, status: say(`asset-summary.status.${row.status}`) })),
    ...answer.categories.map(({ category, ...row }) =>
      totalRow({ ...row, category: say('asset-summary.total-of', { category }) }, []),
    ),
    totalRow({ ...answer.totals, category: say('column.total'), number: answer.totals.assets }),
  ]);
});

function columnsOf({ say }: Pick<Call, 'say'>): ColumnOf[] {
  const titled = (key: string, type: ColumnOf['type']): ColumnOf => ({
    key,
    type,
    title: say(`asset-summary.column.${key}`),
  });
  return [
    ...['number', 'name', 'category', 'location', 'employee', 'status'].map((key) =>
      titled(key, 'text'),
    ),
    ...Object.entries(assetSummaryColumns).map(([key, { type }]) => titled(key, type)),
  ];
}

function shown(row: SummedAsset, wire: Wire): AssetSummaryRow {
  const { asset_id, number, name, category_id, category, location, employee, status } = row;
  return {
    asset_id,
    number,
    name,
    category_id,
    category,
    location,
    employee,
    status,
    ...recordOf(FIGURES, (of) => wire.base(row[of])),
  };
}

const totalOf = (rows: readonly Figures[], wire: Wire) => ({
  assets: rows.length,
  ...recordOf(FIGURES, (of) => wire.base(sum(rows.map((row) => row[of])))),
});

type Found = Readonly<{ found: readonly SummedAsset[]; decimals: number }>;

/** Checks of the asset register against the ledger: one check per asset account, and one for all accounts. */
async function tiesOf(
  { db, say }: Pick<Call, 'db' | 'say'>,
  { from, to, knownAt }: SummaryAsked,
  { found, decimals }: Found,
) {
  const accounts = await assetAccounts(db);
  const ids = new Set(accounts.map(({ id }) => id));
  const sums = (await accountSums(db, { from, to, knownAt })).filter((one) =>
    ids.has(one.account_id),
  );
  const off = accounts.map(({ id, number }) => {
    const ledger = sum(sums.filter((one) => one.account_id === id).map(({ base }) => base.closing));
    return { number, difference: subtract(registered(found, id), ledger) };
  });
  return [
    checkOf(say('asset-summary.check.net'), sum(off.map(({ difference }) => difference)), decimals),
    ...off.map(({ number, difference }) =>
      checkOf(say('asset-summary.check.account', { number }), difference, decimals),
    ),
  ];
}

/** Returns the balance that the account should have according to the register: cost less accumulated depreciation. */
const registered = (found: readonly SummedAsset[], account: number) =>
  sum(
    found.map((row) =>
      add(
        row.cost_account_id === account ? row.cost : '0',
        row.accumulated_account_id === account ? negate(row.accumulated) : '0',
      ),
    ),
  );

/** Reads the accounts of assets and of asset categories. */
const assetAccounts = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'number'])
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('asset').select('cost_account_id')),
        eb('id', 'in', eb.selectFrom('asset').select('accumulated_account_id')),
        eb('id', 'in', eb.selectFrom('asset_category').select('cost_account_id')),
        eb('id', 'in', eb.selectFrom('asset_category').select('accumulated_account_id')),
      ]),
    )
    .orderBy('number')
    .execute();
