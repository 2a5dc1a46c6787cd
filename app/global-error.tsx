'use client';

import { useState } from 'react';

import { CrashPage } from '@/components/layout/crash-page';
import { useHydrated } from '@/hooks/use-hydrated';
import { useTheme } from '@/hooks/use-theme';
import { DEFAULT_LOCALE, dirOf, chosenLocale } from '@/lib/i18n';
import './globals.css';

export default function GlobalError({ error, reset }: { error: Error; reset: () => void }) {
  const { theme, density } = useTheme();
  const hydrated = useHydrated();
  const [kept] = useState(chosenLocale);
  const locale = hydrated ? kept : DEFAULT_LOCALE;

  return (
    <html
      lang={locale}
      dir={dirOf(locale)}
      data-theme={theme === 'system' ? undefined : theme}
      data-density={density === 'compact' ? undefined : density}
      suppressHydrationWarning
    >
      <body>
        <title>Sarraf</title>
        <CrashPage error={error} locale={locale} onRetry={reset} />
      </body>
    </html>
  );
}
