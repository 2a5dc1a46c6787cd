'use client';

import type { Preferences } from '@/lib/contract/people/profile';
import { useLocale } from './use-locale';
import { keepPreferences } from './use-preferences';
import { useTheme } from './use-theme';

/** Makes the pages look and act as a user's profile says; what it leaves open stays as this device has it. */
export function useApplyPreferences(): (given: Preferences) => void {
  const { locale, setLocale } = useLocale();
  const { setTheme, setDensity } = useTheme();

  return (given) => {
    keepPreferences(given);
    if (given.theme) setTheme(given.theme);
    if (given.density) setDensity(given.density);
    if (given.locale && given.locale !== locale) void setLocale(given.locale);
  };
}
