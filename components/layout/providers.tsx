'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmProvider } from '@/components/layout/confirm-provider';
import { I18nProvider } from '@/components/layout/i18n-provider';
import { makeQueryClient } from '@/components/layout/query-client';
import { Toaster } from '@/components/layout/toaster';

/** What every page stands in: cached answers, language, the confirm dialog and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);

  return (
    <QueryClientProvider client={client}>
      <I18nProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
        <Toaster />
      </I18nProvider>
    </QueryClientProvider>
  );
}
