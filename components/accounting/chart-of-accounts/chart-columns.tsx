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
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

type Columns = readonly Column<Branch>[];

/** The columns of the chart. As a flat list the path takes the place of the indentation. */
export function useChartColumns({ isFlat, ...folding }: Folding & { isFlat: boolean }) {
  const t = useTranslations('accounting.chart');
  const { locale } = useLocale();
  const nature = useNatureColumns();
  const balances = useBalanceColumns();

  const columns: Columns = [
    {
      id: 'number',
      header: t('number'),
      cell: (branch) => <AccountNumber branch={branch} isFlat={isFlat} {...folding} />,
      width: 150,
      card: 'title',
    },
    {
      id: 'name',
      header: t('name'),
      cell: (branch) => <AccountTitle branch={branch} isFlat={isFlat} />,
      width: 330,
      card: 'line',
    },
    ...nature,
    ...balances,
    {
      id: 'status',
      header: t('status'),
      cell: ({ account }) =>
        account.is_active ? (
          <span className="font-normal text-ink-3 max-sm:hidden">{t('active')}</span>
        ) : (
          <StatusBadge status="inactive" />
        ),
      width: 110,
      card: 'badge',
    },
  ];
  return {
    columns,
    rowLabel: ({ account }: Branch) => `${account.number} ${accountName(account, locale)}`,
  };
}

/** What kind of account it is. */
function useNatureColumns(): Columns {
  const t = useTranslations('accounting.chart');
  const { baseCurrency } = useFormats();
  const currencyOf = ({ is_multi_currency, currency }: Account) =>
    is_multi_currency ? t('anyCurrency') : (currency ?? baseCurrency);

  return [
    {
      id: 'type',
      header: t('type'),
      cell: ({ account }) => <span className="font-normal">{t(`types.${account.type}`)}</span>,
      width: 110,
      card: false,
    },
    {
      id: 'position',
      header: t('position'),
      cell: ({ account }) => (
        <span className="font-normal text-ink-2">{t(`positions.${account.position}`)}</span>
      ),
      width: 100,
      card: false,
    },
    {
      id: 'currency',
      header: t('currency'),
      cell: ({ account }) => account.position === 'detail' && currencyOf(account),
      width: 100,
      card: false,
    },
  ];
}

/** What stands on it, in its own currency and in the base currency. */
function useBalanceColumns(): Columns {
  const t = useTranslations('accounting.chart');
  const { baseCurrency, baseMark } = useFormats();

  return [
    {
      id: 'own',
      header: t('ownBalance'),
      cell: ({ account }) => <OwnBalance account={account} />,
      align: 'end',
      width: 160,
      card: false,
    },
    {
      id: 'base',
      header: t('baseBalance', { currency: baseMark }),
      cell: ({ balance }) =>
        balance !== null && <Figure value={balance} of={baseCurrency} zero="dash" />,
      align: 'end',
      width: 160,
      card: 'amount',
    },
  ];
}
