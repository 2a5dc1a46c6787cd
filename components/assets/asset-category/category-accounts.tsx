'use client';

import { useAccounts } from '@/hooks/use-accounts';
import { CATEGORY_ACCOUNTS, type CategoryAccounts as Accounts } from '@/lib/domain/asset-category';

/** The numbers of the accounts that a category posts on, in the order of its form. */
export function CategoryAccounts({ accounts }: Readonly<{ accounts: Accounts }>) {
  const { data = [] } = useAccounts();
  const numbers = CATEGORY_ACCOUNTS.flatMap(
    (role) => data.find(({ id }) => id === accounts[role])?.number ?? [],
  );
  return <bdi className="figure">{numbers.join(' · ')}</bdi>;
}
