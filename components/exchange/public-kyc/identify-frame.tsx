'use client';

import { type ReactNode, useEffect } from 'react';

import { fetchWords } from '@/components/exchange/public-kyc/words';
import { CsrfCookie } from '@/components/layout/csrf-cookie';
import { Language, type Spoken } from '@/components/layout/language';
import { useWords } from '@/hooks/use-words';
import { sayMisread } from '@/lib/api/misread';
import { DEFAULT_LOCALE } from '@/lib/i18n';
import identify from '@/messages/en/identify.json';

const PRERENDERED: Spoken = { locale: DEFAULT_LOCALE, messages: { identify } };

/** The pages that customers identify themselves on. They load on a slow line, so they bring nothing of the office. */
export const IdentifyFrame = ({ children }: { children: ReactNode }) => (
  <Language prerendered={PRERENDERED} fetchWords={fetchWords}>
    <CsrfCookie />
    <MisreadWords />
    <div data-density="touch" className="text-16">
      {children}
    </div>
  </Language>
);

function MisreadWords() {
  const t = useWords('identify');
  useEffect(() => sayMisread(() => t('failed')), [t]);
  return null;
}
