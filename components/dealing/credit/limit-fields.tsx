'use client';

import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Field } from '@/components/fields/field';
import { AmountField } from '@/components/ui/amount-field';
import { Button, IconButton } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';

const third = { width: 'third' } as const;

export const limitFields: readonly Field[] = [
  { ...third, name: 'party_id', kind: 'party', isNeeded: true },
  { ...third, name: 'amount', kind: 'money', isNeeded: true },
  { ...third, name: 'review_on', kind: 'day' },
  { ...third, name: 'valid_from', kind: 'day', isNeeded: true },
  { ...third, name: 'valid_to', kind: 'day' },
  { name: 'reason', kind: 'prose', isNeeded: true },
  { name: 'collateral', kind: 'own', initial: [], drawn: <CollateralFields /> },
];

type Held = { collateral: { kind: string; description: string; value: string }[] };

const BLANK = { kind: '', description: '', value: '' };

function CollateralFields() {
  const t = useTranslations('credit-limit.collateral');
  const { baseCurrency, decimalsOf } = useFormats();
  const { fields, append, remove } = useFieldArray<Held, 'collateral'>({ name: 'collateral' });
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="pb-1 text-12 font-medium text-ink-2">{t('title')}</legend>
      {fields.map(({ id }, at) => {
        const name = `collateral.${at}`;
        return (
          <div
            key={id}
            className="grid grid-cols-1 items-end gap-2 sm:grid-cols-[10rem_1fr_10rem_auto]"
          >
            <TextField name={`${name}.kind`} label={t('kind')} dir="auto" required />
            <TextField name={`${name}.description`} label={t('description')} dir="auto" required />
            <AmountField
              name={`${name}.value`}
              label={t('value')}
              currency={baseCurrency}
              decimals={decimalsOf(baseCurrency)}
              required
            />
            <IconButton
              label={t('remove', { count: at + 1 })}
              icon={X}
              variant="ghost"
              onClick={() => remove(at)}
            />
          </div>
        );
      })}
      <Button
        icon={Plus}
        variant="ghost"
        className="justify-self-start"
        onClick={() => append({ ...BLANK })}
      >
        {t('add')}
      </Button>
    </fieldset>
  );
}
