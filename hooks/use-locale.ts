import { createContext, useContext } from 'react';
import { DEFAULT_LOCALE, dirOf, type Direction, type Locale } from '@/lib/i18n';

export type LocaleChoice = Readonly<{
  locale: Locale;
  dir: Direction;
  /** Switches language and direction, and stores the choice on this device. */
  setLocale: (locale: Locale) => Promise<void>;
  /** Modules whose message catalogues are loaded in this language. */
  modules: readonly string[];
  /** Loads the message catalogues of these modules in the current language. */
  load: (modules: readonly string[]) => Promise<void>;
}>;

export const LocaleContext = createContext<LocaleChoice>({
  locale: DEFAULT_LOCALE,
  dir: dirOf(DEFAULT_LOCALE),
  setLocale: async () => undefined,
  modules: [],
  load: async () => undefined,
});

export const useLocale = (): LocaleChoice => useContext(LocaleContext);
