'use client';

import { useTranslations } from 'use-intl';

import type { Choice as Option, Field, Values } from './field';
import type { Shape } from './shape';
import { AmountField } from '@/components/ui/amount-field';
import type { FieldProps } from '@/components/ui/bound-field';
import { SelectField } from '@/components/ui/select-field';
import { useFormats } from '@/hooks/use-formats';

type KindOf<Kind extends Field['kind']> = FieldProps &
  Readonly<{ field: Extract<Field, { kind: Kind }>; values: Values }>;

/** Amount field. Its currency is the form value named by `field.in`, or the base currency if `in` is undefined. */
export function Money({ field, values, ...own }: KindOf<'money'>) {
  const { baseCurrency, decimalsOf } = useFormats();
  const held = field.in === undefined ? baseCurrency : values[field.in];
  const currency = typeof held === 'string' && held !== '' ? held : undefined;
  const decimals = field.decimals?.(values) ?? decimalsOf(currency ?? '');
  return <AmountField {...own} currency={currency} decimals={decimals} />;
}

/** Select with the options of the field or of its schema. */
export function Choice({
  field,
  values,
  shape,
  words,
  ...own
}: KindOf<'choice'> & { shape: Shape; words: string }) {
  const t = useTranslations(words);
  const isFree = shape.isNullable || field.none !== undefined;
  const none = isFree ? { value: '', label: field.none ?? t('any') } : undefined;
  return (
    <SelectField
      {...own}
      placeholder={none?.label ?? ''}
      options={[...(none ? [none] : []), ...choicesOf(field, shape, { t, values })]}
    />
  );
}

/** Options of a field: the options of its definition, otherwise the options of its schema. */
export function choicesOf(
  field: Field,
  shape: Shape | undefined,
  { t, values = {} }: Readonly<{ t: (key: string) => string; values?: Values }>,
): readonly Option[] {
  const options = field.kind === 'choice' ? field.options : undefined;
  return (
    (typeof options === 'function' ? options(values) : options) ??
    (shape?.options ?? []).map((value) => ({ value, label: t(`choices.${field.name}.${value}`) }))
  );
}
