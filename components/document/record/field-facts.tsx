'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from './facts';
import { type Field, textIn, type Values } from '@/components/fields/field';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { useCountryName } from '@/hooks/use-country-name';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';

type Props = Readonly<{
  fields: readonly Field[];
  record: object;
  words: string;
  /** Facts that are rendered before the facts of the fields. */
  children?: ReactNode;
}>;

/** Facts of a document without lines, with the labels of its form. Groups follow the other fields. */
export function FieldFacts({ fields, record, words, children }: Props) {
  // The cast of `record` is safe, because the values of `Values` are of type `unknown`.
  const t = useTranslations(words);
  const values = record as Values;
  const groups = fields.flatMap((field) => (field.kind === 'group' ? [field] : []));
  return (
    <>
      <Facts>
        {children}
        <FactRows fields={fields} values={values} words={words} />
      </Facts>
      {groups.map(({ name, fields: inner, read }) => {
        const held = (read ? read(values) : values[name]) as Values | null | undefined;
        if (!held || Object.values(held).every((value) => value === null)) return null;
        return (
          <section key={name} className="grid gap-2">
            <h3 className="font-semibold">{t(`groups.${name}`)}</h3>
            <Facts>
              <FactRows fields={inner} values={held} words={words} prefix={`${name}.`} />
            </Facts>
          </section>
        );
      })}
    </>
  );
}

type FactRowsProps = Readonly<{
  fields: readonly Field[];
  values: Values;
  words: string;
  prefix?: string;
}>;

function FactRows({ fields, values, words, prefix = '' }: FactRowsProps) {
  const t = useTranslations(words);
  return fields
    .filter((field) => isFilled(field, values[field.name]))
    .map((field) => (
      <Fact key={field.name} label={t(`fields.${prefix}${field.name}`)}>
        <FieldValue field={field} values={values} words={words} prefix={prefix} />
      </Fact>
    ));
}

/** Kinds of fields without a row: groups have their own section, and the rest of the page can show the other kinds. */
const ELSEWHERE: readonly Field['kind'][] = [
  'group',
  'own',
  'posting-day',
  'account',
  'place',
  'party',
];

/** True for a choice whose options are not from the schema; the view of the document type can show it. */
const hasOptions = (field: Field) => field.kind === 'choice' && field.options !== undefined;

const isFilled = (field: Field, value: unknown) =>
  !ELSEWHERE.includes(field.kind) &&
  !hasOptions(field) &&
  value !== null &&
  value !== undefined &&
  value !== '';

type FieldValueProps = Readonly<{ field: Field; values: Values; words: string; prefix: string }>;

function FieldValue({ field, values, words, prefix }: FieldValueProps) {
  const t = useTranslations(words);
  const { baseCurrency, day } = useFormats();
  const { mark } = useRateFormat();
  const countryName = useCountryName();
  const text = textIn(values, field.name);
  switch (field.kind) {
    case 'money': {
      const currency = field.in === undefined ? baseCurrency : textIn(values, field.in);
      return <Figure value={text} currency={currency || baseCurrency} />;
    }
    case 'birthday':
    case 'day':
      return <span className="figure">{day(text)}</span>;
    case 'rate':
      return <Ltr>{mark(text)}</Ltr>;
    case 'country':
      return <bdi>{countryName(text)}</bdi>;
    case 'choice':
      return t(`choices.${prefix}${field.name}.${text}`);
    default:
      return <bdi>{text}</bdi>;
  }
}
