'use client';

import { accountName } from './account-search';
import { useKeptAccounts } from '@/hooks/use-accounts';
import { useLocale } from '@/hooks/use-locale';

/**
 * Returns a function that returns an account's name in the reader's language, or `given` if the account is not loaded.
 */
export function useAccountName(): (id: number, given: string) => string {
  const accounts = useKeptAccounts() ?? [];
  const { locale } = useLocale();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return (id, given) => {
    const account = byId.get(id);
    return account ? accountName(account, locale) : given;
  };
}
