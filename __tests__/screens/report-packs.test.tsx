import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { pick } from '@/__tests__/support/pick';
import { renderScreen } from '@/__tests__/support/render-screen';
import { trailOf } from '@/__tests__/support/settings-records';
import { ReportPacksScreen } from '@/components/reports/report-packs/report-packs-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { jobs } from '@/lib/contract/kernel/jobs';
import { session } from '@/lib/contract/people/session';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import { type ReportPack, reportPacks } from '@/lib/contract/reports/report-packs';
import type { Locale } from '@/lib/i18n';

// The filters load the definition of their report with its screen.
jest.setTimeout(60_000);

const aPack = (id: number, name: string, own: Partial<ReportPack> = {}): ReportPack => ({
  id,
  version: 1,
  name,
  reports: [{ report: 'trail-balance', period: 'last-month', filters: { zero: '1' } }],
  receiver_ids: [7],
  receivers: [{ id: 7, name: 'Laila' }],
  language: 'en',
  repeats: 'month',
  weekday: null,
  month_day: 1,
  at_time: '07:00',
  is_active: true,
  saved_by: { id: 1, name: 'Dev' },
  next_at: '2026-12-01T07:00:00.000Z',
  last_run: null,
  is_running: false,
  ...own,
});

const run = (own: Partial<NonNullable<ReportPack['last_run']>>): ReportPack['last_run'] => ({
  at: '2026-11-01T07:00:04.000Z',
  day: '2026-11-01',
  status: 'sent',
  letters: 1,
  notices: [],
  ...own,
});

const NONE = { report: null, name: null, reason: null };
const MONTHLY = aPack(1, 'Month end');
const PARTIAL = aPack(2, 'Desk', {
  repeats: 'week',
  weekday: 'saturday',
  month_day: null,
  last_run: run({
    status: 'partial',
    notices: [
      {
        ...NONE,
        code: 'report',
        report: 'general-ledger',
        reason: { en: 'At most 3000 lines fit.', fa: 'حداکثر ۳۰۰۰ سطر.' },
      },
      { ...NONE, code: 'receiver', report: 'trail-balance', name: 'Karim' },
      { ...NONE, code: 'receiver', name: 'Omid' },
      { ...NONE, code: 'no-mail' },
    ],
  }),
});
const STOPPED = aPack(3, 'Board', {
  is_active: false,
  next_at: null,
  last_run: run({
    status: 'stopped',
    letters: 0,
    notices: [{ ...NONE, code: 'rights', report: 'trail-balance', name: 'Dev' }],
  }),
});

type Options = Readonly<{
  rows?: readonly ReportPack[];
  me?: ReturnType<typeof aClerk>;
  at?: string;
  locale?: Locale;
}>;

function open({
  rows = [MONTHLY, PARTIAL, STOPPED],
  me = aDeveloper(),
  at = '/report-packs',
  locale = 'en',
}: Options = {}) {
  answer(session.current, () => me);
  answer(reportPacks.list, () => [...rows]);
  answer(reportPacks.receivers, () => [
    { id: 7, name: 'Laila' },
    { id: 8, name: 'Karim' },
  ]);
  answer(auditReport, () => trailOf());
  return renderScreen(
    <>
      <FrameShortcuts />
      <ReportPacksScreen />
    </>,
    { at, bare: true, locale },
  );
}

test('packs are listed with timetable, reports, receivers and the state of the last run', async () => {
  open();
  const monthly = await screen.findByRole('row', { name: /Month end/ });
  expect(monthly).toHaveTextContent(/Active.*Monthly, day 1, .*07:00.*Trial balance.*Laila/);
  expect(monthly).toHaveTextContent('Never');
  expect(screen.getByRole('row', { name: /Desk/ })).toHaveTextContent(/Sent in part.*Saturday/);
  expect(screen.getByRole('row', { name: /Board/ })).toHaveTextContent('Not sent');
});

test('a pack is made: reports with their filters, in their order, and receivers', async () => {
  refuse(reportPacks.store, 'Another report pack has this name.', 'name');
  const { user } = open();
  await screen.findByRole('row', { name: /Month end/ });
  await user.click(screen.getByRole('button', { name: /^New report pack/ }));
  const panel = within(await screen.findByRole('complementary', { name: 'New report pack' }));
  await user.type(await panel.findByLabelText(/^Name/), 'Morning');
  await user.click(panel.getByRole('button', { name: 'Add a report' }));
  const second = within(panel.getByRole('group', { name: 'Report 2' }));
  await waitFor(() => expect(second.getByRole('combobox', { name: /^Report/ })).toHaveFocus());
  await pick(user, second.getByRole('combobox', { name: /^Report/ }), 'Balance sheet');
  await pick(user, second.getByRole('combobox', { name: /^Period/ }), 'Yesterday');
  await user.click(panel.getByRole('button', { name: 'Move report 2 up' }));
  await user.click(panel.getByRole('checkbox', { name: 'Karim' }));
  await pick(user, panel.getByRole('combobox', { name: /^Repeats/ }), 'Each week');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(panel.getByLabelText(/^Name/)).toHaveAccessibleDescription(/this name/),
  );
  const stored = answer(reportPacks.store, (input) => aPack(4, input.name));
  await user.type(panel.getByLabelText(/^Name/), '!');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toEqual([
      {
        name: 'Morning!',
        reports: [
          { report: 'balance-sheet', period: 'yesterday', filters: {} },
          { report: 'trail-balance', period: 'last-month', filters: {} },
        ],
        receiver_ids: [8],
        language: 'en',
        repeats: 'week',
        weekday: 'monday',
        month_day: null,
        at_time: '07:00',
        is_active: true,
      },
    ]),
  );
});

test('the filters of a report are those of its page', async () => {
  const stored = answer(reportPacks.update, () => MONTHLY);
  const { user } = open({ at: '/report-packs/1' });
  const panel = within(await screen.findByRole('complementary'));
  const filters = within(await panel.findByRole('group', { name: 'Filters' }));
  await user.click(await filters.findByRole('button', { name: /Level/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'General' }));
  expect(filters.queryByRole('button', { name: /^Period/ })).toBeNull();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      { reports: [{ report: 'trail-balance', filters: { zero: '1', level: 'general' } }] },
    ]),
  );
});

test('a receiver who is not active any more can be removed', async () => {
  const stored = answer(reportPacks.update, () => MONTHLY);
  const receivers = [...MONTHLY.receivers, { id: 9, name: 'Omid' }];
  const pack = { ...MONTHLY, receivers, receiver_ids: [7, 9] };
  const { user } = open({ rows: [pack], at: '/report-packs/1' });
  const panel = within(await screen.findByRole('complementary'));
  await user.click(await panel.findByRole('checkbox', { name: 'Omid (inactive)', checked: true }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(stored.inputs).toMatchObject([{ receiver_ids: [7] }]));
});

test('the focus stays among the reports when one is removed', async () => {
  const reports: ReportPack['reports'] = [
    { report: 'trail-balance', period: 'last-month', filters: {} },
    { report: 'trail-balance', period: 'yesterday', filters: {} },
  ];
  const { user } = open({ rows: [{ ...MONTHLY, reports }], at: '/report-packs/1' });
  await user.click(await screen.findByRole('button', { name: 'Remove report 1' }));
  const left = within(screen.getByRole('group', { name: 'Report 1' }));
  expect(left.getByRole('combobox', { name: /^Report/ })).toHaveFocus();
  expect(left.getByRole('combobox', { name: /^Period/ })).toHaveTextContent('Yesterday');
});

test('the button that moves a report to an end keeps the focus', async () => {
  const reports: ReportPack['reports'] = [
    { report: 'trail-balance', period: 'last-month', filters: {} },
    { report: 'trail-balance', period: 'yesterday', filters: {} },
  ];
  const { user } = open({ rows: [{ ...MONTHLY, reports }], at: '/report-packs/1' });
  await user.click(await screen.findByRole('button', { name: 'Move report 1 down' }));
  const last = screen.getByRole('button', { name: 'Move report 2 down' });
  expect(last).toHaveFocus();
  expect(last).toHaveAttribute('aria-disabled', 'true');
  const period = () =>
    within(screen.getByRole('group', { name: 'Report 2' })).getByRole('combobox', {
      name: /^Period/,
    });
  expect(period()).toHaveTextContent('Last month');
  await user.keyboard('{Enter}');
  expect(period()).toHaveTextContent('Last month');
});

test('refused filters are shown at their report', async () => {
  refuse(reportPacks.update, 'Choose its filters again.', 'reports.0.filters');
  const { user } = open({ at: '/report-packs/1' });
  const panel = within(await screen.findByRole('complementary'));
  await user.type(await panel.findByLabelText(/^Name/), '!');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await panel.findByText('Choose its filters again.')).toBeVisible();
  expect(panel.getByRole('group', { name: 'Filters' })).toHaveAccessibleDescription(
    'Choose its filters again.',
  );
});

test('the last run says what was left out and why', async () => {
  open({ at: '/report-packs/2' });
  expect(await screen.findByText(/General ledger was left out: .*3000/)).toBeVisible();
  expect(screen.getByText(/Karim.* was left out.*Trial balance/)).toBeVisible();
  expect(screen.getByText(/Omid.* was left out, because this user is not active/)).toBeVisible();
  expect(screen.getByText(/No mail server is set up/)).toBeVisible();
  expect(screen.getByText('One letter was queued')).toBeVisible();
});

test('a stopped pack says which right its user has lost', async () => {
  open({ at: '/report-packs/3' });
  expect(await screen.findByText(/can no longer view and print this report: Trial/)).toBeVisible();
  expect(screen.getByText('No letter was queued')).toBeVisible();
});

test('a pack is sent after a question, once while it is being made, and shows its run at the end', async () => {
  const sent = answer(reportPacks.send, () => ({ job: { id: 5, status: 'queued' } }));
  const job = {
    id: 5,
    kind: 'report pack' as const,
    progress: 0,
    result: null,
    error: null,
    has_file: false,
    created_at: '2026-11-20T10:00:00.000Z',
    finished_at: null,
  };
  answer(jobs.show, () => ({ ...job, status: 'running' as const }));
  const { user } = open({ at: '/report-packs/1' });
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/goes to one receiver/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText(/is being made and is then sent/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send now' })).toBeDisabled();
  expect(sent.params).toEqual([{ id: '1' }]);
  answer(reportPacks.list, () => [{ ...MONTHLY, last_run: run({ letters: 3 }) }]);
  answer(jobs.show, () => ({
    ...job,
    status: 'done' as const,
    progress: 1,
    finished_at: '2026-11-20T10:00:09.000Z',
  }));
  expect(await screen.findByText('3 letters were queued', {}, { timeout: 5_000 })).toBeVisible();
});

test('a refusal to send is shown', async () => {
  fail(reportPacks.send, 409, { message: 'This pack was requested a moment ago.' });
  const { user } = open({ at: '/report-packs/1' });
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText('This pack was requested a moment ago.')).toBeVisible();
});

test('a user who can only view packs gets no buttons', async () => {
  open({ at: '/report-packs/1', me: aClerk({ 'report packs': ['view'] }) });
  expect(await screen.findByText('Runs with the rights of')).toBeVisible();
  for (const name of ['Send now', 'Download now', /^New report pack/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each<Locale>(['en', 'fa'])('the screen is accessible in %s', async (locale) => {
  const { container } = open({ locale, at: '/report-packs/2' });
  await screen.findByRole('row', { name: /Desk/ });
  await waitFor(() => expect(screen.getByRole('complementary')).toBeVisible());
  await waitFor(() => expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(1));
  expect(container.textContent).not.toMatch(/report-packs\.|reports\.[a-z]/);
  expect(await violationsIn(container)).toEqual([]);
});
