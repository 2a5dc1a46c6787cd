'use client';

import { X } from 'lucide-react';
import { type ComponentType, useState, type ComponentProps } from 'react';
import { useController, type FieldValues, type ControllerRenderProps } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { PeopleFields, type Role } from './people-fields';
import type { Field, Values } from '@/components/fields/field';
import {
  CountryPicker,
  type Country,
  CountryOption,
  searchOf,
  useCountries,
} from '@/components/pickers/country-picker';
import { type FieldProps, BoundField } from '@/components/ui/bound-field';
import { Combobox } from '@/components/ui/combobox';
import { Icon } from '@/components/ui/icon';
import { useCountryName } from '@/hooks/use-country-name';
import {
  KYC_TYPES,
  type KycField,
  REQUIRED_ADDRESS,
  REQUIRED_FIELDS,
} from '@/lib/domain/compliance/kyc-data';

/** Characters that separate the entries of a list: a Latin or Persian comma, a semicolon, or a line break. */
const BETWEEN = /[,،;\n]/;

const wordsOf = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((word) => word.trim())
    .filter((word) => word !== '');

type Props = FieldProps & Readonly<{ dir?: 'ltr' | 'auto'; isUpper?: boolean }>;

/** Text field for a list of words or phrases, separated by commas or semicolons. The form value is the list. */
function WordsField({ dir = 'auto', isUpper = false, ...props }: Props) {
  const { field } = useController<FieldValues, string>({ name: props.name });
  const held: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const [text, setText] = useState(held.join(', '));
  const type = (typed: string) => {
    setText(typed);
    field.onChange(wordsOf(typed));
  };
  return (
    <BoundField {...props}>
      {({ control }) => (
        <span className="input">
          <input
            {...control}
            ref={field.ref}
            name={field.name}
            dir={dir}
            autoComplete="off"
            value={text}
            onBlur={field.onBlur}
            onChange={({ target }) => type(isUpper ? target.value.toUpperCase() : target.value)}
          />
        </span>
      )}
    </BoundField>
  );
}

/**
 * Paths of the fields that a submission requires. One set serves all types of customers, because a field that one type
 * requires is never optional for another type.
 */
const REQUIRED: ReadonlySet<string> = new Set(
  KYC_TYPES.flatMap((type) => [
    ...REQUIRED_FIELDS[type],
    ...REQUIRED_ADDRESS.parts.map((part) => `${REQUIRED_ADDRESS[type]}.${part}`),
  ]),
);

const isRequired = (path: string): boolean => REQUIRED.has(path);

const half = { width: 'half' } as const;
const third = { width: 'third' } as const;

const country = (name: string, path = name): Field => ({
  ...half,
  name,
  kind: 'own',
  initial: '',
  drawn: <Worded name={path} as={CountryPicker} />,
});
const countries = (name: string, path = name): Field => ({
  ...half,
  name,
  kind: 'own',
  initial: [],
  drawn: <Worded name={path} as={CountriesField} />,
});
const people = (name: Role): Field => ({
  name,
  kind: 'own',
  initial: [],
  drawn: <PeopleFields role={name} />,
});
const address = (name: 'address' | 'registered_address' | 'operating_address'): Field => ({
  name,
  kind: 'group',
  fields: [
    { name: 'line', kind: 'text', isNeeded: isRequired(`${name}.line`) },
    { ...third, name: 'city', kind: 'text', isNeeded: isRequired(`${name}.city`) },
    { ...third, name: 'region', kind: 'text' },
    { ...third, name: 'postcode', kind: 'text', as: 'code' },
    country('country', `${name}.country`),
  ],
});

const isExposed = ({ kind }: Values) => kind !== '' && kind !== 'none' && kind !== undefined;

const pep: Field = {
  name: 'pep',
  kind: 'group',
  fields: [
    { ...half, name: 'kind', kind: 'choice', isNeeded: isRequired('pep') },
    { ...half, name: 'position', kind: 'text', when: isExposed, isNeeded: true },
    { ...country('country', 'pep.country'), when: isExposed },
  ],
};

/** All fields of all types of customers. The schema of the contract validates their values. */
const FIELDS: readonly Field[] = [
  { ...half, name: 'full_name', kind: 'text' },
  { ...half, name: 'native_script_name', kind: 'text' },
  { ...third, name: 'given', kind: 'text' },
  { ...third, name: 'middle', kind: 'text' },
  { ...third, name: 'family', kind: 'text' },
  { ...half, name: 'father_name', kind: 'text' },
  {
    ...half,
    name: 'other_names',
    kind: 'own',
    initial: [],
    drawn: <Worded name="other_names" as={WordsField} />,
  },
  { ...half, name: 'dob', kind: 'birthday' },
  { ...half, name: 'gender', kind: 'choice' },
  {
    name: 'place_of_birth',
    kind: 'group',
    fields: [{ ...half, name: 'city', kind: 'text' }, country('country', 'place_of_birth.country')],
  },
  countries('nationalities'),
  { ...half, name: 'phone', kind: 'text', as: 'tel' },
  { ...half, name: 'email', kind: 'text', as: 'email' },
  country('residence_country'),
  { ...half, name: 'residency_status', kind: 'choice' },
  { ...half, name: 'tax_id', kind: 'text', as: 'code' },
  address('address'),
  { ...half, name: 'occupation', kind: 'text' },
  { ...half, name: 'employer', kind: 'text' },
  { name: 'purpose', kind: 'text' },
  { name: 'source_of_funds', kind: 'prose' },
  { name: 'source_of_wealth', kind: 'prose' },
  {
    name: 'expected',
    kind: 'group',
    fields: [
      { ...half, name: 'monthly_volume', kind: 'money' },
      {
        ...half,
        name: 'currencies',
        kind: 'own',
        initial: [],
        drawn: <Worded name="expected.currencies" as={UpperWords} />,
      },
      countries('corridors', 'expected.corridors'),
    ],
  },
  pep,
  { name: 'acts_for_self', kind: 'flag', initial: true },
  {
    name: 'beneficial_owner',
    kind: 'group',
    when: ({ acts_for_self }) => acts_for_self === false,
    fields: [
      { ...half, name: 'name', kind: 'text', isNeeded: true },
      { ...half, name: 'native_script_name', kind: 'text' },
      { ...third, name: 'dob', kind: 'birthday' },
      country('nationality', 'beneficial_owner.nationality'),
    ],
  },

  { ...half, name: 'legal_name', kind: 'text' },
  {
    ...half,
    name: 'trading_names',
    kind: 'own',
    initial: [],
    drawn: <Worded name="trading_names" as={WordsField} />,
  },
  { ...half, name: 'registration_no', kind: 'text', as: 'code' },
  country('registry_country'),
  { ...half, name: 'incorporation_date', kind: 'birthday' },
  { ...half, name: 'legal_form', kind: 'text' },
  { ...half, name: 'licence_no', kind: 'text', as: 'code' },
  { ...half, name: 'lei', kind: 'text', as: 'code' },
  { ...half, name: 'activity_code', kind: 'text', as: 'code' },
  { ...half, name: 'website', kind: 'text', as: 'code' },
  address('registered_address'),
  address('operating_address'),
  people('directors'),
  people('signatories'),
  people('beneficial_owners'),
];

function UpperWords(props: React.ComponentProps<typeof WordsField>) {
  return <WordsField {...props} dir="ltr" isUpper />;
}

type WordedProps = Readonly<{
  /** Field name without the prefix `data.`. */
  name: string;
  as: ComponentType<FieldProps>;
}>;

/** Renders a field component with the label and the help text of the field. */
function Worded({ name, as: Drawn }: WordedProps) {
  const t = useTranslations('customers');
  const path = `data.${name}`;
  const help = t.has(`help.${path}`) ? t(`help.${path}`) : undefined;
  return <Drawn name={path} label={t(`fields.${path}`)} help={help} required={isRequired(name)} />;
}

/** Returns the named fields in the given order. Fields that a submission requires are marked. */
export const formFields = (names: readonly KycField[]): readonly Field[] =>
  names.flatMap((name) =>
    FIELDS.filter((field) => field.name === name).map((field) => ({
      ...field,
      isNeeded: isRequired(name),
    })),
  );

/** Prefixes field names with `data.`, because the form stores these values under `data`. */
export const inData = (fields: readonly Field[]): readonly Field[] =>
  fields.map((field) => ({
    ...field,
    name: `data.${field.name}`,
    ...(field.when && { when: ({ data }: Values) => field.when?.(data as Values) !== false }),
  }));

/** Field for several countries, with a button that removes each. The form value is a list of country codes. */
function CountriesField(props: FieldProps) {
  const t = useTranslations('customers.form');
  const countryName = useCountryName();
  const { field } = useController<FieldValues, string>({ name: props.name });
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : [];
  return (
    <BoundField {...props}>
      {({ control }) => (
        <div className="grid gap-1">
          <AddCountry control={control} field={field} chosen={chosen} />
          <ul className="flex flex-wrap gap-1 empty:hidden">
            {chosen.map((code) => {
              const name = countryName(code);
              return (
                <li key={code} className="chip">
                  {name}
                  <button
                    type="button"
                    className="-me-1 grid size-6 place-items-center"
                    aria-label={t('removeCountry', { name })}
                    onClick={() => field.onChange(chosen.filter((one) => one !== code))}
                  >
                    <Icon of={X} size={12} />
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </BoundField>
  );
}

type AddProps = Readonly<{
  control: ComponentProps<typeof Combobox>['control'];
  field: ControllerRenderProps<FieldValues, string>;
  chosen: readonly string[];
}>;

function AddCountry({ control, field, chosen }: AddProps) {
  const t = useTranslations('customers.form');
  const { items, isPending } = useCountries();
  return (
    <Combobox<Country>
      control={control}
      items={items.filter(({ code }) => !chosen.includes(code))}
      isComing={isPending}
      value={null}
      keyOf={({ code }) => code}
      textOf={({ name }) => name}
      search={searchOf(items)}
      renderItem={(country) => <CountryOption {...country} />}
      placeholder={t('addCountry')}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(country) => country && field.onChange([...chosen, country.code])}
    />
  );
}
