import { screen, waitFor, within } from '@testing-library/react';
import {
  again,
  anEntry,
  aPage,
  atJournal,
  cell,
  DRAFT,
  fillIn,
  keys,
  POST,
  SAVE,
} from '@/__tests__/support/journal-fixture';
import { answer, fail, hold } from '@/__tests__/support/mock-api';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';

jest.setTimeout(20_000);

const saved = () => anEntry(12, { memo: 'Saved' });

async function open(at = '/new') {
  answer(journalEntry.list, () => aPage([]));
  const fixture = atJournal(at);
  await screen.findByRole('form');
  return fixture;
}

/** Records the calls that store an entry. Returns a function that reads their idempotency keys. */
function watchStores() {
  const spy = jest.spyOn(globalThis, 'fetch');
  return () =>
    spy.mock.calls.flatMap(([request]) =>
      request instanceof Request && request.url.endsWith('/store')
        ? [request.headers.get('idempotency-key')]
        : [],
    );
}

afterEach(() => jest.restoreAllMocks());

const isKept = () => screen.findByText(/^Draft saved on this device \d+:\d\d/);

test('pressed twice, an entry is sent once', async () => {
  const { user } = await open();
  await fillIn(user);
  const stores = watchStores();
  const respond = hold(journalEntry.store);
  await keys(user, POST, POST, POST);
  answer(journalEntry.show, saved);
  respond(saved());
  expect(await screen.findByText('JOU 00012 posted')).toBeVisible();
  expect(stores()).toHaveLength(1);
});

test('a host that cannot be reached loses nothing, and the next press is the same entry', async () => {
  const { user } = await open();
  await fillIn(user);
  const stores = watchStores();
  fail(journalEntry.store, 0);
  await user.keyboard(POST);
  expect(await screen.findByRole('alert')).toBeVisible();
  answer(journalEntry.show, saved);
  answer(journalEntry.store, saved);
  await user.keyboard(POST);
  expect(await screen.findByText('JOU 00012 posted')).toBeVisible();
  const [first, second, ...more] = stores();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, more]).toEqual([first, []]);
});

test('what was refused and mended is another call, under another key', async () => {
  const { user } = await open();
  await fillIn(user);
  const stores = watchStores();
  fail(journalEntry.store, 422, { message: 'November is locked.', errors: { date: ['Locked.'] } });
  await user.keyboard(POST);
  await screen.findByRole('alert');
  answer(journalEntry.show, saved);
  answer(journalEntry.store, saved);
  await user.keyboard(POST);
  await screen.findByText('JOU 00012 posted');
  const [first, second] = stores();
  expect(second).not.toBe(first);
});

test('a new entry begins blank, and continues with what was typed before if that is wanted', async () => {
  const { user, unmount } = await open();
  await fillIn(user);
  await isKept();
  unmount();

  answer(journalEntry.list, () => aPage([]));
  const next = again('/new');
  expect(await screen.findByText(/^An unsaved draft of/)).toBeVisible();
  expect(screen.getByLabelText('Memo')).toHaveValue('');
  await next.user.click(screen.getByRole('button', { name: 'Continue with it' }));
  expect(screen.getByText(/Restored from/)).toBeVisible();
  expect(screen.getByLabelText('Memo')).toHaveValue('Wire');
  await waitFor(() => expect(cell('Account', 2)).toHaveValue('1031 Bank USD'));
  expect(cell('Debit')).toHaveValue('120.00');
  answer(journalEntry.store, saved);
  answer(journalEntry.show, saved);
  await next.user.keyboard(POST);
  await screen.findByText('JOU 00012 posted');
  next.unmount();

  again('/new');
  expect(await screen.findByLabelText('Memo')).toHaveValue('');
  expect(screen.queryByText(/^An unsaved draft of/)).toBeNull();
});

test('what was typed meanwhile takes the place of the draft that is continued', async () => {
  const { user, unmount } = await open();
  await user.type(screen.getByLabelText('Memo'), 'First');
  await isKept();
  unmount();
  const next = again('/new');
  await next.user.type(await screen.findByLabelText('Memo'), 'Second');
  await next.user.click(screen.getByRole('button', { name: 'Continue with it' }));
  expect(screen.getByLabelText('Memo')).toHaveValue('First');
  await next.user.click(screen.getByRole('button', { name: 'Continue with it' }));
  expect(screen.getByLabelText('Memo')).toHaveValue('Second');
});

test('a key discards the draft that is offered', async () => {
  const { user, unmount } = await open();
  await user.type(screen.getByLabelText('Memo'), 'Wire');
  await isKept();
  unmount();
  const next = again('/new');
  await screen.findByText(/^An unsaved draft of/);
  await next.user.keyboard('{Control>}{Shift>}{Backspace}{/Shift}{/Control}');
  expect(screen.queryByText(/^An unsaved draft of/)).toBeNull();
  next.unmount();
  again('/new');
  expect(await screen.findByLabelText('Memo')).toHaveValue('');
  expect(screen.queryByText(/^An unsaved draft of/)).toBeNull();
});

test('a try whose answer was lost warns before it is sent as another entry', async () => {
  const { user } = await open();
  await fillIn(user);
  const stores = watchStores();
  fail(journalEntry.store, 500, { message: 'No answer.' });
  await user.keyboard(POST);
  expect(await screen.findByText('No answer.')).toBeVisible();
  fail(journalEntry.store, 409, {
    message: 'This Idempotency-Key was already used for another call. Send a new one.',
  });
  await user.keyboard(POST);
  expect(await screen.findByText(/An earlier attempt may have been saved/)).toBeVisible();
  answer(journalEntry.show, saved);
  answer(journalEntry.store, saved);
  await user.click(screen.getByRole('button', { name: 'Save as another document' }));
  await user.keyboard(POST);
  await screen.findByText('JOU 00012 posted');
  const [first, repeated, another] = stores();
  expect(repeated).toBe(first);
  expect(another).not.toBe(first);
});

const mine = anEntry(12, { ...DRAFT, version: 1, memo: 'Old' });
const theirs = anEntry(12, {
  ...DRAFT,
  version: 2,
  memo: 'Theirs',
  reference: 'R-2',
  history: [{ at: '2026-11-18T17:00:00Z', user: 'Laila', action: 'edit', changes: {} }],
});

test('somebody else saved it: who and when, and a choice field by field', async () => {
  answer(journalEntry.show, () => mine);
  const { user } = await open('/12?mode=edit');
  await user.clear(screen.getByLabelText('Memo'));
  await user.type(screen.getByLabelText('Memo'), 'Mine');
  fail(journalEntry.update, 409, { message: 'Somebody changed this.', current: { version: 2 } });
  answer(journalEntry.show, () => theirs);
  await user.keyboard(SAVE);

  const dialog = await screen.findByRole('dialog', { name: 'Somebody else changed this' });
  expect(dialog).toHaveTextContent('Laila saved it at 2026-11-18 17:00:00.');
  const reference = within(dialog).getByRole('group', { name: 'Reference' });
  await user.click(within(reference).getByRole('button', { name: 'Theirs' }));
  await user.click(within(dialog).getByRole('button', { name: 'Continue with this' }));

  const { inputs } = answer(journalEntry.update, () => theirs);
  await user.keyboard(SAVE);
  await screen.findByText('JOU 00012 saved');
  expect(inputs).toMatchObject([{ memo: 'Mine', reference: 'R-2', version: 2 }]);
});

test('a draft that was posted meanwhile cannot be changed, and what was typed is kept', async () => {
  answer(journalEntry.show, () => mine);
  const { user } = await open('/12?mode=edit');
  await user.type(screen.getByLabelText('Memo'), 'er');
  fail(journalEntry.update, 409, { message: 'This is posted.', current: { version: 3 } });
  answer(journalEntry.show, () => anEntry(12));
  await user.keyboard(SAVE);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('This is no longer a draft.');
  expect(within(dialog).queryByRole('button', { name: /Go on/ })).not.toBeInTheDocument();
  expect(localStorage.getItem('draft:1:app.accounting.journal-entry:12')).toContain('Older');
});

test('a change and its posting are two calls, the second over the new version', async () => {
  answer(journalEntry.show, () => mine);
  const { user } = await open('/12?mode=edit');
  await user.type(screen.getByLabelText('Memo'), 'er');
  const update = answer(journalEntry.update, () => ({ ...mine, version: 2, memo: 'Older' }));
  const post = answer(journalEntry.post, saved);
  answer(journalEntry.show, saved);
  await user.keyboard(POST);
  await screen.findByText('JOU 00012 posted');
  expect(update.inputs).toMatchObject([{ memo: 'Older', version: 1 }]);
  expect(post.inputs).toEqual([{ version: 2 }]);
});

test('what is posted opens as a record, even when it is asked for as a form', async () => {
  answer(journalEntry.show, saved);
  answer(journalEntry.list, () => aPage([]));
  atJournal('/12?mode=edit');
  await waitFor(() => expect(screen.getByRole('button', { name: /Void/ })).toBeVisible());
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});
