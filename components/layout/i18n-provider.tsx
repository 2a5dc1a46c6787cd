'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { Language, type Spoken } from '@/components/layout/language';
import { useLocale } from '@/hooks/use-locale';
import { sayMisread } from '@/lib/api/misread';
import { DEFAULT_LOCALE } from '@/lib/i18n';
import { loadMessages } from '@/lib/load-messages';
import errors from '@/messages/en/errors.json';
import frame from '@/messages/en/frame.json';
import ui from '@/messages/en/ui.json';

const PRERENDERED: Spoken = { locale: DEFAULT_LOCALE, messages: { ui, frame, errors } };

type Props = Readonly<{ initial?: Spoken; children: ReactNode }>;

/**
 * The language of everything below it. The page is prerendered in English; a language kept on this
 * device replaces it before anything is shown.
 */
export function I18nProvider({ initial = PRERENDERED, children }: Props) {
  return (
    <Language prerendered={PRERENDERED} initial={initial} fetchWords={loadMessages}>
      <Direction>
        <CSPProvider disableStyleElements>
          <MisreadWords />
          {children}
        </CSPProvider>
      </Direction>
    </Language>
  );
}

function Direction({ children }: { children: ReactNode }) {
  return <DirectionProvider direction={useLocale().dir}>{children}</DirectionProvider>;
}

/** Gives the calls the sentence for an answer that could not be read, in the language of the page. */
function MisreadWords() {
  const t = useTranslations('ui.failure');
  useEffect(() => {
    sayMisread(({ call, where }) => t('misread', { call, where: where || 'none' }));
  }, [t]);
  return null;
}
