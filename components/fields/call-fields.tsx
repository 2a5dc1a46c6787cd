'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { PostingDateField } from '@/components/pickers/posting-date-field';
import { type Field, fieldsOf, type Shape, shapeOf, type Values } from '@/components/fields/field';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { PartyPicker } from '@/components/pickers/party-picker';
import { PlaceField } from '@/components/pickers/place-field';
import { AmountField } from '@/components/ui/amount-field';
import type { FieldProps } from '@/components/ui/bound-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useFormats } from '@/hooks/use-formats';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { AccountKind } from '@/lib/domain/account-prefixes';

const SPANS = { half: 'sm:col-span-3', third: 'sm:col-span-2' } as const;

/** The fields that a call takes, as the surrounding form holds them. */
export function CallFields({
  fields,
  call,
  needs = call,
  words,
  row,
}: {
  fields: readonly Field[];
  call: Endpoint;
  /** The call that says which of them must not be empty. */
  needs?: Endpoint;
  words: string;
  row?: object | undefined;
}) {
  // The form holds what the fields of its kind have, and nothing else.
  const typed = useWatch() as Values;
  const values = { ...row, ...typed };
  return (
    <div className="grid gap-3 sm:grid-cols-6">
      {fieldsOf(fields, call)
        .filter(({ field }) => field.when?.(values) !== false)
        .map(({ field, shape }) => (
          <div key={field.name} className={field.width ? SPANS[field.width] : 'sm:col-span-6'}>
            {field.kind === 'own'
              ? field.drawn
              : shape && (
                  <RecordField
                    field={field}
                    shape={{
                      ...shape,
                      isRequired: shapeOf(needs, field.name)?.isRequired ?? false,
                    }}
                    {...{ words, values }}
                  />
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
  field: Exclude<Field, { kind: 'own' }>;
  shape: Shape;
  words: string;
  values: Values;
}) {
  const t = useTranslations(words);
  const help = field.help ?? (t.has(`help.${field.name}`) ? t(`help.${field.name}`) : undefined);
  const own = {
    ...{ name: field.name, label: t(`fields.${field.name}`), help },
    disabled: field.isFixed,
  };
  const required = { required: shape.isRequired || field.isNeeded === true };
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
    case 'posting-day':
      return <PostingDateField {...own} {...required} of={field.of} />;
    case 'rate':
      return <AmountField {...own} {...required} kind="rate" />;
    case 'party':
      return <PartyPicker {...own} {...required} />;
    case 'place':
      return <PlaceField {...own} {...required} {...(field.among && { among: field.among })} />;
    case 'money':
      return <Money {...own} {...required} {...{ field, values }} />;
    case 'currency':
      return <CurrencyPicker {...own} {...required} />;
    case 'account':
      return (
        <AccountPicker {...own} {...required} among={field.among} kinds={field.kinds ?? ANY} />
      );
    case 'flag':
      return <CheckboxField {...own} />;
    case 'choice':
      return <Choice {...own} {...{ field, shape, words, values }} />;
  }
}

const ANY: readonly AccountKind[] = [];

type KindOf<Kind extends Field['kind']> = FieldProps &
  Readonly<{ field: Extract<Field, { kind: Kind }>; values: Values }>;

function Money({ field, values, ...own }: KindOf<'money'>) {
  const { baseCurrency, decimalsOf } = useFormats();
  const held = field.in === undefined ? baseCurrency : values[field.in];
  const currency = typeof held === 'string' && held !== '' ? held : undefined;
  const decimals = field.decimals?.(values) ?? decimalsOf(currency ?? '');
  return <AmountField {...own} {...{ currency, decimals }} />;
}

function Choice({
  field: { name, options, none: called },
  values,
  shape,
  words,
  ...own
}: KindOf<'choice'> & { shape: Shape; words: string }) {
  const t = useTranslations(words);
  const choices =
    (typeof options === 'function' ? options(values) : options) ??
    (shape.options ?? []).map((value) => ({ value, label: t(`choices.${name}.${value}`) }));
  const none = shape.isNullable ? { value: '', label: called ?? t('any') } : undefined;
  return (
    <SelectField
      {...own}
      placeholder={none?.label ?? ''}
      options={[...(none ? [none] : []), ...choices]}
    />
  );
}
