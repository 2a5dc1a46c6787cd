'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { BrandMark } from '@/components/layout/brand-mark';
import { CsrfCookie } from '@/components/layout/csrf-cookie';
import { LanguageSwitch } from '@/components/layout/language-switch';

/** The pages of customers: large enough for a thumb, and nothing of the office. */
export function CustomerFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('frame');
  return (
    <div data-density="touch" className="mx-auto flex min-h-dvh max-w-xl flex-col text-16">
      <CsrfCookie />
      <header className="flex h-14 flex-none items-center gap-2 px-4 font-semibold">
        <BrandMark />
        {t('product')}
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
