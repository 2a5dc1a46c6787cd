export const LOCALES = ['en', 'fa'] as const;
export type Locale = (typeof LOCALES)[number];
export type Direction = 'ltr' | 'rtl';

export const DEFAULT_LOCALE: Locale = 'en';
export const LOCALE_KEY = 'locale';

/** The names people know their language by, for the switch that must be legible in any of them. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', fa: 'فارسی' };

/** Catalogues every page needs. All others are loaded by the screen that reads them. */
export const COMMON_MODULES = ['ui', 'frame', 'field-errors'] as const;

export type Catalogue = { readonly [key: string]: string | Catalogue };
export type Messages = Readonly<Record<string, Catalogue>>;

const RIGHT_TO_LEFT: readonly string[] = ['fa', 'ps', 'ar', 'ur'];
const TAGS: Readonly<Record<Locale, string>> = { en: 'en', fa: 'fa-AF-u-nu-latn' };

export const isLocale = (text: unknown): text is Locale =>
  LOCALES.some((locale) => locale === text);

/** Throws for a missing message in tests, development and builds; a served page reports it and shows the key. */
export function reportMissing(error: Error): void {
  const isServed = process.env.NODE_ENV === 'production' && typeof window !== 'undefined';
  if (!isServed) throw error;
  reportError(error);
}

/** The direction of a language, also of a tag that says more of it. */
export const dirOf = (tag: string): Direction =>
  RIGHT_TO_LEFT.includes(tag.replace(/-.*$/, '')) ? 'rtl' : 'ltr';

/** The language kept on this device, otherwise the first of the browser's languages that we have. */
export function chosenLocale(): Locale {
  try {
    const kept = localStorage.getItem(LOCALE_KEY);
    if (isLocale(kept)) return kept;
  } catch {
    // There is no storage, or it is forbidden.
  }
  return localeAmong(navigator.languages);
}

/** The first of these tags that we have, by its language alone: `fa-IR` is `fa`. */
export const localeAmong = (tags: readonly string[]): Locale =>
  tags.map((tag) => tag.replace(/-.*$/, '').toLowerCase()).find(isLocale) ?? DEFAULT_LOCALE;

/** Whether somebody has chosen a language on this device. */
export function hasKeptLocale(): boolean {
  try {
    return isLocale(localStorage.getItem(LOCALE_KEY));
  } catch {
    return false; // there is no storage, or it is forbidden
  }
}

/** The catalogue that a namespace is in. */
export const catalogueOf = (namespace: string): string => namespace.split('.')[0] ?? namespace;

/** The tag that messages are formatted with: numbers keep Latin digits in every language. */
export const tagOf = (locale: Locale): string => TAGS[locale];
