'use client';

import { useTranslations } from 'use-intl';

import { useCountryName } from '@/hooks/use-country-name';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { ShownKycData } from '@/lib/contract/compliance/kyc-shapes';
import { apart, lineOf } from '@/lib/format/isolated';
import { formatSolar } from '@/lib/format/solar-hijri';

type Data = ShownKycData;
type Person = Partial<NonNullable<Data['signatories']>[number]> &
  Partial<NonNullable<Data['beneficial_owners']>[number]>;
type Part = string | undefined | false;

/** Returns a function that formats a field of the customer data as text. Missing values give an empty string. */
export function useValueText(): (data: Data, field: keyof Data) => string {
  const texts = { ...usePlainTexts(), ...usePeopleTexts(), expected: useExpectedText() };
  return (data, field) => {
    const text = texts[field];
    const value = text ? text(data) : data[field];
    return typeof value === 'string' ? value : '';
  };
}

type Texts = Readonly<Partial<Record<keyof Data, (data: Data) => Part>>>;

function usePlainTexts(): Texts {
  const t = useTranslations('customers');
  const { born, country, countries, address } = usePartTexts();
  const line = useLine();
  return {
    dob: ({ dob }) => born(dob),
    incorporation_date: ({ incorporation_date: on }) => born(on),
    gender: ({ gender }) => gender && t(`choices.data.gender.${gender}`),
    residency_status: ({ residency_status: one }) =>
      one && t(`choices.data.residency_status.${one}`),
    nationalities: (data) => countries(data.nationalities),
    residence_country: (data) => country(data.residence_country),
    registry_country: (data) => country(data.registry_country),
    other_names: ({ other_names }) => other_names?.join(', '),
    trading_names: ({ trading_names }) => trading_names?.join(', '),
    place_of_birth: ({ place_of_birth: at }) => line([at?.city, country(at?.country)]),
    address: (data) => address(data.address),
    registered_address: (data) => address(data.registered_address),
    operating_address: (data) => address(data.operating_address),
  };
}

/**
 * Returns a function that formats the expected business of the customer: volume per month, currencies and countries.
 */
function useExpectedText(): NonNullable<Texts['expected']> {
  const t = useTranslations('customers');
  const { countries, amount } = usePartTexts();
  const line = useLine();
  return ({ expected }) =>
    line([
      expected?.monthly_volume && t('aMonth', { amount: amount(expected.monthly_volume) }),
      expected?.currencies?.join(', '),
      countries(expected?.corridors),
    ]);
}

/** Formatters of the fields about persons, such as public offices, owners and directors. */
function usePeopleTexts(): Texts {
  const t = useTranslations('customers');
  const { pep, person } = usePartTexts();
  const people = (all: readonly Person[] | undefined) => (all ?? []).map(person).join('\n');
  return {
    pep: (data) => pep(data.pep),
    acts_for_self: ({ acts_for_self: self }) => self !== undefined && t(self ? 'yes' : 'no'),
    beneficial_owner: ({ beneficial_owner: owner }) => owner && person(owner),
    directors: (data) => people(data.directors),
    signatories: (data) => people(data.signatories),
    beneficial_owners: (data) => people(data.beneficial_owners),
  };
}

/**
 * Returns a function that formats the value of a field in a version. The server sends texts as they are, and all other
 * values as JSON.
 */
export function useChangedText(): (field: string, kept: string | null) => string {
  const t = useTranslations('customers.review');
  const textOf = useValueText();
  return (field, kept) => {
    if (kept === null) return t('empty');
    const value = valueOf(kept);
    // Cast is safe: a version stores a field in the same format as the customer data.
    return textOf({ [field]: value } as Data, field as keyof Data) || kept;
  };
}

/** Parses JSON. A text that is not JSON is returned as it is, also one that begins with a bracket. */
function valueOf(kept: string): unknown {
  if (!/^([[{]|true$|false$)/.test(kept)) return kept;
  try {
    return JSON.parse(kept);
  } catch {
    return kept;
  }
}

/** Returns a function that joins texts to one line in which each text keeps its own writing direction. */
function useLine(): (parts: readonly Part[]) => string {
  const { dir } = useLocale();
  return (parts) =>
    lineOf(
      parts.filter((part): part is string => Boolean(part)),
      dir === 'rtl',
    );
}

const NO_BREAK = '\u00a0';

/**
 * Formatters for dates in the Gregorian and the Solar Hijri calendar, countries, amounts, addresses, offices and
 * persons, in one line each.
 */
function usePartTexts() {
  const t = useTranslations('customers.choices.data');
  const countryName = useCountryName();
  const { day, money, baseCurrency } = useFormats();
  const { locale, dir } = useLocale();
  const line = useLine();
  const solar = (on: string) => formatSolar(on, locale).replaceAll(' ', NO_BREAK);
  const born = (on: string | undefined) =>
    on && `${day(on)} (${dir === 'rtl' ? apart(solar(on)) : solar(on)})`;
  const country = (code: string | undefined) => code && countryName(code);
  const amount = (value: string) => money(value, baseCurrency);

  const held = ({ from, to }: NonNullable<Data['pep']>) => [from && day(from), to && day(to)];
  const pep = (of: Data['pep']) =>
    of && line([t(`pep.kind.${of.kind}`), of.position, country(of.country), ...held(of)]);
  const person = (of: Person) =>
    line([
      of.name,
      of.native_script_name,
      born(of.dob),
      country(of.nationality),
      country(of.residence_country),
      of.mandate,
      of.limit && amount(of.limit),
      of.pct && `${of.pct}%`,
      of.control_type && t(`control_type.${of.control_type}`),
      of.pep && of.pep.kind !== 'none' && pep(of.pep),
    ]);
  return {
    born,
    country,
    amount,
    pep,
    person,
    countries: (codes: readonly string[] | undefined) => codes?.map(countryName).join(', '),
    address: (of: Data['address']) =>
      line([of?.line, of?.city, of?.region, of?.postcode, country(of?.country)]),
  };
}
