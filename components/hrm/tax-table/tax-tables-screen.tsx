'use client';

import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { kindScreen } from '@/components/record/kind-screen';
import type { RecordKind } from '@/components/record/record-kind';
import { AmountField } from '@/components/ui/amount-field';
import { Button, IconButton } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';
import { type TaxTableRecord, taxTables } from '@/lib/contract/hrm/tax-table';

type Held = { bands: { from: string; to: string | null; rate: string }[]; currency: string | null };

/** Fields for the bands of a tax table. A new band begins where the last band ends, or at zero if that has no end. */
function BandFields() {
  const t = useTranslations('tax-table.table.bands');
  const { fields, append, remove } = useFieldArray<Held, 'bands'>({ name: 'bands' });
  const { getValues } = useFormContext<Held>();
  const addBand = () => {
    const last = getValues('bands').at(-1);
    append({ from: last?.to ?? '0', to: null, rate: '' });
  };
  return (
    <fieldset className="m-0 grid gap-4 border-0 p-0 sm:gap-2">
      <legend className="pb-1 text-12 font-medium text-ink-2">{t('title')}</legend>
      <p className="text-12 text-ink-3">{t('help')}</p>
      {fields.map(({ id }, at) => (
        <Band key={id} at={at} onRemove={fields.length > 1 ? () => remove(at) : undefined} />
      ))}
      <Button icon={Plus} variant="ghost" className="justify-self-start" onClick={addBand}>
        {t('add')}
      </Button>
    </fieldset>
  );
}

function Band({ at, onRemove }: { at: number; onRemove: (() => void) | undefined }) {
  const t = useTranslations('tax-table.table.bands');
  const { baseCurrency, decimalsOf } = useFormats();
  const typed = useWatch<Held, 'currency'>({ name: 'currency' });
  const currency = typed ?? baseCurrency;
  const money = { currency, decimals: decimalsOf(currency) };
  const name = `bands.${at}`;
  return (
    <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[1fr_1fr_5rem_auto]">
      <AmountField name={`${name}.from`} label={t('from')} {...money} required />
      <AmountField name={`${name}.to`} label={t('to')} placeholder={t('open')} {...money} />
      <TextField
        name={`${name}.rate`}
        label={t('rate')}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {onRemove ? (
        <IconButton
          label={t('remove', { count: at + 1 })}
          icon={X}
          variant="ghost"
          onClick={onRemove}
        />
      ) : (
        <span />
      )}
    </div>
  );
}

type Typed = Readonly<{ to: string | null }>;

const endless = (band: Typed) => ({ ...band, to: band.to === '' ? null : band.to });

const half = { width: 'half' } as const;

const taxTableKind: RecordKind<TaxTableRecord> = {
  calls: taxTables,
  words: 'tax-table.table',
  nameOf: ({ name }) => name,
  fields: [
    { name: 'name', kind: 'text' },
    { ...half, name: 'period', kind: 'choice', initial: 'month' },
    { ...half, name: 'currency', kind: 'currency' },
    { ...half, name: 'valid_from', kind: 'day', initial: '1990-01-01' },
    { ...half, name: 'is_active', kind: 'flag' },
    {
      name: 'bands',
      kind: 'own',
      drawn: <BandFields />,
      initial: [{ from: '0', to: null, rate: '' }],
    },
  ],
  // An empty upper bound is sent as null, which means no limit.
  sent: ({ bands }) => ({ bands: (bands as readonly Typed[]).map(endless) }),
  audit: 'tax table',
  compactColumns: ['name', 'period', 'is_active'],
  columns: [
    'name',
    'period',
    { id: 'currency', width: 92, cell: (row) => <Currency of={row} /> },
    { id: 'bands', width: 340, cell: (row) => <Bands of={row} />, card: 'line' },
    { id: 'valid_from', width: 112, cell: (row) => <ValidFrom of={row} />, card: false },
    'is_active',
  ],
};

type CellProps = Readonly<{ of: TaxTableRecord }>;

function Currency({ of: { currency } }: CellProps) {
  const { baseCurrency } = useFormats();
  return <bdi className="figure">{currency ?? baseCurrency}</bdi>;
}

function ValidFrom({ of: { valid_from } }: CellProps) {
  const { day } = useFormats();
  return <span className="figure">{day(valid_from)}</span>;
}

/** Bands of a tax table as text. */
function Bands({ of: { bands, currency } }: CellProps) {
  const t = useTranslations('tax-table.table');
  const { baseCurrency, money } = useFormats();
  const amount = (value: string) => money(value, currency ?? baseCurrency);
  const words = bands.map(({ from, to, rate }) =>
    to === null
      ? t('above', { from: amount(from), rate })
      : t('between', { from: amount(from), to: amount(to), rate }),
  );
  return words.join(' · ');
}

/** Screen of the income tax tables, which payroll runs use to withhold tax. */
export const TaxTablesScreen = kindScreen(taxTableKind, {
  route: 'app.hrm.tax-table',
  messages: ['routes', 'tax-table', 'document'],
  by: ['is_active', 'period'],
  tabs: 'is_active',
});
