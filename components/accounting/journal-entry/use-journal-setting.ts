'use client';

import { type LedgerSetting, useLedgerSetting } from '@/hooks/use-ledger-setting';
import type { JournalSetting } from '@/lib/domain/journal';

export type JournalHouse = JournalSetting &
  LedgerSetting &
  Readonly<{ roundingAccountId: number | undefined }>;

/** What the house has that a journal may speak of, in the shape that the posting rules ask for. */
export function useJournalSetting(): JournalHouse {
  const setting = useLedgerSetting();
  const { accounts } = setting;
  return {
    ...setting,
    accountCurrency: (id) => accounts.get(id)?.currency ?? undefined,
    mid: () => undefined,
    roundingAccountId: accounts.values().find(({ purpose }) => purpose === 'rounding')?.id,
  };
}
