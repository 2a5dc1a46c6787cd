'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { LocaleContext, useLocale } from '@/hooks/use-locale';
import { PaperContext } from '@/hooks/use-writing';
import { dirOf, type Locale, type Messages, reportMissing, tagOf } from '@/lib/i18n';
import { loadMessages } from '@/lib/load-messages';

/**
 * Renders a document in its recipient's language, with that language's digits and formats. Until the texts are loaded,
 * or if that fails, the page's language applies.
 */
export function InLanguage({ language, children }: { language: Locale; children: ReactNode }) {
  const page = useLocale();
  const messages = useMessagesIn(language);
  if (messages === undefined) return <PaperContext value>{children}</PaperContext>;

  return (
    <LocaleContext value={{ ...page, locale: language, dir: dirOf(language) }}>
      <IntlProvider
        locale={tagOf(language)}
        messages={messages}
        timeZone="UTC"
        onError={reportMissing}
        getMessageFallback={({ key }) => key}
      >
        <div lang={language} dir={dirOf(language)} className="contents">
          <PaperContext value>{children}</PaperContext>
        </div>
      </IntlProvider>
    </LocaleContext>
  );
}

/**
 * The message catalogues of the page in another language; undefined while they load, and for the language of the page.
 */
function useMessagesIn(language: Locale): Messages | undefined {
  const { locale, modules } = useLocale();
  const [loaded, setLoaded] = useState<Readonly<{ language: Locale; messages: Messages }>>();
  const names = modules.join(' ');
  useEffect(() => {
    if (language === locale) return undefined;
    let isWanted = true;
    loadMessages(language, names.split(' '))
      .then((messages) => isWanted && setLoaded({ language, messages }))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [language, locale, names]);
  return language === locale || loaded?.language !== language ? undefined : loaded.messages;
}
