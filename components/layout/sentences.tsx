'use client';

import { type ReactNode, useContext, useEffect } from 'react';
import { type IntlError, IntlProvider, useTranslations } from 'use-intl';

import { useLocale } from '@/hooks/use-locale';
import { WordsContext } from '@/hooks/use-words';
import { sayMisread } from '@/lib/api/misread';
import { tagOf } from '@/lib/i18n';

/** What makes sentences of the words of a language. */
export function Sentences({ children }: { children: ReactNode }) {
  const { locale } = useLocale();
  return (
    <IntlProvider
      locale={tagOf(locale)}
      messages={useContext(WordsContext)}
      timeZone="UTC"
      onError={refuseUnknown}
      getMessageFallback={({ key }) => key}
    >
      <MisreadWords />
      {children}
    </IntlProvider>
  );
}

/** A missing word is a mistake to be seen at once, except by the people who only want to work. */
function refuseUnknown(error: IntlError) {
  if (process.env.NODE_ENV !== 'production') throw error;
}

/** Gives the calls the sentence for an answer that could not be read, in the language of the page. */
function MisreadWords() {
  const t = useTranslations('ui.failure');
  useEffect(() => {
    sayMisread(({ call, where }) => t('misread', { call, where: where || 'none' }));
  }, [t]);
  return null;
}
