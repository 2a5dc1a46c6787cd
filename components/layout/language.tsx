'use client';

import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type LocaleChoice, LocaleContext } from '@/hooks/use-locale';
import { WordsContext } from '@/hooks/use-words';
import {
  chosenLocale,
  DEFAULT_LOCALE,
  dirOf,
  type Locale,
  LOCALE_KEY,
  type Messages,
} from '@/lib/i18n';

export type Spoken = Readonly<{ locale: Locale; messages: Messages }>;

type Props = Readonly<{
  /** Texts of the prerendered page; must be a module-level value. */
  prerendered: Spoken;
  initial?: Spoken;
  /** Loads the texts of the given modules in the given language; must be a module-level function. */
  fetchWords: (locale: Locale, modules: readonly string[]) => Promise<Messages>;
  children: ReactNode;
}>;

/**
 * Provides texts to all components inside. A language stored on this device, or requested by the browser, replaces the
 * prerendered language before anything is visible.
 */
export function Language({ prerendered, initial = prerendered, fetchWords, children }: Props) {
  const { messages, choice } = useSpoken({ prerendered, initial, fetchWords });
  return (
    <LocaleContext value={choice}>
      <WordsContext value={messages}>{children}</WordsContext>
    </LocaleContext>
  );
}

function useSpoken({ prerendered, initial, fetchWords }: Required<Omit<Props, 'children'>>) {
  const { locale, messages, load, speak } = useFetchedWords(initial, fetchWords);

  useEffect(() => {
    const wanted = chosenLocale();
    if (initial !== prerendered || wanted === DEFAULT_LOCALE) reveal();
    // oxlint-disable-next-line react/set-state-in-effect -- set when the words have come, not in the effect
    else speak(wanted, Object.keys(prerendered.messages)).catch(reveal);
  }, [initial, prerendered, speak]);
  useDocumentLanguage(locale);

  const choice = useMemo((): LocaleChoice => {
    const modules = Object.keys(messages);
    const setLocale = async (next: Locale) => {
      keepLocale(next);
      await speak(next, modules);
    };
    return { locale, dir: dirOf(locale), setLocale, modules, load };
  }, [locale, messages, load, speak]);

  return { messages, choice };
}

/**
 * State of the loaded texts. `load` adds the texts of modules; `speak` switches the language and loads modules in the
 * new language.
 */
function useFetchedWords(initial: Spoken, fetchWords: Props['fetchWords']) {
  const [{ locale, messages }, setSpoken] = useState(initial);
  const load = useCallback(
    async (modules: readonly string[]) => {
      const more = await fetchWords(locale, modules);
      setSpoken((now) =>
        now.locale === locale ? { locale, messages: { ...now.messages, ...more } } : now,
      );
    },
    [locale, fetchWords],
  );
  const speak = useCallback(
    async (next: Locale, modules: readonly string[]) => {
      setSpoken({ locale: next, messages: await fetchWords(next, modules) });
    },
    [fetchWords],
  );
  return { locale, messages, load, speak };
}

function useDocumentLanguage(locale: Locale) {
  useLayoutEffect(() => {
    // The preferred language is still loading. The first-paint script has already set `lang` and `dir` for it.
    if (locale === DEFAULT_LOCALE && isPending()) return;
    document.documentElement.lang = locale;
    document.documentElement.dir = dirOf(locale);
    reveal();
  }, [locale]);
}

const isPending = () => document.documentElement.dataset.localePending !== undefined;

function reveal() {
  delete document.documentElement.dataset.localePending;
}

function keepLocale(locale: Locale) {
  try {
    localStorage.setItem(LOCALE_KEY, locale);
  } catch {
    return; // if the browser forbids storage, the selected language is lost on reload
  }
}
