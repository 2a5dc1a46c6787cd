'use client';

import { type ReactNode, useEffect } from 'react';

import { CsrfCookie } from '@/components/layout/csrf-cookie';
import { Language, type Spoken } from '@/components/layout/language';
import { useWords } from '@/hooks/use-words';
import { saySignedOut } from '@/lib/api/api-error';
import { sayMisread } from '@/lib/api/misread';
import { type Catalogue, DEFAULT_LOCALE, type Locale, type Messages } from '@/lib/i18n';
import identify from '@/messages/en/identify.json';

const PRERENDERED: Spoken = { locale: DEFAULT_LOCALE, messages: { identify } };

/**
 * Frame of the public identification pages. The frame loads no code of the back office, because connections may be
 * slow.
 */
export const IdentifyFrame = ({ children }: { children: ReactNode }) => (
  <Language prerendered={PRERENDERED} fetchWords={fetchWords}>
    <CsrfCookie />
    <FailureWords />
    <div data-density="touch" className="text-16">
      {children}
    </div>
  </Language>
);

function FailureWords() {
  const t = useWords('identify');
  useEffect(() => {
    sayMisread(() => t('failed'));
    saySignedOut(t('signedOut'));
  }, [t]);
  return null;
}

type File = () => Promise<{ default: Catalogue }>;

/** Message files of the public identification pages. The files contain no messages of the back office. */
const FILES: Readonly<Record<Locale, Readonly<Record<string, File>>>> = {
  en: {
    identify: () => import('@/messages/en/identify.json'),
    'identify-steps': () => import('@/messages/en/identify-steps.json'),
  },
  fa: {
    identify: () => import('@/messages/fa/identify.json'),
    'identify-steps': () => import('@/messages/fa/identify-steps.json'),
  },
};

async function fetchWords(locale: Locale, modules: readonly string[]): Promise<Messages> {
  const words = await Promise.all(
    modules.map(
      async (module) => [module, (await FILES[locale][module]?.())?.default ?? {}] as const,
    ),
  );
  return Object.fromEntries(words);
}
