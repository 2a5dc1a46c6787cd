import { screen, within } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aCurrency } from '@/__tests__/support/start-up-answers';
import { DashboardScreen } from '@/components/dashboard/dashboard-screen';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { session } from '@/lib/contract/people/session';
import { currencies } from '@/lib/contract/settings/currencies';

const rent: DocumentRow = {
  ...{ id: 12, number: null, custom_id: null, status: 'draft', version: 1 },
  ...{ created_at: '2026-11-21T08:00:00Z', created_by: null, posted_at: null, void_reason: null },
  ...{ entry_ids: [], due_to: 'journal entry', due_to_id: 12, date: '2026-11-21' },
  ...{ reference: null, memo: 'Office rent', amount: '2100.00', currency: 'USD', base: '2100.00' },
  attachments: 0,
};

function openDashboard({ user = aDeveloper(), drafts = [] as readonly DocumentRow[] } = {}) {
  answer(session.current, () => user);
  const { inputs } = answer(journalEntry.list, ({ status }) => {
    const data = status === 'draft' ? [...drafts] : [];
    return {
      data,
      meta: { page: 1, per_page: 5, total: data.length, totals: [], base_total: '0.00' },
    };
  });
  renderScreen(<DashboardScreen />);
  return inputs;
}

test('my open drafts wait on the dashboard, each a link to itself', async () => {
  const inputs = openDashboard({ drafts: [rent] });
  const draft = await screen.findByRole('link', { name: /Office rent/ });
  expect(draft).toHaveAttribute('href', '/build/accounting/journal-entry/12');
  expect(draft).toHaveTextContent('$2,100.00');
  expect(inputs).toContainEqual(expect.objectContaining({ status: 'draft', mine: '1' }));
  expect(screen.getByRole('link', { name: 'All 1' })).toHaveAttribute(
    'href',
    '/build/accounting/journal-entry?status=draft&mine=1',
  );
});

test('a fresh house is told its first steps, as far as they are not done', async () => {
  answer(currencies.list, () => [aCurrency(1, 'USD'), aCurrency(2, 'AFN')]);
  openDashboard();
  const card = within(await screen.findByRole('region', { name: 'Set up the house' }));
  expect(card.getByText('1 of 3')).toBeVisible();
  expect(card.getByRole('link', { name: 'Generate' })).toHaveAttribute(
    'href',
    '/build/accounting/chart-of-accounts',
  );
  expect(card.queryByRole('link', { name: 'Add' })).toBeNull();
});

test('who may read no entries is shown none, and no step that is not his', async () => {
  openDashboard({ user: aClerk({ dashboard: ['view'], currencies: 'all' }) });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText('To finish: my drafts')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Generate' })).toBeNull();
});

test('a list that cannot be had offers another try', async () => {
  answer(session.current, () => aDeveloper());
  fail(journalEntry.list, 503, { message: 'The house is busy.' });
  renderScreen(<DashboardScreen />);
  expect(await screen.findByText('The house is busy.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
