import { screen, waitFor, within } from '@testing-library/react';
import { aFoundEntity, aHit, aListVersion } from '@/__tests__/support/a-hit';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ComplianceScreen } from '@/components/compliance/monitoring/compliance-screen';
import { joinedFile } from '@/components/compliance/screening/lists-tab';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { screening } from '@/lib/contract/compliance/screening';
import type { Hit, ListVersion } from '@/lib/contract/compliance/screening-shapes';
import { type Job, jobs } from '@/lib/contract/kernel/jobs';
import { session } from '@/lib/contract/people/session';

type Given = Readonly<{ hits?: Hit[]; lists?: ListVersion[]; locale?: 'en' | 'fa' }>;

function open(part: string, { hits = [], lists = [aListVersion()], locale = 'en' }: Given = {}) {
  answer(session.current, () => aDeveloper());
  answer(screening.lists, () => lists);
  const asked = answer(screening.hits, () => ({
    data: hits,
    meta: { page: 1, per_page: 50, total: hits.length },
  }));
  const shown = (
    <>
      <FrameShortcuts />
      <ComplianceScreen />
    </>
  );
  return { asked, ...renderScreen(shown, { at: `/exchange/compliance/${part}`, locale }) };
}

const aJob = (own: Partial<Job>): Job => ({
  id: 5,
  kind: 'screening import',
  status: 'running',
  progress: 0.4,
  result: null,
  error: null,
  has_file: false,
  created_at: '2026-11-20T10:00:00Z',
  finished_at: null,
  ...own,
});

const HITS = [aHit(1, 'Abdul Karim Rahim'), aHit(2, 'Gul Agha')];

test('a hit opens with both sides and its score, is decided by a key, and the next one opens', async () => {
  const { user } = open('hits', { hits: HITS });
  const decided = answer(screening.decide, ({ decision, reason }) =>
    aHit(1, 'Abdul Karim Rahim', { decision, reason }),
  );
  await user.click(await screen.findByText('Abdul Karim Rahim'));
  const sides = await screen.findByRole('table', { name: 'Both sides' });
  expect(within(sides).getByText('RAHIMI, Abdul Karim')).toBeVisible();
  expect(within(sides).getByText('weak alias')).toBeVisible();
  expect(within(sides).getByText('D0000001')).toBeVisible();
  expect(screen.getByText('A clerk who is not.')).toBeVisible();
  const pairs = screen.getByRole('list', { name: 'Paired words' });
  expect(within(pairs).getByText('96.7 %')).toBeVisible();
  expect(screen.getByText('No country in common')).toBeVisible();
  expect(screen.getByText('-10 %')).toBeVisible();

  await user.keyboard('1');
  const dialog = await screen.findByRole('dialog', { name: 'Another person' });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Another passport');
  await user.click(within(dialog).getByRole('button', { name: /^Another person/ }));
  await waitFor(() =>
    expect(decided.inputs).toEqual([{ decision: 'false_positive', reason: 'Another passport' }]),
  );
  expect(await screen.findByRole('heading', { name: 'Gul Agha' })).toBeVisible();
});

test('a hit of a name on a ticket leads to the ticket, also while that is a draft', async () => {
  const hit = aHit(1, 'Abdul Karim Rahim');
  const document = { due_to: 'sales', due_to_id: 7, number: null };
  const { user } = open('hits', {
    hits: [{ ...hit, subject: { ...hit.subject, kind: 'walk_in', document } }],
  });
  await user.click(await screen.findByText('Abdul Karim Rahim'));
  expect(screen.getAllByText('Walk-in customer of a ticket')).not.toHaveLength(0);
  const named = await screen.findByRole('region', { name: 'Named on' });
  expect(within(named).getByRole('link', { name: 'SAL 00007' })).toHaveAttribute(
    'href',
    expect.stringMatching(/sales\/7/),
  );
});

test('a true match says what it does before it is decided', async () => {
  const { user } = open('hits', { hits: HITS });
  await user.click(await screen.findByText('Gul Agha'));
  await screen.findByRole('table', { name: 'Both sides' });
  await user.keyboard('3');
  const dialog = await screen.findByRole('dialog', { name: 'True match' });
  expect(within(dialog).getByText(/moved to the blocked funds/)).toBeVisible();
});

test('the hits are narrowed by their state', async () => {
  const { user, asked } = open('hits', { hits: HITS });
  await screen.findByText('Gul Agha');
  await user.click(screen.getByRole('button', { name: /^State/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Decided' }));
  await waitFor(() => expect(asked.inputs.at(-1)).toEqual({ state: 'decided' }));
});

test('everybody is compared by a job that tells how far it is and can be called off', async () => {
  const { user } = open('hits');
  let status: Job['status'] = 'running';
  answer(screening.run, () => ({ job: { id: 5, status: 'queued' } }));
  answer(jobs.show, () => aJob({ kind: 'screening run', status }));
  answer(jobs.cancel, () => {
    status = 'cancelled';
    return aJob({ kind: 'screening run', status });
  });
  await user.click(await screen.findByRole('button', { name: 'Compare everybody' }));
  expect(
    await screen.findByRole('progressbar', { name: 'Comparing everybody with the lists' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/Hits found so far stay/)).toBeVisible();
});

test('a name is searched, and each entry says why it may be meant', async () => {
  const { user } = open('search');
  const searched = answer(screening.search, () => [aFoundEntity()]);
  await user.type(await screen.findByLabelText(/^Name/), 'Abdul Karim Rahim');
  await user.type(screen.getByLabelText(/^Birth date/), '1970');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('1 similar entry.')).toBeVisible();
  expect(searched.inputs).toEqual([{ name: 'Abdul Karim Rahim', date_of_birth: '1970' }]);
  expect(screen.getByRole('list', { name: 'Paired words' })).toBeVisible();
});

test('where no list is, the search says so', async () => {
  open('search', { lists: [] });
  expect(await screen.findByText(/No list is imported/)).toBeVisible();
});

test('a list that is too old, and one that not everybody was held against, are told', async () => {
  open('lists', {
    lists: [
      aListVersion({ is_late: true }),
      aListVersion({ id: 1, source: 'eu', screened_at: null }),
    ],
  });
  expect(await screen.findByText(/older than the settings allow: United Nations/)).toBeVisible();
  expect(screen.getByText(/Not everybody has been compared.*European Union/)).toBeVisible();
  expect(within(screen.getByRole('table')).getByText('Active, too old')).toBeVisible();
});

test('a file is tried first, and then imported', async () => {
  const { user } = open('lists');
  const counts = { entities: 2, added: 2, changed: 0, removed: 0 };
  const sent = answer(screening.import, () => ({ job: { id: 5, status: 'queued' } }));
  answer(jobs.show, () =>
    aJob({
      status: 'done',
      progress: 1,
      finished_at: '2026-11-20T10:00:01Z',
      result: { ...counts, is_dry: sent.inputs.at(-1)?.dry_run === '1' },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Import a list' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a list' });
  await user.click(within(dialog).getByRole('button', { name: 'European Union' }));
  const file = new File(['<export/>'], 'eu.xml', { type: 'text/xml' });
  await user.upload(within(dialog).getByLabelText('Choose a file'), file);
  expect(await within(dialog).findByText(/The file has 2 entries: 2 new/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await within(dialog).findByText(/Imported: 2 entries/)).toBeVisible();
  expect(sent.inputs).toEqual([{ format: 'eu', dry_run: '1' }, { format: 'eu' }]);
});

test('a file is checked again when its publisher or the removals change, and imported as checked last', async () => {
  const { user } = open('lists');
  let checks = 0;
  const sent = answer(screening.import, () => ({ job: { id: (checks += 1), status: 'queued' } }));
  let done = true;
  answer(jobs.show, () => {
    const { dry_run } = sent.inputs.at(-1) ?? {};
    const counts = { entities: 2, added: 2, changed: 0, removed: 0, is_dry: dry_run === '1' };
    return aJob(
      done ? { status: 'done', finished_at: '2026-11-20T10:00:01Z', result: counts } : {},
    );
  });
  await user.click(await screen.findByRole('button', { name: 'Import a list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a list' }));
  await user.click(dialog.getByRole('button', { name: 'European Union' }));
  const file = new File(['<export/>'], 'un.xml', { type: 'text/xml' });
  await user.upload(dialog.getByLabelText('Choose a file'), file);
  expect(await dialog.findByText(/The file has 2 entries/)).toBeVisible();
  done = false;
  await user.click(dialog.getByRole('button', { name: 'United Nations' }));
  expect(await dialog.findByRole('progressbar')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  done = true;
  await user.click(dialog.getByLabelText(/^Allow many removals/));
  expect(await dialog.findByText(/The file has 2 entries/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByText(/Imported: 2 entries/)).toBeVisible();
  expect(sent.inputs).toEqual([
    { format: 'eu', dry_run: '1' },
    { format: 'un', dry_run: '1' },
    { format: 'un', dry_run: '1', allow_removals: '1' },
    { format: 'un', allow_removals: '1' },
  ]);
});

test('removals that are allowed do not make a refused file ready', async () => {
  const { user } = open('lists');
  answer(screening.import, () => ({ job: { id: 5, status: 'queued' } }));
  answer(jobs.show, () => aJob({ status: 'failed', error: 'The file is not a list.' }));
  await user.click(await screen.findByRole('button', { name: 'Import a list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a list' }));
  const file = new File(['<export/>'], 'eu.xml', { type: 'text/xml' });
  await user.upload(dialog.getByLabelText('Choose a file'), file);
  expect(await dialog.findByText('The file is not a list.')).toBeVisible();
  await user.click(dialog.getByLabelText(/^Allow many removals/));
  expect(await dialog.findByText('The file is not a list.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
});

test('the files that OFAC writes one list into are sent as one, the entries first', async () => {
  const { user } = open('lists');
  const sent = answer(screening.import, () => ({ job: { id: 5, status: 'queued' } }));
  answer(jobs.show, () => aJob({}));
  await user.click(await screen.findByRole('button', { name: 'Import a list' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a list' });
  const rows = { 'alt.csv': 'aliases', 'sdn.csv': 'entries', 'sdn_comments.csv': 'comments' };
  const files = Object.entries(rows).map(([name, text]) => new File([text], name));
  await user.upload(within(dialog).getByLabelText('Choose a file'), files);
  expect(await within(dialog).findByText('sdn.csv')).toBeVisible();
  await waitFor(() => expect(sent.inputs).toEqual([{ format: 'ofac', dry_run: '1' }]));
  const one = joinedFile(files) ?? new Blob();
  expect(await textOf(one)).toBe(['entries', 'aliases', 'comments'].join('\r\n'));
});

/** Text of a `Blob`, which has no `text` in jsdom. */
const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

test('it speaks Persian', async () => {
  const { user } = open('hits', { hits: HITS, locale: 'fa' });
  await user.click(await screen.findByText('Gul Agha'));
  expect(await screen.findByRole('table', { name: 'هر دو طرف' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^همین شخص است/ })).toBeVisible();
});
