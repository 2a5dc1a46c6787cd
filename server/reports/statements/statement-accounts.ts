import type { StatementLine } from '@/lib/contract/reports/statement';
import type { CashFlow } from '@/lib/domain/ledger/account';
import { add, negate, subtract, sum } from '@/lib/domain/money';
import type { Period } from '@/lib/domain/report-period';
import type { Db } from '@/server/kernel/host';
import { accountSums, type Movement, type Scope } from '@/server/ledger/account-sums.sql';

export type StatementAccount = Readonly<{
  id: number;
  number: string;
  name: string;
  names: StatementLine['names'];
  type: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
  position: 'general' | 'detail';
  parent_id: number | null;
  purpose: string | null;
  cash_flow: CashFlow | null;
}>;

/** All accounts, by number. */
export async function statementAccounts(db: Db): Promise<StatementAccount[]> {
  const accounts = await db
    .selectFrom('account')
    .select([
      'id',
      'number',
      'name',
      'names',
      'type',
      'position',
      'parent_id',
      'purpose',
      'cash_flow',
    ])
    .orderBy('number')
    .execute();
  return accounts;
}

/**
 * Balance and movement of an account, signed, debit positive. Closing entries count in `closing` but not in `movement`,
 * so opening plus movement may differ from `closing`.
 */
export type Standing = Readonly<{ opening: string; movement: string; closing: string }>;

export const NOTHING: Standing = { opening: '0', movement: '0', closing: '0' };

export type Standings = ReadonlyMap<number, Standing>;

/**
 * Returns the balances and movements of each account, one map per period. Amounts are in the currency of the scope,
 * otherwise in base.
 */
export async function standingsOf(
  db: Db,
  periods: readonly Period[],
  scope: Pick<Scope, 'currency' | 'branchId' | 'knownAt'>,
): Promise<Standings[]> {
  const found: Standings[] = [];
  for (const period of periods) found.push(await standings(db, { ...scope, ...period }));
  return found;
}

async function standings(db: Db, scope: Scope): Promise<Standings> {
  const all = await movements(db, scope);
  const withoutClosing = await movements(db, { ...scope, withoutClosing: true });
  return new Map(
    [...all].map(([id, own]) => [
      id,
      {
        opening: sum(own.map(({ opening }) => opening)),
        movement: sum((withoutClosing.get(id) ?? []).map(moved)),
        closing: sum(own.map(({ closing }) => closing)),
      },
    ]),
  );
}

async function movements(db: Db, scope: Scope): Promise<Map<number, Movement[]>> {
  const rows = Map.groupBy(await accountSums(db, scope), ({ account_id }) => account_id);
  const of = scope.currency === undefined ? 'base' : 'amount';
  return new Map([...rows].map(([id, own]) => [id, own.map((one) => one[of])]));
}

const moved = ({ debit, credit }: Movement): string => subtract(debit, credit);

/**
 * Changes the sign of a figure so that the account's usual side is positive: debit for assets and expenses, credit for
 * others.
 */
export function natural({ type }: Pick<StatementAccount, 'type'>, value: string): string {
  return type === 'asset' || type === 'expense' ? value : negate(value);
}

/** Figures of one line of a statement: first that of the period, then that of each compared period. */
export type Values = readonly string[];

export function addedUp(some: readonly Values[], count: number): Values {
  return Array.from({ length: count }, (_, at) => sum(some.map((values) => values[at] ?? '0')));
}

export const negated = (values: Values): Values => values.map(negate);

export const plus = (a: Values, b: Values): Values =>
  a.map((value, at) => add(value, b[at] ?? '0'));
