'use client';

import { useTranslations } from 'use-intl';

import { StatusBadge } from '@/components/ui/status-badge';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { FeeRuleRecord } from '@/lib/contract/exchange/fee-rules';
import { isZero } from '@/lib/domain/money';

type Columns = readonly Column<FeeRuleRecord>[];

export function useFeeColumns(): Columns {
  const whom = useWhomColumns();
  const how = useHowColumns();
  return [...whom, ...how];
}

/** What the fee is asked for, and of whom. */
function useWhomColumns(): Columns {
  const t = useTranslations('exchange.fees');
  const any = <span className="text-ink-3">{t('any')}</span>;
  return [
    {
      id: 'product',
      header: t('product'),
      cell: ({ product }) => <span className="font-medium">{t(`products.${product}`)}</span>,
      width: 104,
      pin: true,
      card: 'title',
    },
    { id: 'currency', header: t('currency'), cell: ({ currency }) => currency ?? any, width: 80 },
    {
      id: 'class',
      header: t('class'),
      cell: ({ customer_class }) => (customer_class ? t(`classes.${customer_class}`) : any),
      width: 104,
    },
    {
      id: 'channel',
      header: t('channel'),
      cell: ({ channel }) => (channel ? t(`channels.${channel}`) : any),
      width: 84,
      card: false,
    },
  ];
}

/** How much it is, of which tickets, and how long. */
function useHowColumns(): Columns {
  const t = useTranslations('exchange.fees');
  const { baseMoney, day } = useFormats();
  const amount = useFeeWords();
  const any = <span className="text-ink-3">{t('any')}</span>;
  return [
    { id: 'fee', header: t('fee'), cell: amount, width: 270, card: 'line' },
    {
      id: 'band',
      header: t('band'),
      cell: ({ band_from, band_to }) =>
        isZero(band_from) && band_to === null
          ? any
          : `${baseMoney(band_from)} – ${band_to === null ? '…' : baseMoney(band_to)}`,
      width: 170,
      card: 'meta',
    },
    {
      id: 'mode',
      header: t('mode'),
      cell: ({ mode_default }) => t(`modes.${mode_default}`),
      width: 104,
    },
    {
      id: 'valid',
      header: t('valid'),
      cell: ({ valid_to }) => (valid_to === null ? any : t('until', { day: day(valid_to) })),
      width: 100,
      card: false,
    },
    {
      id: 'priority',
      header: t('priority'),
      cell: ({ priority }) => <bdi className="figure">{priority}</bdi>,
      align: 'end',
      width: 76,
      card: false,
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ is_active }) => <StatusBadge status={is_active ? 'active' : 'inactive'} />,
      width: 92,
      card: 'badge',
    },
  ];
}

/** A fee in words: what it is, at least and at most. */
function useFeeWords(): (rule: FeeRuleRecord) => string {
  const t = useTranslations('exchange.fees');
  const { baseMoney } = useFormats();
  return ({ kind, fixed, percent, min, max }) => {
    const words = {
      fixed: () => baseMoney(fixed),
      percent: () => t('percentWords', { percent }),
      per_lakh: () => t('lakhWords', { amount: baseMoney(fixed) }),
      mixed: () => t('mixedWords', { amount: baseMoney(fixed), percent }),
    }[kind]();
    return [
      words,
      ...(min === null ? [] : [t('atLeast', { amount: baseMoney(min) })]),
      ...(max === null ? [] : [t('atMost', { amount: baseMoney(max) })]),
    ].join(', ');
  };
}
