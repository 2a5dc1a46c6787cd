'use client';

import type { ReactNode } from 'react';

import { ENGLISH, fetchWords } from '@/components/auth/entry-words';
import { Language, type Spoken } from '@/components/layout/language';
import { PublicFrame } from '@/components/layout/public-frame';
import { Sentences } from '@/components/layout/sentences';
import { SkipLink } from '@/components/layout/skip-link';
import { DEFAULT_LOCALE } from '@/lib/i18n';

const PRERENDERED: Spoken = { locale: DEFAULT_LOCALE, messages: ENGLISH };

/** The frame of the sign-in page. What the office keeps of the host's answers is not in it, and ends where it begins. */
export const EntryFrame = ({ children }: { children: ReactNode }) => (
  <Language prerendered={PRERENDERED} fetchWords={fetchWords}>
    <Sentences>
      <SkipLink />
      <PublicFrame>{children}</PublicFrame>
    </Sentences>
  </Language>
);
