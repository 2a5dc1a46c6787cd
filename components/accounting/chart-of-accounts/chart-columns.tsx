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
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

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

  const currencyOf = ({ is_multi_currency, currency }: Account) =>
    is_multi_currency ? t('anyCurrency') : (currency ?? baseCurrency);

  const columns: readonly Column<Branch>[] = [
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
      cell: (branch) => <Name branch={branch} isFlat={isFlat} />,
      width: 330,
      card: 'line',
    },
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

/** What stands on an account in a currency of its own; how many, where there are several. */
function OwnBalance({ account }: { account: Account }) {
  const t = useTranslations('accounting.chart');
  const { baseCurrency, decimalsOf } = useFormats();
  const foreign = (account.balances ?? []).filter(({ currency }) => currency !== baseCurrency);
  const [first] = foreign;
  if (!first) return null;
  if (foreign.length > 1) {
    return <span className="text-ink-3">{t('currencies', { count: foreign.length })}</span>;
  }
  return (
    <Figure
      value={natural(account, first.amount)}
      decimals={decimalsOf(first.currency)}
      currency={first.currency}
      zero="dash"
    />
  );
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
