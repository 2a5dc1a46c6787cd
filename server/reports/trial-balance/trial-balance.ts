import {
  trialBalance,
  SUM_FIELDS,
  type TrialBalanceRow,
} from '@/lib/contract/reports/trial-balance';
import { subtract, add, fixed, isZero, negate, sign, sum } from '@/lib/domain/money';
import { recordOf } from '@/lib/domain/record-of';
import type { Period } from '@/lib/domain/report-period';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';
import { lineAt, totalRow } from '@/lib/workbook/export-row';
import { accountSums, type Scope } from '@/server/ledger/account-sums.sql';
import { comparedPeriod } from '@/server/reports/engine/compare';
import { comparedCells, comparedColumns } from '@/server/reports/engine/compared-columns';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, headOf, nameIn, periodOf } from '@/server/reports/engine/head';
import { reportCurrency } from '@/server/reports/engine/report-currency';

const COLUMNS = [
  { key: 'number', type: 'text' },
  { key: 'name', type: 'text' },
  { key: 'opening', type: 'money' },
  { key: 'debit', type: 'money' },
  { key: 'credit', type: 'money' },
  { key: 'closing', type: 'money' },
  { key: 'opening_debit', type: 'money' },
  { key: 'opening_credit', type: 'money' },
  { key: 'closing_debit', type: 'money' },
  { key: 'closing_credit', type: 'money' },
] as const;

export const trialBalanceRoute = serve(trialBalance, async (call) => {
  const { input, db, say } = call;
  const { level = 'detail' } = input;
  const period = await periodOf(call, input);
  const { currency, decimals } = await reportCurrency(db, input.currency);
  const { currency: wanted, known_at: knownAt } = input;
  const scope = { ...period, currency: wanted, withoutClosing: input.closing === '0', knownAt };
  const compared = input.compare && comparedPeriod(period, input.compare);

  const accounts = await trialAccounts(db);
  const rowsIn = (days: Period) => trialRows(db, accounts, level, { ...scope, ...days });
  const all = await rowsIn(period);
  const before = compared ? await rowsIn(compared) : [];
  const beforeOf = new Map(before.map((row) => [row.account_id, mapped((field) => row[field])]));
  const was = ({ account_id }: { account_id: number }) => beforeOf.get(account_id) ?? ZERO;
  const rows = all.filter((row) => input.zero === '1' || isMoved(row) || isMoved(was(row)));
  const totals = totalOf(all, level);

  const columns = [...COLUMNS, ...(compared ? comparedColumns(COLUMNS, compared, say) : [])];
  const report = { report: 'trail-balance', period, currency, decimals, columns };
  const answer = {
    ...(await headOf(call, { ...report, knownAt })),
    rows: rows.map((row) => ({
      ...row,
      ...sumsIn(row, decimals),
      ...(compared && { compare: sumsIn(was(row), decimals) }),
    })),
    groups: accounts.filter(({ account_id }) => rows.some(({ top }) => top === account_id)),
    totals: {
      ...sumsIn(totals, decimals),
      ...(compared && { compare: sumsIn(totalOf(before, level), decimals) }),
    },
    ...(compared && { compared }),
    // A trial balance in one currency has no check, because its debits and credits need not be equal.
    checks: input.currency ? [] : checksOf(totals, decimals, say),
  };
  const parents = new Map(accounts.map(({ account_id, parent }) => [account_id, parent]));
  return reportFile(call, trialBalance, answer, [
    ...answer.rows.map((row) =>
      lineAt(level === 'detail' ? 1 : depthOf(parents, row.account_id), {
        ...row,
        ...comparedCells(row.compare),
        name: nameIn(call.locale, row),
      }),
    ),
    totalRow({
      number: '',
      name: say('column.total'),
      ...answer.totals,
      ...comparedCells(answer.totals.compare),
    }),
  ]);
});

function checksOf({ opening, debit, credit, closing }: Sums, decimals: number, say: Say) {
  return [
    checkOf(say('check.opening'), opening, decimals),
    checkOf(say('check.movement'), subtract(debit, credit), decimals),
    checkOf(say('check.closing'), closing, decimals),
  ];
}

type Sums = Record<(typeof SUM_FIELDS)[number], string>;
type Row = Omit<TrialBalanceRow, 'compare'>;
type Account = Omit<Row, keyof Sums>;

const ZERO = mapped(() => '0');

function mapped(value: (field: keyof Sums) => string): Sums {
  return recordOf(SUM_FIELDS, value);
}

type Movement = Pick<Sums, 'opening' | 'debit' | 'credit' | 'closing'>;

/** Splits opening and closing balances into a debit and a credit column each. */
function sided({ opening, debit, credit, closing }: Movement): Sums {
  return {
    opening,
    debit,
    credit,
    closing,
    opening_debit: sign(opening) > 0 ? opening : '0',
    opening_credit: sign(opening) < 0 ? negate(opening) : '0',
    closing_debit: sign(closing) > 0 ? closing : '0',
    closing_credit: sign(closing) < 0 ? negate(closing) : '0',
  };
}

async function sumsOf(db: Db, scope: Scope): Promise<Map<number, Sums>> {
  const rows = Map.groupBy(await accountSums(db, scope), ({ account_id }) => account_id);
  return new Map(
    [...rows].map(([id, own]) => {
      const each = own.map(({ amount, base }) => (scope.currency === undefined ? base : amount));
      const total = (field: keyof Movement) => sum(each.map((one) => one[field]));
      const movement = {
        opening: total('opening'),
        debit: total('debit'),
        credit: total('credit'),
        closing: total('closing'),
      };
      return [id, sided(movement)];
    }),
  );
}

/** Reads all accounts by number, as rows whose figures are filled in later. */
async function trialAccounts(db: Db): Promise<Account[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'number', 'name', 'names', 'type', 'parent_id', 'position'])
    .orderBy('number')
    .execute();
  const parents = new Map(accounts.map(({ id, parent_id }) => [id, parent_id]));
  return accounts.map(({ id, parent_id, ...account }) => ({
    ...account,
    account_id: id,
    parent: parent_id,
    top: topOf(parents, id),
  }));
}

/** Depth of an account in the chart, from 1. */
function depthOf(parents: ReadonlyMap<number, number | null>, id: number): number {
  const above = parents.get(id) ?? null;
  return above === null ? 1 : depthOf(parents, above) + 1;
}

function topOf(parents: ReadonlyMap<number, number | null>, id: number): number | null {
  let top: number | null = null;
  for (let above = parents.get(id) ?? null; above !== null; above = parents.get(above) ?? null) {
    top = above;
  }
  return top;
}

/**
 * Adds the figures of detail accounts to their general accounts. Detail accounts without a parent keep their own row.
 */
function rolledUp(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.account_id, { ...row }]));
  for (const row of rows.filter(({ position }) => position === 'detail')) {
    for (let above = row.parent; above !== null;) {
      const parent = byId.get(above);
      if (!parent) break;
      for (const field of SUM_FIELDS) parent[field] = add(parent[field], row[field]);
      above = parent.parent;
    }
  }
  return [...byId.values()].filter(
    ({ position, parent }) => position === 'general' || parent === null,
  );
}

type Level = 'detail' | 'general';

/** Returns the accounts of one level with their movements. Accounts without movements are included. */
async function trialRows(
  db: Db,
  accounts: readonly Account[],
  level: Level,
  scope: Scope,
): Promise<Row[]> {
  const sums = await sumsOf(db, scope);
  const rows = accounts.map((account) => ({
    ...account,
    ...(sums.get(account.account_id) ?? ZERO),
  }));
  return level === 'detail' ? rows.filter(({ position }) => position === 'detail') : rolledUp(rows);
}

/** Total of the rows. A general account includes the accounts below it, so only the topmost accounts are added up. */
function totalOf(rows: readonly Row[], level: Level): Sums {
  const counted = rows.filter(({ parent }) => level === 'detail' || parent === null);
  return mapped((field) => sum(counted.map((row) => row[field])));
}

const isMoved = (sums: Sums): boolean => SUM_FIELDS.some((field) => !isZero(sums[field]));

const sumsIn = (sums: Sums, decimals: number): Sums =>
  mapped((field) => fixed(sums[field], decimals));
