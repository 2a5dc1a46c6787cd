import type { Preferences } from '@/lib/contract/people/profile';
import type { LocaleChoice } from './use-locale';
import { keepPreferences } from './use-preferences';
import { setDensity, setTheme } from './use-theme';

export type ApplyPreferences = Pick<LocaleChoice, 'locale' | 'setLocale'>;

/** Applies the preferences of a profile. Without a stored language, theme or density, this device keeps its own. */
export function applyPreferences(
  given: Preferences,
  { locale, setLocale }: ApplyPreferences,
): void {
  keepPreferences(given);
  if (given.theme) setTheme(given.theme);
  if (given.density) setDensity(given.density);
  if (given.locale && given.locale !== locale) void setLocale(given.locale);
}
