import { recordOf } from '@/lib/domain/record-of';
import { SUM_FIELDS, type TrialBalanceRow } from '@/lib/contract/reports/trial-balance';
import { add, fixed, isZero, negate, sign, sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { accountSums, type Scope } from '@/server/ledger/account-sums.sql';

export type Sums = Record<(typeof SUM_FIELDS)[number], string>;
export type Row = Omit<TrialBalanceRow, 'compare'>;
export type Account = Omit<Row, keyof Sums>;

export const ZERO = mapped(() => '0');

export function mapped(value: (field: keyof Sums) => string): Sums {
  return recordOf(SUM_FIELDS, value);
}

type Movement = Pick<Sums, 'opening' | 'debit' | 'credit' | 'closing'>;

/** Splits opening and closing into a debit and a credit column. */
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

/** Accounts as rows without figures, by number. */
export async function trialAccounts(db: Db): Promise<Account[]> {
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

function topOf(parents: ReadonlyMap<number, number | null>, id: number): number | null {
  let top: number | null = null;
  for (let above = parents.get(id) ?? null; above !== null; above = parents.get(above) ?? null) {
    top = above;
  }
  return top;
}

/** Adds detail accounts to their general accounts. Detail accounts without a parent are kept. */
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

export type Level = 'detail' | 'general';

/** Accounts of one level with their movements, including those without any. */
export async function trialRows(
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

/** Total of the rows. General accounts contain each other, so only the topmost count. */
export function totalOf(rows: readonly Row[], level: Level): Sums {
  const counted = rows.filter(({ parent }) => level === 'detail' || parent === null);
  return mapped((field) => sum(counted.map((row) => row[field])));
}

export const isMoved = (sums: Sums): boolean => SUM_FIELDS.some((field) => !isZero(sums[field]));

export const sumsIn = (sums: Sums, decimals: number): Sums =>
  mapped((field) => fixed(sums[field], decimals));
