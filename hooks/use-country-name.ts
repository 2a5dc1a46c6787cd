'use client';

import { useLocale } from '@/hooks/use-locale';
import { tagOf } from '@/lib/i18n';

/** A country by its two letters, as the language of the page calls it; what is no country is shown as it is. */
export function useCountryName(): (code: string) => string {
  const { locale } = useLocale();
  const names = new Intl.DisplayNames(tagOf(locale), { type: 'region' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
}
