'use client';

import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { AmountField } from '@/components/ui/amount-field';
import { Button, IconButton } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';

type Held = { bands: { from: string; to: string | null; rate: string }[]; currency: string | null };

/** Bands of a tax table, ascending from zero; a new band begins where the last one ends. */
export function BandFields() {
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
      {onRemove ? <RemoveButton at={at} onRemove={onRemove} /> : <span />}
    </div>
  );
}

function RemoveButton({ at, onRemove }: Readonly<{ at: number; onRemove: () => void }>) {
  const t = useTranslations('tax-table.table.bands');
  const label = t('remove', { count: at + 1 });
  return <IconButton label={label} icon={X} variant="ghost" onClick={onRemove} />;
}
