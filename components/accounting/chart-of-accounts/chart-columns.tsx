'use client';

import { ChevronDown, ChevronRight, Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { type Branch, natural } from '@/components/accounting/chart-of-accounts/account-tree';
import { accountName } from '@/components/pickers/account-search';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { StatusBadge } from '@/components/ui/status-badge';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';

/** Deeper levels stand further in, in steps of this many spacing units. */
const STEPS = ['ps-0', 'ps-4', 'ps-8', 'ps-12', 'ps-16', 'ps-20'];

type Folding = Readonly<{
  folded: ReadonlySet<number>;
  onFold: (id: number, isFolded: boolean) => void;
}>;

/** The columns of the chart. As a flat list the path takes the place of the indentation. */
export function useChartColumns({ isFlat, ...folding }: Folding & { isFlat: boolean }) {
  const t = useTranslations('accounting.chart');
  const { locale } = useLocale();
  const { baseCurrency, decimalsOf } = useFormats();

  const columns: readonly Column<Branch>[] = [
    {
      id: 'number',
      header: t('number'),
      cell: (branch) => <AccountNumber branch={branch} isFlat={isFlat} {...folding} />,
      width: 190,
      card: 'title',
    },
    {
      id: 'name',
      header: t('name'),
      cell: (branch) => <Name branch={branch} isFlat={isFlat} />,
      width: 300,
      card: 'line',
    },
    {
      id: 'type',
      header: t('type'),
      cell: ({ account }) => t(`types.${account.type}`),
      width: 110,
      card: 'meta',
    },
    {
      id: 'position',
      header: t('position'),
      cell: ({ account }) => t(`positions.${account.position}`),
      width: 100,
      card: 'meta',
    },
    {
      id: 'currency',
      header: t('currency'),
      cell: ({ account }) =>
        account.is_multi_currency ? t('anyCurrency') : (account.currency ?? baseCurrency),
      width: 100,
      card: false,
    },
    {
      id: 'own',
      header: t('ownBalance'),
      cell: ({ account }) =>
        account.balance_currency !== null &&
        account.currency !== null && (
          <Figure
            value={natural(account, account.balance_currency)}
            decimals={decimalsOf(account.currency)}
            currency={account.currency}
            zero="dash"
          />
        ),
      align: 'end',
      width: 160,
      card: false,
    },
    {
      id: 'base',
      header: t('baseBalance', { currency: baseCurrency }),
      cell: ({ balance }) =>
        balance !== null && (
          <Figure value={balance} decimals={decimalsOf(baseCurrency)} zero="dash" />
        ),
      align: 'end',
      width: 160,
      card: 'amount',
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ account }) => <StatusBadge status={account.is_active ? 'active' : 'inactive'} />,
      width: 110,
      card: 'badge',
    },
  ];
  return {
    columns,
    rowLabel: ({ account }: Branch) => `${account.number} ${accountName(account, locale)}`,
  };
}

function AccountNumber({
  branch,
  isFlat,
  folded,
  onFold,
}: Folding & { branch: Branch; isFlat: boolean }) {
  const t = useTranslations('accounting.chart');
  const { account, level, children } = branch;
  const number = <bdi className="figure">{account.number}</bdi>;
  if (isFlat) return number;
  const isFolded = folded.has(account.id);

  return (
    <span className={`flex items-center gap-1 ${STEPS[level - 1] ?? 'ps-24'}`}>
      {children > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className="grid size-6 flex-none place-items-center text-ink-3"
          aria-label={t(isFolded ? 'unfold' : 'fold', { number: account.number })}
          onClick={() => onFold(account.id, !isFolded)}
        >
          <Icon of={isFolded ? ChevronRight : ChevronDown} size={12} directional />
        </button>
      ) : (
        <span className="size-6 flex-none" />
      )}
      {number}
    </span>
  );
}

function Name({ branch: { account, path }, isFlat }: { branch: Branch; isFlat: boolean }) {
  const t = useTranslations('accounting.chart');
  const { locale } = useLocale();
  const name = accountName(account, locale);
  const above = path.map((one) => accountName(one, locale)).join(' / ');

  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <bdi className="truncate" title={name}>
        {name}
      </bdi>
      {account.purpose !== null && (
        <span className="text-ink-3" title={t('system')}>
          <Icon of={Lock} size={12} />
          <span className="sr-only">{t('system')}</span>
        </span>
      )}
      {isFlat && above !== '' && (
        <bdi className="min-w-0 truncate text-12 text-ink-3" title={above}>
          {above}
        </bdi>
      )}
    </span>
  );
}
