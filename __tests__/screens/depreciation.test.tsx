import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { DepreciationScreen } from '@/components/assets/depreciation/depreciation-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { depreciation, type DueAsset, type ShownRun } from '@/lib/contract/assets/depreciation';
import { jobs } from '@/lib/contract/kernel/jobs';
import { session } from '@/lib/contract/people/session';
import { addDays, today } from '@/lib/domain/calendar';

/** Last day of the previous month, the default date of the screen. */
const LAST_MONTH = addDays(`${today('UTC', new Date()).slice(0, 7)}-01`, -1);

const due = (asset_id: number, name: string, own: Partial<DueAsset> = {}): DueAsset => ({
  asset_id,
  name,
  number: `AST 0000${asset_id}`,
  category: 'Vehicles',
  rows: 3,
  from: addDays(LAST_MONTH, -70),
  to: LAST_MONTH,
  amount: '540.00',
  accumulated_after: '540.00',
  net_after: '11460.00',
  refusal: null,
  ...own,
});

const RUN: ShownRun = {
  id: 1,
  number: 'DPC 00001',
  status: 'posted',
  period_end: '2026-10-31',
  currency: 'USD',
  amount: '540.00',
  assets: 1,
  entry_ids: [7, 8, 9],
  void_reason: null,
  voided: null,
  created_at: '2026-11-01T06:00:00Z',
  created_by: { id: 1, name: 'Dev' },
  history: [],
  due_to: 'depreciation',
  due_to_id: 1,
  skipped: [{ asset_id: 6, number: 'AST 00006', name: 'Generator', reason: 'Under repair' }],
  failed: [{ asset_id: 7, number: 'AST 00007', name: 'Safe', reason: 'The day is locked.' }],
  lines: [
    {
      asset_id: 5,
      number: 'AST 00005',
      name: 'Delivery van',
      date: '2026-10-31',
      amount: '540.00',
      entry_id: 9,
    },
  ],
};

function open(at: string, planned: DueAsset[] = [due(5, 'Delivery van'), due(6, 'Generator')]) {
  answer(session.current, () => aDeveloper());
  answer(depreciation.list, () => ({ data: [], meta: { page: 1, per_page: 50, total: 0 } }));
  answer(depreciation.show, () => RUN);
  const previews = answer(depreciation.preview, () => planned);
  const shown = renderScreen(
    <>
      <FrameShortcuts />
      <DepreciationScreen />
    </>,
    { at },
  );
  return { ...shown, previews };
}

test('what is due stands over the runs, its months in both calendars', async () => {
  open('/assets/depreciation');
  const banner = await screen.findByText(/^Due for \d months?, .*: 2 assets\./);
  expect(banner).toHaveTextContent(
    /(Hamal|Sawr|Jawza|Saratan|Asad|Sunbula|Mizan|Aqrab|Qaws|Jadi|Dalw|Hut) \d{4}/,
  );
  expect(screen.getByRole('link', { name: 'Preview the run' })).toHaveAttribute(
    'href',
    '/build/assets/depreciation/new',
  );
});

test('a run begins with the month that is over, and posts what is charged of every asset', async () => {
  const stored = answer(depreciation.store, () => RUN);
  const { user, previews } = open('/assets/depreciation/new');
  expect(await screen.findByText('2 assets, depreciation')).toBeVisible();
  expect(screen.getByText('$1,080.00')).toBeVisible();
  expect(previews.inputs[0]).toEqual({ period_end: LAST_MONTH });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(stored.inputs).toEqual([{ period_end: LAST_MONTH }]));
  await waitFor(() => expect(location.pathname).toBe('/build/assets/depreciation/1'));
});

test('an asset is left out only with a reason, and the sum follows', async () => {
  const stored = answer(depreciation.store, () => RUN);
  const { user } = open('/assets/depreciation/new');
  await user.click(await screen.findByRole('checkbox', { name: /AST 00006 Generator/ }));
  expect(await screen.findByText('1 asset, depreciation')).toBeVisible();
  expect(screen.queryByText('$1,080.00')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Post the run/ }));
  expect(
    await screen.findByText('Enter the reason for leaving it out. It stays due.'),
  ).toBeVisible();
  expect(stored.inputs).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /Reason for AST 00006/ }), 'Under repair');
  await user.click(screen.getByRole('button', { name: /Post the run/ }));
  await waitFor(() =>
    expect(stored.inputs).toEqual([
      { period_end: LAST_MONTH, skip: [{ asset_id: 6, reason: 'Under repair' }] },
    ]),
  );
});

test('a run of many assets is followed as a job until it is there', async () => {
  answer(depreciation.store, () => ({ job: { id: 4, status: 'queued' } }));
  let polls = 0;
  answer(jobs.show, () => {
    polls += 1;
    const isDone = polls > 1;
    return {
      id: 4,
      kind: 'journal import' as const,
      has_file: false,
      status: isDone ? ('done' as const) : ('running' as const),
      progress: isDone ? 1 : 0.4,
      result: isDone ? { id: 1 } : null,
      error: null,
      created_at: '2026-11-01T06:00:00Z',
      finished_at: null,
    };
  });
  const { user } = open('/assets/depreciation/new');
  await user.click(await screen.findByRole('button', { name: /Post the run/ }));
  await waitFor(() =>
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40'),
  );
  await waitFor(() => expect(location.pathname).toBe('/build/assets/depreciation/1'), {
    timeout: 5_000,
  });
});

test('what the host refuses of a run stands over it', async () => {
  refuse(depreciation.store, 'The year 2026 is closed.', 'period_end');
  const { user } = open('/assets/depreciation/new');
  await user.click(await screen.findByRole('button', { name: /Post the run/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The year 2026 is closed.');
});

test('what cannot be charged says why before the run', async () => {
  open('/assets/depreciation/new', [due(5, 'Delivery van', { refusal: 'The day is locked.' })]);
  const row = await screen.findByRole('row', { name: /AST 00005/ });
  expect(row).toHaveTextContent('The day is locked.');
});

test('the record tells what was charged, what was left out and what failed, and is taken back', async () => {
  const voided = answer(depreciation.void, () => ({ ...RUN, status: 'voided' as const }));
  const { user } = open('/assets/depreciation/1');
  const failed = await screen.findByRole('table', { name: 'Not charged' });
  expect(failed).toHaveTextContent(/AST 00007.*Safe.*The day is locked\./);
  expect(screen.getByRole('table', { name: 'Left out' })).toHaveTextContent(/Under repair/);
  const charged = screen.getByRole('table', { name: 'Charged' });
  expect(within(charged).getByRole('link', { name: 'AST 00005' })).toHaveAttribute(
    'href',
    '/build/assets/asset/5',
  );
  await user.click(screen.getByRole('button', { name: /^Void/ }));
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Wrong month');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(voided.inputs).toEqual([{ reason: 'Wrong month' }]));
});

test('a reader sees the runs and has no way to make or take back one', async () => {
  open('/assets/depreciation/1');
  answer(session.current, () => aClerk({ depreciation: ['view'] }));
  await screen.findByRole('table', { name: 'Charged' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Void/ })).toBeNull());
});
