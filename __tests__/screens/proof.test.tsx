import { screen, within } from '@testing-library/react';

import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer, fail, hold, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { ProofScreen } from '@/components/accounting/proof/proof-screen';
import {
  type Proof,
  proof,
  type ProofCheck,
  type RecentProof,
  type Stamp,
} from '@/lib/contract/accounting/proof';
import { type Job, jobs } from '@/lib/contract/kernel/jobs';
import { type CurrentUser, session } from '@/lib/contract/people/session';

const aCheck = (key: string, own: Partial<ProofCheck> = {}): ProofCheck => ({
  key,
  name: `The ${key} are right`,
  group: 'entries',
  ok: true,
  rows: [],
  count: own.rows?.length ?? 0,
  ms: 40,
  ...own,
});

const HEAD = { entry_id: 1204, hash: 'c9f0f7736b850e14'.repeat(4), at: '2026-11-21T13:59:00Z' };

const proved = (...checks: ProofCheck[]): Proof => ({
  ok: checks.every(({ ok }) => ok),
  at: '2026-11-21T14:00:00Z',
  ms: 2400,
  checks,
  head: HEAD,
  since: null,
});

const ONE_RED = proved(
  aCheck('rates'),
  aCheck('decimals', {
    ok: false,
    rows: [
      {
        entry_id: 5,
        line_no: 1,
        amount: '70.0050',
        due_to: 'journal entry',
        due_to_id: 12,
        account_id: 3,
        account_number: '1010',
      },
    ],
  }),
  aCheck('balances', { group: 'balances' }),
);

const aStamp = (entry_id: number): Stamp => ({
  id: entry_id,
  entry_id,
  hash: 'ab'.repeat(32),
  text: 'ab'.repeat(32),
  stamped_at: '2026-11-21T02:00:00Z',
  serial: '1f',
  authority: 'Time Authority',
  received_at: '2026-11-21T02:00:01Z',
});

type Opened = {
  user?: CurrentUser;
  found?: Proof;
  at?: string;
  stamps?: readonly Stamp[];
  isOn?: boolean;
};

function openProof({
  user = aDeveloper(),
  found = ONE_RED,
  at = '/accounting/proof',
  stamps = [],
  isOn = false,
}: Opened = {}) {
  answer(session.current, () => user);
  answer(proof.stamps, () => ({ is_on: isOn, stamps: [...stamps] }));
  const { inputs } = answer(proof.run, () => found);
  return { inputs, ...renderScreen(<ProofScreen />, { at }) };
}

test('one line says whether all is well, when that was proved and how long it took', async () => {
  openProof({ found: proved(aCheck('rates'), aCheck('balances', { group: 'balances' })) });
  const verdict = (await screen.findByText('All 2 checks pass')).parentElement;
  expect(verdict).toHaveTextContent(/All 2 checks passchecked .*2026.* in 2\.4 s$/);
});

test('promises stand together by what they are about, each with a word and not with colour alone', async () => {
  openProof();
  const entries = within(await screen.findByRole('region', { name: 'Entries and lines' }));
  expect(entries.getByText('1 of 2 pass')).toBeVisible();
  const [rates, decimals] = entries.getAllByRole('listitem');
  expect(rates).toHaveTextContent(/^Pass\s*The rates are right/);
  expect(decimals).toHaveTextContent(/^Fail\s*The decimals are right/);
  expect(screen.getByRole('alert')).toHaveTextContent('One check fails');
});

test('what breaks a promise leads to its document and its account', async () => {
  openProof();
  const table = within(await screen.findByRole('table', { name: 'The decimals are right' }));
  expect(await table.findByRole('link', { name: 'JOU 00012' })).toHaveAttribute(
    'href',
    '/build/accounting/journal-entry/12',
  );
  expect(table.getByRole('link', { name: '1010' })).toHaveAttribute(
    'href',
    '/build/accounting/chart-of-accounts?account=3',
  );
  expect(table.getByText('70.005')).toBeVisible();
  expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'Where',
    'Entry',
    'Line',
    'Amount',
  ]);
});

test('whoever may not open the document reads its number', async () => {
  openProof({ user: aClerk({ proof: ['view'] }) });
  const table = within(await screen.findByRole('table', { name: 'The decimals are right' }));
  expect(table.getByText('JOU 00012')).toBeVisible();
  expect(table.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /Print/ })).toBeNull();
});

test('what is worth knowing of a promise that holds is there to unfold, with how many rows there are', async () => {
  const check = aCheck('rates', { rows: [{ id: 4, status: 'discarded' }], count: 57 });
  const { user } = openProof({ found: proved(check) });
  await user.click(await screen.findByText('57 notices'));
  expect(screen.getByText(/^1 of 57 rows are shown\./)).toBeVisible();
  expect(screen.getByRole('table', { name: 'The rates are right' })).toBeVisible();
});

test('it is proved again on demand, and says meanwhile that it may take long', async () => {
  const { inputs, user } = openProof();
  await screen.findByText('One check fails');
  const finish = hold(proof.run);
  await user.click(screen.getByRole('button', { name: /Run again/ }));
  expect(await screen.findByText(/Large books take minutes/)).toBeVisible();
  expect(screen.getByText('One check fails')).toBeVisible();
  finish(proved(aCheck('rates')));
  expect(await screen.findByText('The check passes')).toBeVisible();
  expect(inputs).toHaveLength(1);
});

test('a proof that fails offers another try', async () => {
  answer(session.current, () => aDeveloper());
  fail(proof.run, 503, { message: 'The organisation is busy.' });
  renderScreen(<ProofScreen />, { at: '/accounting/proof' });
  expect(await screen.findByText('The organisation is busy.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

const recent = (own: Partial<RecentProof['since']>, ...checks: ProofCheck[]): RecentProof => ({
  ...proved(...checks),
  ok: checks.every(({ ok }) => ok) && (own.broken ?? []).length === 0,
  since: { full: { ...HEAD, entry_id: 1190 }, entries: 14, broken: [], ...own },
});

test('what is new is checked by itself, and it says which full check that goes on from', async () => {
  const { user } = openProof({ found: proved(aCheck('rates')) });
  const { inputs } = answer(proof.recent, () => recent({}, aCheck('rates'), aCheck('chain')));
  const check = await screen.findByRole('button', { name: 'Check new entries' });
  expect(inputs).toHaveLength(0);
  await user.click(check);
  const said = await screen.findByText(/They cover 14 new entries/);
  expect(said).toHaveTextContent(
    /^All 2 checks pass.*last full check reached entry 1190 at .*2026/,
  );
  expect(said).toHaveAttribute('role', 'status');
});

test('what fails of the new is named with its rows, and an old fault is not kept quiet', async () => {
  const { user } = openProof({ found: proved(aCheck('rates')) });
  const broken = aCheck('chain', { ok: false, rows: [{ entry_id: 1201, problem: 'changed' }] });
  answer(proof.recent, () => recent({ broken: ['balances'] }, aCheck('decimals'), broken));
  await user.click(await screen.findByRole('button', { name: 'Check new entries' }));
  const said = await screen.findByText(/One check fails\./);
  expect(said).toHaveAttribute('role', 'alert');
  expect(said).toHaveTextContent('At the last full check one check failed.');
  expect(screen.getByRole('table', { name: 'The chain are right' })).toHaveTextContent('1201');
  expect(screen.queryByText('The decimals are right')).not.toBeInTheDocument();
});

test('the books are proved whole behind the page, and it is told how far that is', async () => {
  const { user } = openProof();
  const at = '2026-11-21T14:00:00Z';
  const job = (own: Pick<Job, 'status' | 'progress' | 'finished_at'>): Job => ({
    id: 4,
    kind: 'whole proof',
    result: null,
    error: null,
    has_file: false,
    created_at: at,
    ...own,
  });
  answer(proof.start, () => ({ job: { id: 4, status: 'queued' } }));
  answer(jobs.show, () => job({ status: 'running', progress: 0.4, finished_at: null }));
  await user.click(await screen.findByRole('button', { name: 'Full check in the background' }));
  expect(await screen.findByRole('progressbar', { name: 'Checking the books' })).toBeVisible();
  answer(jobs.show, () => job({ status: 'done', progress: 1, finished_at: at }));
  expect(await screen.findByText('The full check is done.', {}, { timeout: 5000 })).toBeVisible();
});

test('there is no single record of a proof', async () => {
  openProof({ at: '/accounting/proof/7' });
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('the hash of the last entry is there for the screen and for paper', async () => {
  openProof();
  const line = await screen.findByText(/Books sealed to entry/);
  expect(line).toHaveTextContent(`Books sealed to entry 1204, `);
  expect(line).toHaveTextContent(`hash ${HEAD.hash}`);
});

test('the hash of an earlier print is compared, and a hash of other books is refused beside it', async () => {
  const { user, inputs } = openProof();
  const field = await screen.findByLabelText('Hash of an earlier print');
  const since = { ...HEAD, entry_id: 1100, ok: true };
  answer(proof.run, (given) => {
    inputs.push(given);
    return { ...ONE_RED, since };
  });
  await user.type(field, `${HEAD.hash.slice(0, 20)}{Enter}`);
  expect(await screen.findByText(/^Everything up to entry/)).toHaveTextContent('1100');
  expect(inputs.at(-1)).toEqual({ since: HEAD.hash.slice(0, 20) });

  refuse(proof.run, 'No entry has it.', 'since');
  await user.clear(field);
  await user.type(field, `${'0'.repeat(16)}{Enter}`);
  expect(await screen.findByText('No entry has it.')).toBeVisible();
});

test('without a timestamp authority the page says where to name one', async () => {
  openProof();
  expect(await screen.findByText(/No timestamp authority is set up/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stamp now' })).toBeNull();
});

test('the present hash can be stamped, and stamps name their authority and their entry', async () => {
  const { user } = openProof({ isOn: true });
  expect(await screen.findByText('No hash was stamped yet.')).toBeVisible();
  const { inputs } = answer(proof.stamp, () => aStamp(1204));
  answer(proof.stamps, () => ({ is_on: true, stamps: [aStamp(1204)] }));
  await user.click(screen.getByRole('button', { name: 'Stamp now' }));
  const table = within(await screen.findByRole('table', { name: 'Timestamps' }));
  expect(table.getByText('Time Authority')).toBeVisible();
  expect(table.getByText('ab'.repeat(32))).toBeVisible();
  expect(table.getByRole('button', { name: 'Save the reply 1204' })).toBeVisible();
  expect(inputs).toHaveLength(1);
});

test('why a hash was not stamped is said beside the button', async () => {
  const { user } = openProof({ isOn: true });
  fail(proof.stamp, 422, { message: 'The timestamp authority could not be reached.' });
  await user.click(await screen.findByRole('button', { name: 'Stamp now' }));
  expect(await screen.findByText('The timestamp authority could not be reached.')).toBeVisible();
});
