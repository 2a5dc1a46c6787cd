import { screen, waitFor, within } from '@testing-library/react';

import { counterOf } from '@/__tests__/support/a-counter';
import { host } from '@/__tests__/support/a-dashboard';
import { runPage } from '@/__tests__/support/a-payroll';
import { aClerk } from '@/__tests__/support/a-user';
import { aSummary } from '@/__tests__/support/exchange-report-samples';
import { countsOf } from '@/__tests__/support/list-counts';
import { answer, fail } from '@/__tests__/support/mock-api';
import { openFrame } from '@/__tests__/support/open-frame';
import { DashboardScreen } from '@/components/dashboard/dashboard-screen';
import { answerKey } from '@/hooks/use-call';
import { NOTICES_MS } from '@/hooks/use-notices';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { dashboard } from '@/lib/contract/dashboard';
import { locations } from '@/lib/contract/dealing/locations';
import { notices, type Notices } from '@/lib/contract/notices';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import { profile } from '@/lib/contract/people/profile';
import { users } from '@/lib/contract/people/users';
import { summaryReport } from '@/lib/contract/reports/summary-report';
import { sampleMonth } from '@/lib/contract/settings/sample-month';

type State = NonNullable<Notices['sample']>['state'];

/** Answers with a sample in this state. Returns a function that changes the state. */
function sampleIs(first: State | null, error: string | null = null) {
  let state = first;
  answer(notices, () => ({
    approvals: { data: [], total: 0 },
    jobs: [],
    reviews: null,
    left_open: null,
    lock: null,
    offers: null,
    books: { years: [], locks: [] },
    sample: state && { state, error, progress: 0.4 },
  }));
  return (next: State | null) => {
    state = next;
  };
}

/** Makes the interval that fetches the notices fire at once. */
function withoutWaiting(): void {
  const every = globalThis.setInterval;
  jest
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(((work: () => void, ms?: number) =>
      every(work, ms === NOTICES_MS ? 20 : ms)) as typeof setInterval);
}

/** Opens the dashboard of an organisation without postings. `fills` gives it its first. */
async function openEmpty({ locale = 'en' }: { locale?: 'en' | 'fa' } = {}) {
  let isEmpty = true;
  answer(users.list, () => []);
  answer(locations.list, () => []);
  answer(profile.columns, () => ({}));
  answer(summaryReport, () => aSummary());
  answer(dashboard.counter, () => counterOf({}));
  answer(journalEntry.list, () => ({
    data: [],
    meta: { page: 1, per_page: 5, total: 0, totals: [], base_total: '0.00', counts: countsOf(0) },
  }));
  answer(payrollPreparation.list, () => runPage([]));
  answer(dashboard.show, () => ({ ...host, is_empty: isEmpty }));
  const { user } = await openFrame({ at: '/dashboard', page: <DashboardScreen />, locale });
  return { user, fills: () => (isEmpty = false) };
}

const JOB = { job: { id: 4, status: 'queued' } };
const banner = () => screen.findByRole('region', { name: 'Sample figures' });

test('the set-up list offers a sample month, says how far it is, and gives way to its figures', async () => {
  withoutWaiting();
  const becomes = sampleIs('offered');
  const { inputs } = answer(sampleMonth.store, () => {
    becomes('filling');
    return JOB;
  });
  const { user, fills } = await openEmpty();
  const list = within(await screen.findByRole('region', { name: 'Set up the organisation' }));
  await user.click(await list.findByRole('button', { name: 'Try it with a sample month' }));
  expect(await list.findByRole('progressbar', { name: 'Sample month' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  expect(list.queryByRole('button', { name: /sample/ })).toBeNull();
  expect(inputs).toHaveLength(1);

  fills();
  becomes('stands');
  expect(await banner()).toHaveTextContent('These are sample figures.');
  expect(await screen.findByRole('heading', { name: 'Cash and bank' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a sample month that failed says why and can be tried again', async () => {
  sampleIs('failed', 'The database is not there.');
  const { inputs } = answer(sampleMonth.store, () => JOB);
  const { user } = await openEmpty();
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is not there.');
  await user.click(screen.getByRole('button', { name: 'Try the sample month again' }));
  await waitFor(() => expect(inputs).toHaveLength(1));
});

test('one that is refused says why', async () => {
  sampleIs('offered');
  fail(sampleMonth.store, 422, { message: 'It needs US dollars.' });
  const { user } = await openEmpty();
  await user.click(await screen.findByRole('button', { name: 'Try it with a sample month' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It needs US dollars.');
});

test('without a sample there is no offer and no banner', async () => {
  sampleIs(null);
  await openEmpty();
  await screen.findByRole('region', { name: 'Set up the organisation' });
  expect(screen.queryByRole('button', { name: /sample/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Sample figures' })).toBeNull();
});

const ANYTHING = answerKey(journalEntry.list, { input: { page: '2' } });

test('every page says that its figures are samples; the removal says what goes, and leaves nothing in the browser', async () => {
  const becomes = sampleIs('stands');
  const { inputs } = answer(sampleMonth.remove, () => {
    becomes('offered');
    return null;
  });
  const { user, client } = await openFrame();
  client.setQueryData(ANYTHING, { data: [] });
  const note = within(await banner());
  expect(
    note.getByText(/can be removed until somebody posts an entry that is not part of the sample/),
  ).toBeVisible();
  await user.click(note.getByRole('button', { name: 'Remove the sample' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove the sample month?' });
  expect(dialog).toHaveTextContent(/All entries since the sample was made are deleted/);
  expect(dialog).toHaveTextContent(/Your own people, .* stay as they are/);
  expect(inputs).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove the sample' }));
  await waitFor(() => expect(location.pathname).toBe('/build/dashboard'));
  expect(inputs).toHaveLength(1);
  expect(await screen.findByText('The sample was removed')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Sample figures' })).toBeNull();
  expect(client.getQueryData(ANYTHING)).toBeUndefined();
});

test('a removal that comes too late says why, and the sample stays', async () => {
  const becomes = sampleIs('stands');
  fail(sampleMonth.remove, 422, { message: 'Something was posted.' });
  const { user } = await openFrame();
  await user.click(await screen.findByRole('button', { name: 'Remove the sample' }));
  becomes('stays');
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Remove the sample' }));
  expect(await within(await banner()).findByText(/The sample figures stay/)).toBeVisible();
});

test('who may not set up the organisation sees the banner without the button', async () => {
  sampleIs('stands');
  await openFrame({ user: aClerk({ 'journal entry': 'all' }) });
  expect(within(await banner()).queryByRole('button')).toBeNull();
});

test('after the first own posting the banner says that the sample stays, until somebody has read it', async () => {
  const becomes = sampleIs('stays');
  answer(sampleMonth.keep, () => {
    becomes(null);
    return null;
  });
  const { user } = await openFrame();
  expect(await banner()).toHaveTextContent('posted entries are never deleted');
  expect(screen.queryByRole('button', { name: 'Remove the sample' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Do not show again' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sample figures' })).toBeNull());
});

test('when a colleague removes the sample, nothing that was read before is shown again', async () => {
  const becomes = sampleIs('stands');
  const { client } = await openFrame();
  await banner();
  client.setQueryData(ANYTHING, { data: [] });
  localStorage.setItem('draft:1:app.expense:4', '{}');
  localStorage.setItem('theme', 'dark');
  becomes(null);
  await client.invalidateQueries({ queryKey: answerKey(notices) });
  await waitFor(() => expect(client.getQueryData(ANYTHING)).toBeUndefined());
  expect(Object.keys(localStorage)).toEqual(['theme']);
  expect(screen.queryByRole('region', { name: 'Sample figures' })).toBeNull();
});

test('offer and banner speak Persian', async () => {
  const becomes = sampleIs('offered');
  answer(sampleMonth.store, () => {
    becomes('stands');
    return JOB;
  });
  const { user } = await openEmpty({ locale: 'fa' });
  await user.click(await screen.findByRole('button', { name: 'آزمایش با یک ماه نمونه' }));
  const note = await screen.findByRole('region', { name: 'ارقام نمونه' });
  await user.click(within(note).getByRole('button', { name: 'حذف نمونه' }));
  expect(await screen.findByRole('alertdialog', { name: 'ماه نمونه حذف شود؟' })).toBeVisible();
});
