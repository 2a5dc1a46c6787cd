'use client';

import { accountName } from '@/components/pickers/account-search';
import { useKeptAccounts } from '@/hooks/use-accounts';
import { useLocale } from '@/hooks/use-locale';

/** An account's name in the reader's language; the name given where the chart has no other. */
export function useAccountName(): (id: number, given: string) => string {
  const accounts = useKeptAccounts() ?? [];
  const { locale } = useLocale();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return (id, given) => {
    const account = byId.get(id);
    return account ? accountName(account, locale) : given;
  };
}
