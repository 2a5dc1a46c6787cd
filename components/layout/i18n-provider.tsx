'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type IntlError, IntlProvider, useTranslations } from 'use-intl';

import { type LocaleChoice, LocaleContext } from '@/hooks/use-locale';
import { sayMisread } from '@/lib/api/misread';
import {
  COMMON_MODULES,
  DEFAULT_LOCALE,
  dirOf,
  keptLocale,
  loadMessages,
  type Locale,
  LOCALE_KEY,
  type Messages,
  tagOf,
} from '@/lib/i18n';
import errors from '@/messages/en/errors.json';
import frame from '@/messages/en/frame.json';
import ui from '@/messages/en/ui.json';

type Spoken = Readonly<{ locale: Locale; messages: Messages }>;

const PRERENDERED: Spoken = { locale: DEFAULT_LOCALE, messages: { ui, frame, errors } };

type Props = Readonly<{ initial?: Spoken; children: ReactNode }>;

/**
 * The language of everything below it. The page is prerendered in English; a language kept on this
 * device replaces it before anything is shown.
 */
export function I18nProvider({ initial = PRERENDERED, children }: Props) {
  const { messages, choice } = useSpoken(initial);

  return (
    <LocaleContext value={choice}>
      <IntlProvider
        locale={tagOf(choice.locale)}
        messages={messages}
        timeZone="UTC"
        onError={refuseUnknown}
        getMessageFallback={({ key }) => key}
      >
        <DirectionProvider direction={choice.dir}>
          <CSPProvider disableStyleElements>
            <MisreadWords />
            {children}
          </CSPProvider>
        </DirectionProvider>
      </IntlProvider>
    </LocaleContext>
  );
}

function useSpoken(initial: Spoken): { messages: Messages; choice: LocaleChoice } {
  const [{ locale, messages }, setSpoken] = useState(initial);

  const load = useCallback(
    async (modules: readonly string[]) => {
      const more = await loadMessages(locale, modules);
      setSpoken((now) =>
        now.locale === locale ? { locale, messages: { ...now.messages, ...more } } : now,
      );
    },
    [locale],
  );
  const speak = useCallback(async (next: Locale, modules: readonly string[]) => {
    setSpoken({ locale: next, messages: await loadMessages(next, modules) });
  }, []);

  useEffect(() => {
    const wanted = keptLocale();
    if (initial !== PRERENDERED || wanted === DEFAULT_LOCALE) reveal();
    // oxlint-disable-next-line react/set-state-in-effect -- set when the words have come, not in the effect
    else speak(wanted, COMMON_MODULES).catch(reveal);
  }, [initial, speak]);
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

function useDocumentLanguage(locale: Locale) {
  useLayoutEffect(() => {
    // The stored language is still on its way: the first-paint script has set both already.
    if (locale === DEFAULT_LOCALE && isPending()) return;
    document.documentElement.lang = locale;
    document.documentElement.dir = dirOf(locale);
    reveal();
  }, [locale]);
}

/** A missing word is a mistake to be seen at once, except by the people who only want to work. */
function refuseUnknown(error: IntlError) {
  if (process.env.NODE_ENV !== 'production') throw error;
}

const isPending = () => document.documentElement.dataset.localePending !== undefined;

function reveal() {
  delete document.documentElement.dataset.localePending;
}

function keepLocale(locale: Locale) {
  try {
    localStorage.setItem(LOCALE_KEY, locale);
  } catch {
    return; // the choice then lasts as long as the page
  }
}

/** Gives the calls the sentence for an answer that could not be read, in the language of the page. */
function MisreadWords() {
  const t = useTranslations('ui.failure');
  useEffect(() => {
    sayMisread(({ call, where }) => t('misread', { call, where: where || 'none' }));
  }, [t]);
  return null;
}
