'use client';

import { AccountChildren } from '@/components/accounting/chart-of-accounts/account-children';
import { AccountLedger } from '@/components/accounting/chart-of-accounts/account-ledger';
import type { Branch } from '@/components/accounting/chart-of-accounts/account-tree';
import { AccountUses } from '@/components/accounting/chart-of-accounts/account-uses';
import { BalanceByMonth } from '@/components/accounting/chart-of-accounts/balance-by-month';
import { Callout } from '@/components/ui/callout';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

/** What an account did this year, what stands below it and what names it. */
export function AccountOverview({
  branch: { account, children },
  branches,
  onOpen,
}: {
  branch: Branch;
  branches: readonly Branch[];
  onOpen: (id: number) => void;
}) {
  const { data, error } = useAnswer(chartOfAccounts.overview, { params: { id: account.id } });
  return (
    <>
      {children > 0 && <AccountChildren {...{ account, branches, onOpen }} />}
      {error && <Callout tone="negative">{error.message}</Callout>}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && (
        <>
          <BalanceByMonth account={account} months={data.months} />
          <AccountLedger account={account} overview={data} />
          <AccountUses account={account} uses={data.uses} />
        </>
      )}
    </>
  );
}
