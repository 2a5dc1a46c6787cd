'use client';

import type { ReactNode } from 'react';

import { Language, type Spoken } from '@/components/layout/language';
import { PublicFrame } from '@/components/layout/public-frame';
import { Sentences } from '@/components/layout/sentences';
import { SkipLink } from '@/components/layout/skip-link';
import { type Catalogue, DEFAULT_LOCALE, type Locale, type Messages } from '@/lib/i18n';
import auth from '@/messages/en/auth.json';
import fieldErrors from '@/messages/en/field-errors.json';
import frame from '@/messages/en/frame.json';
import ui from '@/messages/en/ui.json';

/** English messages of the sign-in page; messages of the authenticated pages are not loaded. */
const ENGLISH: Messages = { ui, frame, auth, 'field-errors': fieldErrors };

const PRERENDERED: Spoken = { locale: DEFAULT_LOCALE, messages: ENGLISH };

/** Frame of the sign-in page, without the query cache of the authenticated pages. */
export const EntryFrame = ({ children }: { children: ReactNode }) => (
  <Language prerendered={PRERENDERED} fetchWords={fetchWords}>
    <Sentences>
      <SkipLink />
      <PublicFrame>{children}</PublicFrame>
    </Sentences>
  </Language>
);

type File = () => Promise<{ default: Catalogue }>;

const PERSIAN: Readonly<Record<string, File>> = {
  ui: () => import('@/messages/fa/ui.json'),
  frame: () => import('@/messages/fa/frame.json'),
  auth: () => import('@/messages/fa/auth.json'),
  'field-errors': () => import('@/messages/fa/field-errors.json'),
};

async function fetchWords(locale: Locale, modules: readonly string[]): Promise<Messages> {
  if (locale === 'en') return ENGLISH;
  const words = await Promise.all(
    modules.map(async (module) => [module, (await PERSIAN[module]?.())?.default ?? {}] as const),
  );
  return Object.fromEntries(words);
}
