'use client';

import { useTranslations } from 'use-intl';

import {
  AccountNumber,
  AccountTitle,
  type Folding,
  OwnBalance,
} from '@/components/accounting/chart-of-accounts/account-cells';
import type { Branch } from '@/components/accounting/chart-of-accounts/account-tree';
import { accountName } from '@/components/pickers/account-search';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

type Columns = readonly Column<Branch>[];

/** Columns of the chart. In a flat list the path replaces the indentation. */
export function useChartColumns({ isFlat, ...folding }: Folding & { isFlat: boolean }) {
  const t = useTranslations('chart-of-accounts');
  const column = columnsOf<Branch>(t);
  const { locale } = useLocale();
  const nature = useNatureColumns();
  const balances = useBalanceColumns();

  const columns: Columns = [
    column('number', { width: 150, card: 'title' }, (branch) => (
      <AccountNumber branch={branch} isFlat={isFlat} {...folding} />
    )),
    column('name', { width: 330, card: 'line' }, (branch) => (
      <AccountTitle branch={branch} isFlat={isFlat} />
    )),
    ...nature,
    ...balances,
    column('status', { width: 110, card: 'badge' }, ({ account }) => (
      <AccountStatus account={account} />
    )),
  ];
  return {
    columns,
    rowLabel: ({ account }: Branch) => `${account.number} ${accountName(account, locale)}`,
  };
}

function AccountStatus({ account }: { account: Account }) {
  const t = useTranslations('chart-of-accounts');
  if (!account.is_active) return <StatusBadge status="inactive" />;
  return <span className="font-normal text-ink-3 max-sm:hidden">{t('active')}</span>;
}

function useNatureColumns(): Columns {
  const t = useTranslations('chart-of-accounts');
  const column = columnsOf<Branch>(t);
  const { baseCurrency } = useFormats();
  const currencyOf = ({ is_multi_currency, currency }: Account) =>
    is_multi_currency ? t('anyCurrency') : (currency ?? baseCurrency);

  return [
    column('type', { width: 110, card: false }, ({ account }) => (
      <span className="font-normal">{t(`types.${account.type}`)}</span>
    )),
    column('position', { width: 100, card: false }, ({ account }) => (
      <span className="font-normal text-ink-2">{t(`positions.${account.position}`)}</span>
    )),
    column(
      'currency',
      { width: 100, card: false },
      ({ account }) => account.position === 'detail' && currencyOf(account),
    ),
  ];
}

/** Balance in the account's own currency and in the base currency. */
function useBalanceColumns(): Columns {
  const t = useTranslations('chart-of-accounts');
  const column = columnsOf<Branch>(t);
  const { baseCurrency, baseMark } = useFormats();

  return [
    column(
      'own',
      { header: t('ownBalance'), align: 'end', width: 160, card: false },
      ({ account }) => <OwnBalance account={account} />,
    ),
    column(
      'base',
      {
        header: t('baseBalance', { currency: baseMark }),
        align: 'end',
        width: 160,
        card: 'amount',
      },
      ({ balance }) => balance !== null && <Figure value={balance} of={baseCurrency} zero="dash" />,
    ),
  ];
}
