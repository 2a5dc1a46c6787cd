import { useEffect, useMemo, useState } from 'react';

import { useHydrated } from '@/hooks/use-hydrated';
import { useLocale } from '@/hooks/use-locale';
import { tagOf } from '@/lib/i18n';
import codes from '@/lib/data/country-codes.json';
import { foldDigits } from '@/lib/format/fold';
import type { Choice } from './choice-asks';

/** Every country by its name in the language of the page, in the order of that language. */
export function useCountries(): readonly Choice[] {
  const { locale } = useLocale();
  // The names are the browser's, which may have others than whoever prerendered the page.
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

/** What telephone numbers of a country begin with; the table comes once a country is chosen. */
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

/** A number as it is dialled at home is one with the country's code: 0700 123 456 is +93 700 123 456. */
export function phoneOf(typed: string, code: string): string {
  const plain = foldDigits(typed).replaceAll(/[\s().-]/g, '');
  if (plain.startsWith('+')) return plain;
  if (plain.startsWith('00')) return `+${plain.slice(2)}`;
  return code === '' || plain === '' ? plain : code + plain.replace(/^0/, '');
}

/** Names a country in a language; its code where the browser has no name. */
export function countryNames(locale: 'en' | 'fa'): (code: string) => string {
  const names = new Intl.DisplayNames(tagOf(locale), { type: 'region' });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code; // a code that is none
    }
  };
}
