'use client';

import { Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { BLANK_LIMIT, type LimitsHeld } from '@/components/exchange/tills/location-limits';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { AmountField } from '@/components/ui/amount-field';
import { Button, IconButton } from '@/components/ui/button';
import { useFormats } from '@/hooks/use-formats';

/** Minimum, maximum and insured amount of a location by currency. */
export function LimitFields() {
  const t = useTranslations('tills.limits');
  const { fields, append, remove } = useFieldArray<LimitsHeld, 'limits'>({ name: 'limits' });
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="pb-1 text-12 font-medium text-ink-2">{t('title')}</legend>
      {fields.map((field, at) => (
        <LimitRow key={field.id} at={at} onRemove={() => remove(at)} />
      ))}
      <Button
        icon={Plus}
        variant="ghost"
        className="justify-self-start"
        onClick={() => append({ ...BLANK_LIMIT })}
      >
        {t('add')}
      </Button>
    </fieldset>
  );
}

function LimitRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const t = useTranslations('tills.limits');
  const { decimalsOf } = useFormats();
  const currency = useWatch<LimitsHeld, `limits.${number}.currency`>({
    name: `limits.${at}.currency`,
  });
  const decimals = decimalsOf(currency ?? '');
  const name = (part: string) => `limits.${at}.${part}`;
  return (
    <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[7rem_1fr_1fr_1fr_auto]">
      <CurrencyPicker name={name('currency')} label={t('currency')} />
      {(['min', 'max', 'insured'] as const).map((part) => (
        <AmountField key={part} name={name(part)} label={t(part)} decimals={decimals} />
      ))}
      <IconButton label={t('remove', { currency: currency ?? '' })} icon={X} onClick={onRemove} />
    </div>
  );
}
