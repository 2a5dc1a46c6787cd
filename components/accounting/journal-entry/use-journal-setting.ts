'use client';

import { type LedgerSetting, useLedgerSetting } from '@/hooks/use-ledger-setting';
import type { JournalSetting } from '@/lib/domain/accounting/journal';

export type JournalContext = JournalSetting &
  LedgerSetting &
  Readonly<{ roundingAccountId: number | undefined }>;

/** Data that the posting rules need: accounts, currencies, and the mid rates of the rate board for the entry's day. */
export function useJournalSetting(day = ''): JournalContext {
  const setting = useLedgerSetting();
  const { accounts, mids } = setting;
  return {
    ...setting,
    accountCurrency: (id) => accounts.get(id)?.currency ?? undefined,
    mid: (currency) => mids(currency, day),
    roundingAccountId: accounts.values().find(({ purpose }) => purpose === 'rounding')?.id,
  };
}

/** Returns a copy of the context with the mid rates of `day`. */
export const onDay = (context: JournalContext, day: string): JournalContext => ({
  ...context,
  mid: (currency) => context.mids(currency, day),
});
