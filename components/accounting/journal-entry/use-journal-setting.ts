'use client';

import { useAccounts } from '@/hooks/use-accounts';
import { useCurrencies } from '@/hooks/use-currencies';
import { useFormats } from '@/hooks/use-formats';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import type { JournalSetting } from '@/lib/domain/journal';

const NO_ACCOUNTS: readonly Account[] = [];

export type JournalHouse = JournalSetting &
  Readonly<{
    account: (id: number | null) => Account | undefined;
    roundingAccountId: number | undefined;
  }>;

/** What the house has that a journal may speak of, in the shape that the posting rules ask for. */
export function useJournalSetting(): JournalHouse {
  const { data: accounts = NO_ACCOUNTS } = useAccounts();
  const { data: currencies = [] } = useCurrencies();
  const { baseCurrency, decimalsOf } = useFormats();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const codes = [baseCurrency, ...currencies.map(({ code }) => code)];

  return {
    base: baseCurrency,
    decimals: Object.fromEntries(codes.map((code) => [code, decimalsOf(code)])),
    accountCurrency: (id) => byId.get(id)?.currency ?? undefined,
    mid: () => undefined,
    account: (id) => (id === null ? undefined : byId.get(id)),
    roundingAccountId: accounts.find(({ purpose }) => purpose === 'rounding')?.id,
  };
}
