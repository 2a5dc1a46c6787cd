import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';

import { answer, fail } from '@/__tests__/support/mock-api';
import { answerKey } from '@/hooks/use-call';
import { useFreshSettings } from '@/hooks/use-fresh-books';
import { useSharedQuery } from '@/hooks/use-shared-query';
import { setup, type SystemSetup } from '@/lib/contract/settings/setup';

const named = (name: string): SystemSetup => ({
  id: 1,
  name,
  logo_url: null,
  base_currency: 'USD',
  fiscal_year_start: '01-01',
  timezone: 'UTC',
  languages: ['en'],
  version: 1,
});

const Cell = () => <li>{useSharedQuery(setup.system)?.[0]?.name ?? 'nothing yet'}</li>;

function open(cells: number) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = (many: number) => (
    <QueryClientProvider client={cache}>
      <ul>
        {Array.from({ length: many }, (_, at) => (
          <Cell key={at} />
        ))}
      </ul>
    </QueryClientProvider>
  );
  const { rerender } = render(list(cells));
  return { cache, draw: (many: number) => rerender(list(many)) };
}

const cells = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('many cells ask once, share one watcher, and all show what came and what changes', async () => {
  const { inputs } = answer(setup.system, () => [named('First')]);
  const { cache } = open(100);
  expect(cells()).toEqual(Array(100).fill('nothing yet'));
  await waitFor(() => expect(cells()).toEqual(Array(100).fill('First')));
  expect(inputs).toHaveLength(1);
  const query = cache.getQueryCache().find({ queryKey: answerKey(setup.system) });
  expect(query?.getObserversCount()).toBe(1);

  answer(setup.system, () => [named('Second')]);
  await act(() => cache.invalidateQueries({ queryKey: answerKey(setup.system) }));
  expect(cells()).toEqual(Array(100).fill('Second'));
});

test('what changed while nobody read it is there when somebody does again', async () => {
  answer(setup.system, () => [named('First')]);
  const { cache, draw } = open(1);
  await waitFor(() => expect(cells()).toEqual(['First']));
  draw(0);
  cache.removeQueries();
  answer(setup.system, () => [named('Second')]);
  draw(2);
  await waitFor(() => expect(cells()).toEqual(['Second', 'Second']));
});

test('what failed is asked for again by whoever begins to read it', async () => {
  fail(setup.system, 500, { message: 'The line dropped.' });
  const { cache, draw } = open(3);
  const state = () => cache.getQueryCache().find({ queryKey: answerKey(setup.system) })?.state;
  await waitFor(() => expect(state()?.status).toBe('error'));
  const { inputs } = answer(setup.system, () => [named('First')]);
  draw(6);
  await waitFor(() => expect(cells()).toEqual(Array(6).fill('First')));
  expect(inputs).toHaveLength(1);
});

test('an open page shows the settings that another user has changed', async () => {
  answer(setup.system, () => [named('First')]);
  const Page = ({ settings }: { settings: string | undefined }) => {
    useFreshSettings({ settings });
    return <Cell />;
  };
  const cache = new QueryClient();
  const page = (settings?: string) => (
    <QueryClientProvider client={cache}>
      <Page settings={settings} />
    </QueryClientProvider>
  );
  const { rerender } = render(page());
  await waitFor(() => expect(cells()).toEqual(['First']));
  const { inputs } = answer(setup.system, () => [named('Second')]);
  rerender(page('1.1'));
  expect(inputs).toHaveLength(0);
  rerender(page('2.1'));
  await waitFor(() => expect(cells()).toEqual(['Second']));
});
