import { absolute, isZero, negate, sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import {
  ledgerOfParties,
  sidedBalances,
  type SidedBalance,
} from '@/server/ledger/party-balances.sql';
import { natural, type StatementAccount, type Values } from './statement-accounts';
import { flatLines, headedLines, type Line } from './statement-section';

type Scope = Readonly<{ currency?: string | undefined; knownAt?: string | undefined }>;

/** Receivables and payables of parties at the end of each column. */
export type PartiesApart = readonly (readonly SidedBalance[])[];

export async function partiesApart(
  db: Db,
  days: readonly string[],
  scope: Scope,
): Promise<PartiesApart> {
  const columns: (readonly SidedBalance[])[] = [];
  for (const day of days) columns.push(await sidedBalances(db, { ...scope, day }));
  return columns;
}

/**
 * Part of an account that belongs on the other side of the balance sheet, by column, debit positive: payables on an
 * asset account or receivables on a liability account. IAS 1.32 forbids offsetting them.
 */
export function otherSideOf(
  { id, type }: StatementAccount,
  columns: PartiesApart,
  { currency }: Scope,
): Values {
  const other = type === 'asset' ? 'payable' : type === 'liability' ? 'receivable' : undefined;
  const of = currency === undefined ? 'base' : 'amount';
  return columns.map((balances) =>
    sum(
      balances
        .filter(({ account_id, side }) => account_id === id && side === other)
        .map((one) => one[of]),
    ),
  );
}

/** Lines for balances moved from accounts of the other type, under one heading; empty if there are none. */
export function linesFromOtherSide(
  type: 'asset' | 'liability',
  accounts: readonly StatementAccount[],
  { otherSide, name }: Readonly<{ otherSide: (account: StatementAccount) => Values; name: string }>,
): Line[] {
  const other = type === 'asset' ? 'liability' : 'asset';
  const moved = accounts.filter((one) => one.type === other && !otherSide(one).every(isZero));
  if (moved.length === 0) return [];
  const lines = flatLines(moved, (one) => otherSide(one).map((value) => natural({ type }, value)));
  return headedLines(
    { key: `parties-${type}`, name },
    lines.map((line) => ({ ...line, id: `parties-${line.id}` })),
    lines[0]?.values.length ?? 1,
  );
}

/** Sum of the absolute differences between the parties' balances and the account totals, by account and currency. */
export async function partiesUntied(
  db: Db,
  day: string,
  { sides, scope }: Readonly<{ sides: readonly SidedBalance[]; scope: Scope }>,
): Promise<string> {
  const keyOf = (one: Readonly<{ account_id: number; currency: string }>) =>
    `${one.account_id} ${one.currency}`;
  const ledger = await ledgerOfParties(db, { ...scope, day });
  const off = [
    ...Map.groupBy(
      [...ledger, ...sides.map((one) => ({ ...one, base: negate(one.base) }))],
      keyOf,
    ).values(),
  ];
  return sum(off.map((own) => absolute(sum(own.map(({ base }) => base)))));
}
