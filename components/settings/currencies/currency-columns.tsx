'use client';

import { Landmark } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Badge } from '@/components/ui/badge';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { Currency } from '@/lib/contract/settings/currencies';

type Columns = readonly Column<Currency>[];

export function useCurrencyColumns(): Columns {
  const t = useTranslations('settings.currencies');
  const names = useNameColumns();
  const conventions = useConventionColumns();
  return [
    ...names,
    ...conventions,
    {
      id: 'status',
      header: t('state'),
      cell: ({ is_active, is_base }) =>
        is_base ? (
          <Badge tone="info" icon={Landmark}>
            {t('base')}
          </Badge>
        ) : (
          <StatusBadge status={is_active ? 'active' : 'inactive'} />
        ),
      width: 120,
      card: 'badge',
    },
  ];
}

/** How the currency is called. */
function useNameColumns(): Columns {
  const t = useTranslations('settings.currencies');
  return [
    {
      id: 'code',
      header: t('code'),
      cell: ({ code }) => <bdi className="font-medium">{code}</bdi>,
      pin: true,
      sortable: true,
      width: 110,
      card: 'title',
    },
    {
      id: 'name',
      header: t('fields.name'),
      cell: ({ name }) => <FreeText>{name}</FreeText>,
      sortable: true,
      width: 220,
      card: 'line',
    },
    {
      id: 'number',
      header: t('number'),
      cell: ({ number }) => <bdi className="figure text-ink-2">{number}</bdi>,
      sortable: true,
      width: 120,
      card: 'meta',
    },
    {
      id: 'symbol',
      header: t('fields.symbol'),
      cell: ({ symbol }) => <bdi>{symbol}</bdi>,
      width: 90,
      card: false,
    },
  ];
}

/** How it is counted and quoted. */
function useConventionColumns(): Columns {
  const t = useTranslations('settings.currencies');
  return [
    {
      id: 'minor-units',
      header: t('fields.minor_units'),
      cell: ({ minor_units }) => <bdi className="figure">{minor_units}</bdi>,
      align: 'end',
      width: 100,
      card: false,
    },
    {
      id: 'increment',
      header: t('fields.cash_increment'),
      cell: ({ cash_increment }) => <bdi className="figure">{cash_increment}</bdi>,
      align: 'end',
      width: 120,
      card: false,
    },
    {
      id: 'quote',
      header: t('quote'),
      cell: (currency) => <Quote currency={currency} />,
      width: 190,
      card: 'meta',
    },
  ];
}

function Quote({ currency }: { currency: Currency }) {
  const t = useTranslations('settings.currencies');
  const { baseCurrency } = useFormats();
  const { quote_direction, quote_unit, code, is_base } = currency;
  if (is_base) return <span className="text-ink-3">–</span>;
  return (
    <span className="text-ink-2">
      {t(quote_direction, { unit: quote_unit, code, base: baseCurrency })}
    </span>
  );
}
