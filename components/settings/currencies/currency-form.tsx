'use client';

import { useTranslations } from 'use-intl';

import { CurrencyDenominations } from '@/components/settings/currencies/currency-denominations';
import { CurrencyEntries } from '@/components/settings/currencies/currency-entries';
import { CurrencyOpening } from '@/components/settings/currencies/currency-opening';
import { IsoCurrencyField } from '@/components/settings/currencies/iso-currency-field';
import type { Field, Values } from '@/components/fields/field';
import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/screen-props';
import { useFormats } from '@/hooks/use-formats';
import { type Currency, currencies } from '@/lib/contract/settings/currencies';

const MINOR_UNITS = ['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }));
const QUOTE_UNITS = ['1', '100', '1000'].map((value) => ({ value, label: value }));

export function CurrencyForm({ rows, ...form }: ListedFormProps<Currency>) {
  const { row } = form;
  return (
    <RecordForm
      {...form}
      kind={{
        calls: currencies,
        words: 'settings.currencies',
        nameOf: ({ number }) => number,
        fullNameOf: ({ name }) => name,
        fields: useFields(row, rows),
        audit: 'currency',
      }}
      title={row && <Title currency={row} />}
      isKept={row?.is_base ?? false}
      below={row && <Particulars row={row} />}
    />
  );
}

function Particulars({ row }: { row: Currency }) {
  return (
    <>
      <CurrencyDenominations currency={row} />
      <CurrencyOpening currency={row} />
      <CurrencyEntries code={row.code} />
    </>
  );
}

const Title = ({ currency: { code, number } }: { currency: Currency }) => (
  <>
    {code} <bdi className="figure count">{number}</bdi>
  </>
);

function useFields(row: Currency | undefined, rows: readonly Currency[]): readonly Field[] {
  const t = useTranslations('settings.currencies');
  const { is_base = false, is_used = false } = row ?? {};
  return [
    ...(row ? [] : [codeField(rows)]),
    { name: 'name', kind: 'text', isNeeded: true },
    { name: 'symbol', kind: 'text', width: 'third' },
    {
      name: 'minor_units',
      kind: 'choice',
      width: 'third',
      initial: '2',
      options: MINOR_UNITS,
      isFixed: is_used,
      help: is_used ? t('minorUnitsFrozen') : undefined,
    },
    {
      name: 'cash_increment',
      kind: 'money',
      width: 'third',
      in: 'code',
      decimals: ({ minor_units }) => Number(minor_units),
    },
    ...useQuoteFields().map((field) => ({ ...field, when: () => !is_base })),
    {
      name: 'is_active',
      kind: 'flag',
      isFixed: is_base,
      help: is_base ? t('baseActive') : undefined,
    },
  ];
}

/** Code of a new currency; existing currencies are not offered. */
const codeField = (rows: readonly Currency[]): Field => ({
  name: 'code',
  kind: 'own',
  initial: null,
  empty: '',
  drawn: <IsoCurrencyField taken={rows.map(({ code }) => code)} />,
});

/** Quotation of a currency: direction and unit. The base currency has none. */
function useQuoteFields(): readonly Field[] {
  const t = useTranslations('settings.currencies');
  const { baseCurrency } = useFormats();
  const wayOf = (value: 'direct' | 'indirect', { quote_unit, code }: Values) => ({
    value,
    label: t(value, {
      unit: Number(quote_unit),
      code: typeof code === 'string' && code !== '' ? code : '…',
      base: baseCurrency,
    }),
  });
  return [
    {
      name: 'quote_direction',
      kind: 'choice',
      width: 'half',
      initial: 'direct',
      options: (values) => [wayOf('direct', values), wayOf('indirect', values)],
    },
    { name: 'quote_unit', kind: 'choice', width: 'half', initial: '1', options: QUOTE_UNITS },
  ];
}
