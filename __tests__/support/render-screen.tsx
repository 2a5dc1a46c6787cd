import path from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { goTo } from '@/__tests__/support/mock-navigation';
import { ConfirmProvider, I18nProvider } from '@/components/layout/providers';
import { Toaster } from '@/components/layout/toaster';
import { dialogPanel } from '@/components/ui/dialog';
import { drawerPanel } from '@/components/ui/drawer';
import { menuPanel } from '@/components/ui/menu';
import { popoverPanel } from '@/components/ui/popover';
import { COMMON_MODULES, type Locale, type Messages } from '@/lib/i18n';
import { namesOf, readCatalogue } from '@/lib/read-catalogue';

// Loads the parts that the browser fetches when idle.
beforeAll(async () => {
  await Promise.all([popoverPanel, menuPanel, dialogPanel, drawerPanel].map((one) => one.fetch()));
});

/** All catalogues of a language. */
export function catalogues(locale: Locale): Messages {
  const folder = path.resolve('messages', locale);
  return Object.fromEntries(namesOf(folder).map((name) => [name, readCatalogue(folder, name)]));
}

/**
 * Renders a screen at an address below the base path, with the real messages of a language, confirm dialog and toasts.
 * Failed requests are not retried. Returns the simulated user and the query cache. With `bare`, only the messages of
 * every page are loaded, and the screen must load its own.
 */
export function renderScreen(
  screen: ReactNode,
  {
    at = '/dashboard',
    locale = 'en',
    bare = false,
  }: { at?: string; locale?: Locale; bare?: boolean } = {},
) {
  goTo(at, true);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } },
  });
  const all = catalogues(locale);
  const common = Object.fromEntries(COMMON_MODULES.map((name) => [name, all[name] ?? {}]));
  const initial = { locale, messages: bare ? common : all };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <I18nProvider initial={initial}>
        <ConfirmProvider>{children}</ConfirmProvider>
        <Toaster />
      </I18nProvider>
    </QueryClientProvider>
  );
  return { user: userEvent.setup(), client, ...render(screen, { wrapper }) };
}
