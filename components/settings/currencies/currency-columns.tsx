'use client';

import { Landmark } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Badge } from '@/components/ui/badge';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { Currency } from '@/lib/contract/settings/currencies';

type Columns = readonly Column<Currency>[];

export function useCurrencyColumns(): Columns {
  const t = useTranslations('settings.currencies');
  const column = columnsOf<Currency>(t);
  const names = useNameColumns();
  const conventions = useConventionColumns();
  return [
    ...names,
    ...conventions,
    column('status', { header: t('state'), width: 120, card: 'badge' }, ({ is_active, is_base }) =>
      is_base ? (
        <Badge tone="info" icon={Landmark}>
          {t('base')}
        </Badge>
      ) : (
        <StatusBadge status={is_active ? 'active' : 'inactive'} />
      ),
    ),
  ];
}

function useNameColumns(): Columns {
  const t = useTranslations('settings.currencies');
  const column = columnsOf<Currency>(t);
  return [
    column('code', { pin: true, sortable: true, width: 110, card: 'title' }, ({ code }) => (
      <bdi className="font-medium">{code}</bdi>
    )),
    column(
      'name',
      { header: t('fields.name'), sortable: true, width: 220, card: 'line' },
      ({ name }) => <FreeText>{name}</FreeText>,
    ),
    column('number', { sortable: true, width: 120, card: 'meta' }, ({ number }) => (
      <bdi className="figure text-ink-2">{number}</bdi>
    )),
    column('symbol', { header: t('fields.symbol'), width: 90, card: false }, ({ symbol }) => (
      <bdi>{symbol}</bdi>
    )),
  ];
}

function useConventionColumns(): Columns {
  const t = useTranslations('settings.currencies');
  const column = columnsOf<Currency>(t);
  return [
    column(
      'minor-units',
      { header: t('fields.minor_units'), align: 'end', width: 100, card: false },
      ({ minor_units }) => <bdi className="figure">{minor_units}</bdi>,
    ),
    column(
      'increment',
      { header: t('fields.cash_increment'), align: 'end', width: 120, card: false },
      ({ cash_increment }) => <bdi className="figure">{cash_increment}</bdi>,
    ),
    column('quote', { width: 190, card: 'meta' }, (currency) => <Quote currency={currency} />),
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
