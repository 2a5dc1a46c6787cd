'use client';

import { useLocale } from './use-locale';
import { tagOf } from '@/lib/i18n';

/** Returns a function for the names of countries in the page's language. It returns an unknown code unchanged. */
export function useCountryName(): (code: string) => string {
  const { locale } = useLocale();
  const names = new Intl.DisplayNames(tagOf(locale), { type: 'region' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
}
