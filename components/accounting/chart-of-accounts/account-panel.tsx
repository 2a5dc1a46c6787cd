'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AccountActions } from '@/components/accounting/chart-of-accounts/account-actions';
import { AccountChildren } from '@/components/accounting/chart-of-accounts/account-children';
import { AccountLedger } from '@/components/accounting/chart-of-accounts/account-ledger';
import { type Branch, natural } from '@/components/accounting/chart-of-accounts/account-tree';
import { AccountUses } from '@/components/accounting/chart-of-accounts/account-uses';
import { BalanceByMonth } from '@/components/accounting/chart-of-accounts/balance-by-month';
import { MoveDialog } from '@/components/accounting/chart-of-accounts/move-dialog';
import { useAccountChanges } from '@/components/accounting/chart-of-accounts/use-account-changes';
import type { ChartAddress } from '@/components/accounting/chart-of-accounts/use-chart-address';
import { accountName } from '@/components/pickers/account-search';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { PeekPanel } from '@/components/ui/peek-panel';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { figureColumn } from '@/components/ui/plain-columns';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

type Props = Readonly<{ address: ChartAddress; branch: Branch; branches: readonly Branch[] }>;

/** Panel of one account: facts, balances, this year's movements, and references to it. */
export function AccountPanel({ address, branch, branches }: Props) {
  const { account, balance } = branch;
  const changes = useAccountChanges(account, address);
  const [isMoving, setMoving] = useState(false);

  return (
    <PeekPanel
      title={<NumberAndStatus account={account} />}
      footer={
        <AccountActions
          address={address}
          account={account}
          changes={changes}
          onMove={() => setMoving(true)}
        />
      }
      onClose={address.close}
    >
      <div className="grid grid-cols-1 gap-4">
        {changes.refused !== undefined && <Callout tone="negative">{changes.refused}</Callout>}
        <BalanceAndNames balance={balance} account={account} />
        <Facts branch={branch} />
        {account.balances !== null && account.balances.length > 0 && (
          <AccountBalances account={account} />
        )}
        <AccountOverview branch={branch} branches={branches} onOpen={address.open} />
      </div>
      {isMoving && (
        <MoveDialog account={account} branches={branches} onClose={() => setMoving(false)} />
      )}
    </PeekPanel>
  );
}

function NumberAndStatus({ account }: Readonly<{ account: Branch['account'] }>) {
  return (
    <>
      <bdi className="figure">{account.number}</bdi>
      <StatusBadge status={account.is_active ? 'active' : 'inactive'} />
    </>
  );
}

function BalanceAndNames({
  balance,
  account,
}: Readonly<{ balance: string | null; account: Branch['account'] }>) {
  const { locale } = useLocale();
  const { baseCurrency } = useFormats();
  const other = locale === 'en' ? account.names.fa : account.name;
  return (
    <div>
      {balance !== null && (
        <p className="hero">
          <Figure value={balance} currency={baseCurrency} />
        </p>
      )}
      <p className="text-14 font-medium">
        <bdi>{accountName(account, locale)}</bdi>
      </p>
      {other && (
        <p className="text-ink-2">
          <bdi>{other}</bdi>
        </p>
      )}
    </div>
  );
}

/** Facts of an account; they depend on its position, because a general account has no currency. */
function useFacts({ account, path }: Branch) {
  const t = useTranslations('chart-of-accounts');
  const { locale } = useLocale();
  const { baseCurrency } = useFormats();
  const currency = account.is_multi_currency
    ? t('anyCurrency')
    : (account.currency ?? t('onlyBase', { currency: baseCurrency }));
  return [
    [t('under'), path.map((one) => accountName(one, locale)).join(' / ') || t('top')],
    [t('type'), t(`types.${account.type}`)],
    [t('position'), t(`positions.${account.position}`)],
    ...(account.position === 'detail' ? [[t('currency'), currency]] : []),
    ...(account.cash_flow ? [[t('cashFlow'), t(`cashFlows.${account.cash_flow}`)]] : []),
    ...(account.party_required ? [[t('party'), t('partyRequired')]] : []),
    ...(account.note === null ? [] : [[t('note'), account.note]]),
  ];
}

function Facts({ branch }: { branch: Branch }) {
  const facts = useFacts(branch);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type AccountOverviewProps = Readonly<{
  branch: Branch;
  branches: readonly Branch[];
  onOpen: (id: number) => void;
}>;

/** Months, latest lines, child accounts and references of an account. */
function AccountOverview({
  branch: { account, children },
  branches,
  onOpen,
}: AccountOverviewProps) {
  const { data, error } = useAnswer(chartOfAccounts.overview, { params: { id: account.id } });
  return (
    <>
      {children > 0 && <AccountChildren account={account} branches={branches} onOpen={onOpen} />}
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

function AccountBalances({ account }: { account: Account }) {
  const t = useTranslations('chart-of-accounts');
  const columns = useBalanceColumns(account);
  return (
    <PlainTable
      named
      caption={t('balances')}
      captionClass="pb-1 text-start text-12 font-medium text-ink-2"
      rows={account.balances ?? []}
      rowId={({ currency }) => currency}
      columns={columns}
    />
  );
}

type Balance = NonNullable<Account['balances']>[number];

function useBalanceColumns(account: Account): readonly PlainColumn<Balance>[] {
  const t = useTranslations('chart-of-accounts');
  const { baseCurrency, baseMark } = useFormats();
  return [
    {
      id: 'currency',
      header: t('currency'),
      cellClass: 'font-normal',
      cell: ({ currency }) => currency,
    },
    figureColumn({ id: 'amount', header: t('amount') }, ({ currency, amount }) => ({
      value: natural(account, amount),
      of: currency,
    })),
    figureColumn({ id: 'base', header: t('inBase', { currency: baseMark }) }, ({ base }) => ({
      value: natural(account, base),
      of: baseCurrency,
    })),
  ];
}
