'use client';

import type { ReactNode } from 'react';

import { CsrfCookie } from './csrf-cookie';
import { LanguageSwitch } from './language-switch';
import { OrganisationMark } from './organisation-mark';

/** Frame of customer pages: sized for touch, without menus or data for staff. */
export function CustomerFrame({ children }: { children: ReactNode }) {
  return (
    <div data-density="touch" className="mx-auto flex min-h-dvh max-w-xl flex-col text-16">
      <CsrfCookie />
      <header className="flex h-14 flex-none items-center gap-2 px-4 font-semibold">
        <OrganisationMark />
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col px-4 outline-none">
        {children}
      </main>
      <footer className="flex justify-center pb-6">
        <LanguageSwitch />
      </footer>
    </div>
  );
}
