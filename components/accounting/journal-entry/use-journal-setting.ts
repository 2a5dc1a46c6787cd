'use client';

import { type LedgerSetting, useLedgerSetting } from '@/hooks/use-ledger-setting';
import type { JournalSetting } from '@/lib/domain/journal';

export type JournalContext = JournalSetting &
  LedgerSetting &
  Readonly<{ roundingAccountId: number | undefined }>;

/**
 * What the organisation has that a journal may speak of, in the shape that the posting rules ask for. The
 * middle of the board is that of the entry's day.
 */
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

/** The same organisation on another day. */
export const onDay = (context: JournalContext, day: string): JournalContext => ({
  ...context,
  mid: (currency) => context.mids(currency, day),
});
