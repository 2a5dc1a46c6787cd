'use client';

import type { Branch } from '@/components/accounting/chart-of-accounts/account-tree';
import { AccountForm } from '@/components/accounting/chart-of-accounts/account-form';
import { AccountPanel } from '@/components/accounting/chart-of-accounts/account-panel';
import type { ChartAddress } from '@/components/accounting/chart-of-accounts/use-chart-address';
import { usePermission } from '@/hooks/use-permission';

/** What is open beside the chart: an account, its form, or the form of a new one. */
export function ChartSide({
  address,
  branches,
}: {
  address: ChartAddress;
  branches: readonly Branch[];
}) {
  const { may } = usePermission('chart of accounts');
  const { panel } = address;
  if (panel.kind === 'none') return null;
  if (panel.kind === 'new') {
    return may('create') ? (
      <AccountForm key={`new ${panel.parent}`} {...{ address, branches }} under={panel.parent} />
    ) : null;
  }
  const branch = branches.find(({ account }) => account.id === panel.id);
  if (!branch) return null;
  const { id, version } = branch.account;
  return panel.kind === 'edit' && may('edit') ? (
    <AccountForm key={`${id} ${version}`} {...{ address, branches, branch }} under={null} />
  ) : (
    <AccountPanel key={id} {...{ address, branch, branches }} />
  );
}
