import type { Preferences } from '@/lib/contract/people/profile';
import type { LocaleChoice } from './use-locale';
import { keepPreferences } from './use-preferences';
import { setDensity, setTheme } from './use-theme';

export type ApplyPreferences = Pick<LocaleChoice, 'locale' | 'setLocale'>;

/** Makes the pages look and act as a user's profile says; what it leaves open stays as this device has it. */
export function applyPreferences(
  given: Preferences,
  { locale, setLocale }: ApplyPreferences,
): void {
  keepPreferences(given);
  if (given.theme) setTheme(given.theme);
  if (given.density) setDensity(given.density);
  if (given.locale && given.locale !== locale) void setLocale(given.locale);
}
