import type { AccountStatementSection } from '@/lib/contract/reports/account-statement';
import { fixed, isZero, sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import {
  accountSums,
  type CurrencySums,
  type Movement,
  type Scope,
} from '@/server/ledger/account-sums.sql';

/** Balance and movement of a statement in one currency, added up over its accounts. */
export type CurrencySection = Readonly<{
  currency: string;
  accountIds: readonly number[];
  amount: Movement;
  base: Movement;
}>;

type Wanted = Readonly<{
  /** Accounts of the statement; undefined for all accounts. */
  accountIds: ReadonlySet<number> | undefined;
  scope: Scope;
  baseCurrency: string;
}>;

/** Currencies with a balance or movement: base first, then by code. */
export async function currencySections(
  db: Db,
  { accountIds, scope, baseCurrency }: Wanted,
): Promise<CurrencySection[]> {
  const sums = await accountSums(db, scope);
  const wanted = sums.filter((one) => accountIds?.has(one.account_id) ?? true);
  return [...Map.groupBy(wanted, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      accountIds: own.map(({ account_id }) => account_id),
      amount: added(own, 'amount'),
      base: added(own, 'base'),
    }))
    .filter(({ amount, base }) => !isIdle(amount) || !isIdle(base))
    .toSorted((a, b) => orderOf(a, baseCurrency).localeCompare(orderOf(b, baseCurrency), 'en'));
}

const orderOf = ({ currency }: CurrencySection, base: string): string =>
  currency === base ? '' : currency;

function isIdle({ opening, debit, credit }: Movement): boolean {
  return [opening, debit, credit].every(isZero);
}

function added(own: readonly CurrencySums[], of: 'amount' | 'base'): Movement {
  const total = (field: keyof Movement) => sum(own.map((one) => one[of][field]));
  return {
    opening: total('opening'),
    debit: total('debit'),
    credit: total('credit'),
    closing: total('closing'),
  };
}

type Head = Omit<AccountStatementSection, 'carried' | 'continued' | 'lines' | 'more' | 'verify'>;

/** Totals of a section for its whole period, formatted for the API. */
export function sectionHead(
  { currency, amount, base }: CurrencySection,
  units: Readonly<{ own: number; base: number }>,
): Head {
  return {
    currency,
    decimals: units.own,
    opening: fixed(amount.opening, units.own),
    debit: fixed(amount.debit, units.own),
    credit: fixed(amount.credit, units.own),
    closing: fixed(amount.closing, units.own),
    opening_base: fixed(base.opening, units.base),
    closing_base: fixed(base.closing, units.base),
  };
}
