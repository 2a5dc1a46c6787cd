'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { PostingDateField } from '@/components/pickers/posting-date-field';
import { type Field, fieldsOf, type Values } from './field';
import { type Shape, shapeOf } from './shape';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CountryPicker } from '@/components/pickers/country-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { PartyPicker } from '@/components/pickers/party-picker';
import { PlaceField } from '@/components/pickers/place-field';
import { Choice, Money } from './field-inputs';
import { AmountField } from '@/components/ui/amount-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { classNames } from '@/components/ui/class-names';
import { DateField } from '@/components/ui/date-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { AccountKind } from '@/lib/domain/ledger/account-prefixes';
import { isBirthDay } from '@/lib/domain/calendar';

const SPANS = { half: 'sm:col-span-3', third: 'sm:col-span-2' } as const;

/** CSS classes for the place of a field in the grid; a field that renders nothing takes no room. */
const placeOf = ({ width }: Field) =>
  classNames('empty:hidden', width ? SPANS[width] : 'sm:col-span-6');

type Props = Readonly<{
  fields: readonly Field[];
  call: Endpoint;
  /** Endpoint whose schema decides which fields outside groups are required; by default `call`. */
  needs?: Endpoint;
  words: string;
  row?: object | undefined;
}>;

/** Fields of an endpoint's input, bound to the surrounding form. */
export function CallFields({ fields, call, needs = call, words, row }: Props) {
  // The cast is safe, because the values of `Values` are of type `unknown`.
  const typed = useWatch() as Values;
  const values = { ...row, ...typed };
  return (
    <div className="grid gap-3 sm:grid-cols-6">
      {fieldsOf(fields, call)
        .filter(({ field }) => field.when?.(values) !== false)
        .map(({ field, shape }) => (
          <div key={field.name} className={placeOf(field)}>
            <Drawn
              field={field}
              shape={shape}
              call={call}
              needs={needs}
              words={words}
              values={values}
            />
          </div>
        ))}
    </div>
  );
}

type DrawnProps = Pick<Props, 'call' | 'words'> &
  Readonly<{ field: Field; shape: Shape | undefined; needs: Endpoint; values: Values }>;

/** Renders a custom field, a group, or a field by its shape in the schema. */
function Drawn({ field, shape, call, needs, words, values }: DrawnProps) {
  const t = useTranslations(words);
  if (field.kind === 'own') return field.drawn;
  const typed = groupIn(values, field.name);
  if (field.kind === 'group')
    return (
      <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0 sm:grid-cols-6">
        <legend className="pb-2 font-semibold">{t(`groups.${field.name}`)}</legend>
        {t.has(`groupHelp.${field.name}`) && (
          <p className="-mt-2 text-12 text-ink-2 sm:col-span-6">{t(`groupHelp.${field.name}`)}</p>
        )}
        {field.fields
          .filter(({ when }) => when?.(typed) !== false)
          .map((inner) => (
            <Grouped
              key={inner.name}
              field={{ ...inner, name: `${field.name}.${inner.name}` }}
              call={call}
              words={words}
              isOptional={
                !isNeededIn(field, values) && shapeOf(call, field.name)?.isRequired !== true
              }
              values={typed}
            />
          ))}
      </fieldset>
    );
  if (!shape) return null;
  const isRequired = shapeOf(needs, field.name)?.isRequired ?? false;
  return (
    <RecordField words={words} values={values} field={field} shape={{ ...shape, isRequired }} />
  );
}

type GroupProps = Readonly<{
  field: Extract<Field, { kind: 'group' }>;
  call: Endpoint;
  words: string;
  values: Values;
}>;

type GroupedProps = Pick<GroupProps, 'call' | 'words' | 'values'> &
  Readonly<{ field: Field; isOptional: boolean }>;

/**
 * A field of a group, named by its full path. Renders nothing if the field is itself a group or the endpoint does not
 * have it.
 */
function Grouped({ field, call, words, values, isOptional }: GroupedProps) {
  const shape = shapeOf(call, field.name);
  if (field.kind === 'group' || !shape) return null;
  return (
    <div className={placeOf(field)}>
      {field.kind === 'own' ? (
        field.drawn
      ) : (
        <RecordField
          field={field}
          shape={shape}
          words={words}
          values={values}
          isOptional={isOptional}
        />
      )}
    </div>
  );
}

const isNeededIn = ({ isNeeded = false }: Pick<Field, 'isNeeded'>, values: Values): boolean =>
  typeof isNeeded === 'function' ? isNeeded(values) : isNeeded;

/** Returns the values of the group at a dotted path; empty if there are none. */
const groupIn = (values: Values, name: string): Values =>
  name.split('.').reduce<Values>((group, part) => (group[part] ?? {}) as Values, values);

const INPUTS = {
  tel: { dir: 'ltr', inputMode: 'tel' },
  email: { dir: 'ltr', inputMode: 'email' },
  code: { dir: 'ltr' },
} as const;

type RecordFieldProps = Readonly<{
  field: Exclude<Field, { kind: 'own' | 'group' }>;
  shape: Shape;
  words: string;
  values: Values;
  /**
   * True if the field belongs to a group that may be left empty as a whole. Only `isNeeded` then marks it as required.
   */
  isOptional?: boolean;
}>;

function RecordField({ field, shape, words, values, isOptional = false }: RecordFieldProps) {
  const t = useTranslations(words);
  const help = field.help ?? (t.has(`help.${field.name}`) ? t(`help.${field.name}`) : undefined);
  const own = {
    name: field.name,
    label: t(`fields.${field.label ?? field.name}`),
    help,
    disabled: field.isFixed,
  };
  const needed = isNeededIn(field, values);
  const required = { required: (shape.isRequired && !isOptional) || needed };
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
        <TextareaField
          {...own}
          {...required}
          {...(shape.mostLetters && { maxLength: shape.mostLetters })}
        />
      );
    case 'day':
      return <DateField {...own} {...required} />;
    case 'birthday':
      return <DateField {...own} {...required} isMeant={isBirthDay} />;
    case 'posting-day':
      return <PostingDateField {...own} {...required} of={field.of} />;
    case 'rate':
      return <AmountField {...own} {...required} kind="rate" />;
    case 'party':
      return <PartyPicker {...own} {...required} newKind={field.newKind} />;
    case 'place':
      return <PlaceField {...own} {...required} {...(field.among && { among: field.among })} />;
    case 'money':
      return <Money {...own} {...required} field={field} values={values} />;
    case 'currency':
      return <CurrencyPicker {...own} {...required} />;
    case 'country':
      return <CountryPicker {...own} {...required} />;
    case 'account':
      return (
        <AccountPicker {...own} {...required} among={field.among} kinds={field.kinds ?? ANY} />
      );
    case 'flag':
      return <CheckboxField {...own} />;
    case 'choice':
      // Only `isNeeded` marks a choice as required, because most required choices have an initial value.
      return (
        <Choice
          {...own}
          required={needed}
          field={field}
          shape={shape}
          words={words}
          values={values}
        />
      );
  }
}

const ANY: readonly AccountKind[] = [];
