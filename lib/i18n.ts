export const LOCALES = ['en', 'fa'] as const;
export type Locale = (typeof LOCALES)[number];
export type Direction = 'ltr' | 'rtl';

export const DEFAULT_LOCALE: Locale = 'en';
export const LOCALE_KEY = 'locale';

/** Name of each language in the language itself, for the language switch. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', fa: 'فارسی' };

/** Catalogues that every page needs. Screens load the other catalogues that they use. */
export const COMMON_MODULES = ['ui', 'frame', 'field-errors'] as const;

export type Catalogue = { readonly [key: string]: string | Catalogue };
export type Messages = Readonly<Record<string, Catalogue>>;

const RIGHT_TO_LEFT: readonly string[] = ['fa', 'ps', 'ar', 'ur'];
const TAGS: Readonly<Record<Locale, string>> = { en: 'en', fa: 'fa-AF-u-nu-latn' };

export const isLocale = (text: unknown): text is Locale =>
  LOCALES.some((locale) => locale === text);

/**
 * Throws for a missing message in tests, in development and during builds. In a served page it reports the error, and
 * the page shows the key.
 */
export function reportMissing(error: Error): void {
  const isServed = process.env.NODE_ENV === 'production' && typeof window !== 'undefined';
  if (!isServed) throw error;
  reportError(error);
}

/** Text direction of the language of a tag; subtags are ignored. */
export const dirOf = (tag: string): Direction =>
  RIGHT_TO_LEFT.includes(tag.replace(/-.*$/, '')) ? 'rtl' : 'ltr';

/** Language stored on this device, otherwise the browser's first supported language, otherwise the default language. */
export function chosenLocale(): Locale {
  try {
    const kept = localStorage.getItem(LOCALE_KEY);
    if (isLocale(kept)) return kept;
  } catch {
    // Storage is missing or forbidden.
  }
  return localeAmong(navigator.languages);
}

/**
 * First supported language among these tags, otherwise the default language. Only the primary subtag counts: `fa-IR` is
 * `fa`.
 */
export const localeAmong = (tags: readonly string[]): Locale =>
  tags.map((tag) => tag.replace(/-.*$/, '').toLowerCase()).find(isLocale) ?? DEFAULT_LOCALE;

/** True if a language was chosen on this device. */
export function hasKeptLocale(): boolean {
  try {
    return isLocale(localStorage.getItem(LOCALE_KEY));
  } catch {
    return false; // storage is missing or forbidden
  }
}

/** Name of the catalogue that contains a namespace. */
export const catalogueOf = (namespace: string): string => namespace.split('.')[0] ?? namespace;

/** Locale tag for formatting messages. Numbers keep Latin digits in every language. */
export const tagOf = (locale: Locale): string => TAGS[locale];
