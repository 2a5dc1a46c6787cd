'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import {
  type Field,
  fieldsOf,
  type FieldValue,
  type Shape,
  shapeOf,
  type Values,
} from '@/components/record/field';
import type { Calls } from '@/components/record/record-kind';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { AmountField } from '@/components/ui/amount-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useFormats } from '@/hooks/use-formats';

const SPANS = { half: 'sm:col-span-3', third: 'sm:col-span-2' } as const;

/** The fields of a record that this form sends, in the order of its kind. */
export function RecordFields<Row extends object>({
  fields,
  calls,
  words,
  row,
}: {
  fields: readonly Field[];
  calls: Omit<Calls<Row>, 'list'>;
  words: string;
  row: Row | undefined;
}) {
  // The form holds what the fields of its kind have, and nothing else.
  const typed = useWatch() as Values;
  const values = { ...row, ...typed };
  const store = calls.store ?? calls.update;
  return (
    <div className="grid gap-3 sm:grid-cols-6">
      {fieldsOf(fields, row ? calls.update : store)
        .filter(({ field }) => field.when?.(values) !== false)
        .map(({ field, shape }) => (
          <div key={field.name} className={field.width ? SPANS[field.width] : 'sm:col-span-6'}>
            {shape ? (
              <RecordField
                field={field}
                shape={{ ...shape, isRequired: shapeOf(store, field.name)?.isRequired ?? false }}
                {...{ words, values }}
              />
            ) : (
              field.kind === 'own' && <field.Own />
            )}
          </div>
        ))}
    </div>
  );
}

const INPUTS = {
  tel: { dir: 'ltr', inputMode: 'tel' },
  email: { dir: 'ltr', inputMode: 'email' },
  code: { dir: 'ltr' },
} as const;

function RecordField({
  field,
  shape,
  words,
  values,
}: {
  field: Field;
  shape: Shape;
  words: string;
  values: Values;
}) {
  const t = useTranslations(words);
  const help = field.help ?? (t.has(`help.${field.name}`) ? t(`help.${field.name}`) : undefined);
  const own = { name: field.name, label: t(`fields.${field.name}`), help };
  const required = { required: shape.isRequired };
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...own}
          {...required}
          {...(field.as ? INPUTS[field.as] : { dir: 'auto' })}
          autoComplete="off"
        />
      );
    case 'figure':
      return <TextField {...own} {...required} dir="ltr" inputMode="decimal" autoComplete="off" />;
    case 'prose':
      return (
        <TextareaField {...own} {...(shape.mostLetters && { maxLength: shape.mostLetters })} />
      );
    case 'day':
      return <DateField {...own} {...required} />;
    case 'money':
      return <Money {...own} {...required} currency={field.in && values[field.in]} />;
    case 'currency':
      return <CurrencyPicker {...own} {...required} />;
    case 'account':
      return <AccountPicker {...own} {...required} among={field.among} />;
    case 'flag':
      return <CheckboxField {...own} />;
    case 'choice':
      return <Choice {...own} field={field} shape={shape} words={words} />;
    case 'own':
      return <field.Own />;
  }
}

function Money({
  currency,
  ...own
}: {
  name: string;
  label: string;
  help: Field['help'];
  currency: FieldValue | undefined;
}) {
  const { baseCurrency, decimalsOf } = useFormats();
  const code = typeof currency === 'string' && currency !== '' ? currency : baseCurrency;
  return <AmountField {...own} currency={code} decimals={decimalsOf(code)} />;
}

function Choice({
  field,
  shape,
  words,
  ...own
}: {
  field: Extract<Field, { kind: 'choice' }>;
  shape: Shape;
  words: string;
  name: string;
  label: string;
  help: Field['help'];
}) {
  const t = useTranslations(words);
  const choices =
    field.options ??
    (shape.options ?? []).map((value) => ({ value, label: t(`choices.${field.name}.${value}`) }));
  const none = shape.isNullable ? { value: '', label: t('any') } : undefined;
  return (
    <SelectField
      {...own}
      placeholder={none?.label ?? ''}
      options={[...(none ? [none] : []), ...choices]}
    />
  );
}
