'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { CsrfCookie } from './csrf-cookie';
import { LanguageSwitch } from './language-switch';
import { OrganisationMark } from './organisation-mark';

/** Frame of pages that need no sign-in: content in the centre, and the language switch below. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('frame');
  // People who verify a document have no account, so they do not see the footer for staff.
  const isForStaff = !usePathname().startsWith('/verify');
  return (
    <div className="grid min-h-dvh grid-rows-[64px_1fr_56px]">
      <CsrfCookie />
      <header className="flex items-center gap-2 px-6 text-14 font-semibold">
        <OrganisationMark />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-col items-center justify-center px-4 py-6 outline-none"
      >
        {children}
        <LanguageSwitch />
      </main>
      <footer className="grid place-items-center px-6 text-center text-12 text-ink-3">
        {isForStaff && t('public.footer')}
      </footer>
    </div>
  );
}
