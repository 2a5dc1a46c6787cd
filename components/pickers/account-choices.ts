import { useState } from 'react';

import { searchAccounts } from '@/components/pickers/account-search';
import { useSystemSetting } from '@/hooks/use-system-setting';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { accountsOfKinds } from '@/lib/domain/account';
import type { AccountKind } from '@/lib/domain/account-prefixes';

/** An account, or the wish to see those of other kinds too. */
export type AccountChoice = Account | 'all';

export const isAll = (choice: AccountChoice): choice is 'all' => choice === 'all';

/** More accounts than a chart of this trade has. */
const EVERY = 500;

/**
 * The accounts to choose from where some kinds are asked for. Those of the kinds stand alone until all
 * are asked for or none of them answers to what is typed; then all are looked through, those of the
 * kinds first. Where the chart has none of the kinds, nothing is left out.
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
    /** What is typed answers to no account of the kinds, so that all were looked through. */
    isBeyond: (typed: string) => isNarrow && !search(items, typed).includes('all'),
    showAll: () => setShowsAll(true),
    narrow: () => setShowsAll(false),
  };
}

const split = (found: readonly Account[], offered: ReadonlySet<Account>) => ({
  first: found.filter((account) => offered.has(account)),
  others: found.filter((account) => !offered.has(account)),
});
