'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type ReactNode, useContext, useEffect } from 'react';
import { type IntlError, IntlProvider, useTranslations } from 'use-intl';

import { Language, type Spoken } from '@/components/layout/language';
import { useLocale } from '@/hooks/use-locale';
import { WordsContext } from '@/hooks/use-words';
import { sayMisread } from '@/lib/api/misread';
import { DEFAULT_LOCALE, tagOf } from '@/lib/i18n';
import { loadMessages } from '@/lib/load-messages';
import fieldErrors from '@/messages/en/field-errors.json';
import frame from '@/messages/en/frame.json';
import ui from '@/messages/en/ui.json';

const PRERENDERED: Spoken = {
  locale: DEFAULT_LOCALE,
  messages: { ui, frame, 'field-errors': fieldErrors },
};

type Props = Readonly<{ initial?: Spoken; children: ReactNode }>;

/**
 * The language of everything below it. The page is prerendered in English; a language kept on this
 * device replaces it before anything is shown.
 */
export function I18nProvider({ initial = PRERENDERED, children }: Props) {
  return (
    <Language prerendered={PRERENDERED} initial={initial} fetchWords={loadMessages}>
      <Sentences>
        <CSPProvider disableStyleElements>
          <MisreadWords />
          {children}
        </CSPProvider>
      </Sentences>
    </Language>
  );
}

/** What makes sentences of the words, and the direction that they are read in. */
function Sentences({ children }: { children: ReactNode }) {
  const { locale, dir } = useLocale();
  return (
    <IntlProvider
      locale={tagOf(locale)}
      messages={useContext(WordsContext)}
      timeZone="UTC"
      onError={refuseUnknown}
      getMessageFallback={({ key }) => key}
    >
      <DirectionProvider direction={dir}>{children}</DirectionProvider>
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
