'use client';

import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

import { useAccounts } from './use-accounts';
import { useCurrencies } from './use-currencies';
import { useFormats } from './use-formats';
import { type DayMids, useMids } from './use-mids';

const NO_ACCOUNTS: readonly Account[] = [];

export type LedgerSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  accounts: ReadonlyMap<number, Account>;
  account: (id: number | null) => Account | undefined;
  mids: DayMids;
}>;

/** What the organisation has that something posted may speak of, in the shape that the posting rules ask for. */
export function useLedgerSetting(): LedgerSetting {
  const { data: list = NO_ACCOUNTS } = useAccounts();
  const { data: currencies = [] } = useCurrencies();
  const { baseCurrency, decimalsOf } = useFormats();
  const mids = useMids();
  const accounts = new Map(list.map((account) => [account.id, account]));
  const codes = [baseCurrency, ...currencies.map(({ code }) => code)];

  return {
    base: baseCurrency,
    decimals: Object.fromEntries(codes.map((code) => [code, decimalsOf(code)])),
    accounts,
    mids,
    account: (id) => (id === null ? undefined : accounts.get(id)),
  };
}
