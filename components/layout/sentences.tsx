'use client';

import { type ReactNode, useContext, useEffect } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';

import { useLocale } from '@/hooks/use-locale';
import { WordsContext } from '@/hooks/use-words';
import { saySignedOut } from '@/lib/api/api-error';
import { sayMisread } from '@/lib/api/misread';
import { reportMissing, tagOf } from '@/lib/i18n';

/** Provides formatted messages in the current language. */
export function Sentences({ children }: { children: ReactNode }) {
  const { locale } = useLocale();
  return (
    <IntlProvider
      locale={tagOf(locale)}
      messages={useContext(WordsContext)}
      timeZone="UTC"
      onError={reportMissing}
      getMessageFallback={({ key }) => key}
    >
      <FailureWords />
      {children}
    </IntlProvider>
  );
}

/** Sets the messages for an invalid response and a missing session, in the language of the page. */
function FailureWords() {
  const t = useTranslations('ui.failure');
  useEffect(() => {
    sayMisread(({ call, where }) => t('misread', { call, where: where || 'none' }));
    saySignedOut(t('signedOut'));
  }, [t]);
  return null;
}
