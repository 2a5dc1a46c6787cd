import { useEffect, useMemo, useState } from 'react';

import { useHydrated } from './use-hydrated';
import { useLocale } from './use-locale';
import { tagOf } from '@/lib/i18n';
import codes from '@/lib/data/country-codes.json';
import { foldDigits } from '@/lib/format/fold';

/** All countries with their names in the page's language, sorted by name in that language. */
export function useCountries(): readonly Readonly<{ value: string; label: string }>[] {
  const { locale } = useLocale();
  // The list is empty until hydration: country names in the browser may differ from the names in the prerendered page.
  const isHere = useHydrated();
  return useMemo(() => {
    if (!isHere) return [];
    const nameOf = countryNames(locale);
    const order = new Intl.Collator(tagOf(locale));
    return codes
      .map((value) => ({ value, label: nameOf(value) }))
      .toSorted((a, b) => order.compare(a.label, b.label));
  }, [isHere, locale]);
}

/** Dialling code of a country; the table is loaded when a country is selected. */
export function usePhoneCode(country: string): string {
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (country === '') return;
    void import('@/lib/data/countries.json').then(({ default: table }) =>
      setKnown(Object.fromEntries(table.map(({ code, phone_code }) => [code, phone_code]))),
    );
  }, [country]);
  return known[country] ?? '';
}

/** Converts a national phone number to international format: 0700 123 456 becomes +93700123456. */
export function phoneOf(typed: string, code: string): string {
  const plain = foldDigits(typed).replaceAll(/[\s().-]/g, '');
  if (plain.startsWith('+')) return plain;
  if (plain.startsWith('00')) return `+${plain.slice(2)}`;
  return code === '' || plain === '' ? plain : code + plain.replace(/^0/, '');
}

/**
 * Returns a function for the names of countries in a language. It returns the code if the browser has no name for it.
 */
export function countryNames(locale: 'en' | 'fa'): (code: string) => string {
  const names = new Intl.DisplayNames(tagOf(locale), { type: 'region' });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code; // the browser throws for an invalid country code
    }
  };
}
