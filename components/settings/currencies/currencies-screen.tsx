'use client';

import { Landmark } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { RecordsScreen } from '@/components/record/records-screen';
import { useWhole, type Narrowing } from '@/components/record/use-listed';
import { Badge } from '@/components/ui/badge';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart } from '@/hooks/use-lazy-part';
import { type Currency, currencies } from '@/lib/contract/settings/currencies';

const FORM = lazyPart(async () => ({
  Form: (await import('./currency-form')).CurrencyForm,
}));

export const CurrenciesScreen = () => (
  <Messages of={['routes', 'settings', 'document']}>
    <Currencies />
  </Messages>
);

function Currencies() {
  const t = useTranslations('settings.currencies');
  const columns = useCurrencyColumns();
  const states = ['active', 'inactive'].map((value) => ({ value, label: t(value) }));

  return (
    <RecordsScreen<Currency>
      route="app.currencies"
      listed={useWhole<Currency>(currencies.list, NARROWING)}
      columns={columns}
      compactColumns={['code', 'name', 'quote', 'status']}
      filters={[{ kind: 'choice', name: 'status', label: t('state'), choices: states }]}
      tabs="status"
      nameOf={({ number }) => number}
      words={{ create: t('create'), none: t('none'), searched: t('searched') }}
      Form={FORM}
    />
  );
}

const NARROWING: Narrowing<Currency> = {
  textOf: ({ number, code, name, symbol }) => `${number} ${code} ${name} ${symbol}`,
  tests: { status: ({ is_active }, value) => is_active === (value === 'active') },
  sorts: {
    number: ({ id }: Currency) => String(id).padStart(15, '0'),
    code: ({ code }: Currency) => code,
    name: ({ name }: Currency) => name,
  },
};

type Columns = readonly Column<Currency>[];

function useCurrencyColumns(): Columns {
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
  const { baseCurrency } = useFormats();
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
    column('quote', { width: 190, card: 'meta' }, (currency) =>
      currency.is_base ? (
        <span className="text-ink-3">–</span>
      ) : (
        <span className="text-ink-2">
          {t(currency.quote_direction, {
            unit: currency.quote_unit,
            code: currency.code,
            base: baseCurrency,
          })}
        </span>
      ),
    ),
  ];
}
