import { useState } from 'react';

import { searchAccounts } from '@/components/pickers/account-search';
import { useSystemSetting } from '@/hooks/use-system-setting';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { accountsOfKinds } from '@/lib/domain/account';
import type { AccountKind } from '@/lib/domain/account-prefixes';

/** An account, or the choice to include other kinds. */
export type AccountChoice = Account | 'all';

export const isAll = (choice: AccountChoice): choice is 'all' => choice === 'all';

/** Larger than any chart of accounts in this trade. */
const EVERY = 500;

/**
 * Accounts to choose from if certain kinds are preferred. Only those are offered until the user includes all or nothing
 * matches the typed text; then all are searched, preferred kinds first. If the chart has none of the kinds, all are
 * offered.
 */
export function useAccountChoices(accounts: readonly Account[], kinds: readonly AccountKind[]) {
  const { accountPrefixes } = useSystemSetting();
  const [showsAll, setShowsAll] = useState(false);
  const offered = new Set(
    accountsOfKinds(accounts, kinds, accountPrefixes).filter(({ is_active }) => is_active),
  );
  const isNarrow = offered.size > 0 && !showsAll;
  const items: readonly AccountChoice[] = isNarrow ? [...accounts, 'all'] : accounts;

  const search = (_: readonly AccountChoice[], typed: string): readonly AccountChoice[] => {
    const { first, others } = split(searchAccounts(accounts, typed), offered);
    return isNarrow && first.length > 0 ? [...first, 'all'] : [...first, ...others];
  };

  return {
    items,
    search,
    shownMax: showsAll ? EVERY : undefined,
    /** True if no preferred account matches, so that all were searched. */
    isBeyond: (typed: string) => isNarrow && !search(items, typed).includes('all'),
    showAll: () => setShowsAll(true),
    narrow: () => setShowsAll(false),
  };
}

const split = (found: readonly Account[], offered: ReadonlySet<Account>) => ({
  first: found.filter((account) => offered.has(account)),
  others: found.filter((account) => !offered.has(account)),
});
