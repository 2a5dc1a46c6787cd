'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ConfirmProvider } from './confirm-provider';
import { I18nProvider } from './i18n-provider';
import { SkipLink } from './skip-link';
import { Toaster } from './toaster';

/**
 * Providers of every page: query cache, language, confirm dialog and toasts. The first link of the page skips to the
 * content.
 */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);

  return (
    <QueryClientProvider client={client}>
      <I18nProvider>
        <SkipLink />
        <ConfirmProvider>{children}</ConfirmProvider>
        <Toaster />
      </I18nProvider>
    </QueryClientProvider>
  );
}

const RETRIES = 2;

/** Responses are fresh for 30 s. The client retries reads after network errors and server errors, but no writes. */
const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayRetry },
      mutations: { retry: false },
    },
  });

export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && !wasAnswered(error);

/**
 * True if the server responded with a status below 500. Such a response is definite, because a retry would return the
 * same.
 */
function wasAnswered(error: unknown): boolean {
  const status = error instanceof Object && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 100 && status < 500;
}
