import { useEffect, useMemo, useState } from 'react';

import { useLocale } from '@/hooks/use-locale';
import { tagOf } from '@/lib/i18n';
import type { Choice } from './choice-asks';

type Country = Readonly<{ code: string; phone_code: string }>;

/** Every country by its name in the language of the page, in the order of that language; empty until they have come. */
export function useCountries(): readonly Choice[] {
  const countries = useTable();
  const { locale } = useLocale();
  return useMemo(() => {
    const nameOf = countryNames(locale);
    const order = new Intl.Collator(tagOf(locale));
    return countries
      .map(({ code }) => ({ value: code, label: nameOf(code) }))
      .toSorted((a, b) => order.compare(a.label, b.label));
  }, [countries, locale]);
}

/** What telephone numbers of a country begin with. */
export function usePhoneCode(country: string): string {
  return useTable().find(({ code }) => code === country)?.phone_code ?? '';
}

function useTable(): readonly Country[] {
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    void import('@/lib/data/countries.json').then(({ default: table }) => setCountries(table));
  }, []);
  return countries;
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
