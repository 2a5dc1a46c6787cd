import { act, screen, waitFor, within } from '@testing-library/react';
import { anEntry, aPage, aRow, atJournal, DRAFT, SAVE } from '@/__tests__/support/journal-fixture';
import { answer, fail } from '@/__tests__/support/mock-api';
import { readAs } from '@/__tests__/support/read-as';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { type Attachment, attachments } from '@/lib/contract/kernel/attachments';
import { jobs } from '@/lib/contract/kernel/jobs';

jest.setTimeout(15_000);

const ROWS = 'entry,date,account,debit,credit\n1,2026-01-01,9999,5,\n1,2026-01-01,1010,,5\n';
const CSV = new File([ROWS], 'old.csv', { type: 'text/csv' });
// A `File` of jsdom has no `text`; a `File` of a browser has it.
CSV.text = async () => ROWS;

async function openImport() {
  answer(journalEntry.list, () => aPage([aRow(1)]));
  const fixture = atJournal('');
  await fixture.user.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByRole('dialog', { name: 'Import entries' });
  return fixture;
}
const bringIn = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' });
const choose = () => screen.getByLabelText('Choose an .xlsx or CSV file');

test('a file is tried first, and only then brought in, under one key', async () => {
  const { inputs } = answer(journalEntry.import, () => ({
    ...readAs(),
    entries: 2,
    lines: 6,
    errors: [],
  }));
  const { user } = await openImport();
  expect(bringIn()).toBeDisabled();
  await user.upload(choose(), CSV);
  expect(await screen.findByText('2 entries with 6 lines can be imported.')).toBeVisible();
  await user.click(bringIn());
  expect(await screen.findByText('2 entries with 6 lines imported.')).toBeVisible();
  const mapping = { columns: {} };
  expect(inputs).toEqual([{ dry_run: '1', mapping }, { mapping }]);
});

test('what is wrong is told by row and column, and nothing can be brought in', async () => {
  const wrong = {
    row: 2,
    column: 'account',
    message: 'There is no such account. Choose another one.',
  };
  answer(journalEntry.import, () => ({ ...readAs(), entries: 1, lines: 2, errors: [wrong] }));
  const { user } = await openImport();
  await user.upload(choose(), CSV);
  const row = await screen.findByRole('row', { name: /There is no such account/ });
  expect(row).toHaveTextContent('2accountThere is no such account.');
  expect(bringIn()).toBeDisabled();
});

test('the rows that were refused can be had as a file, each with why', async () => {
  const wrong = {
    row: 2,
    column: 'account',
    message: 'There is no such account. Choose another one.',
  };
  answer(journalEntry.import, () => ({ ...readAs(), entries: 1, lines: 2, errors: [wrong] }));
  const { user } = await openImport();
  await user.upload(choose(), CSV);
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return 'blob:rows';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  await user.click(await screen.findByRole('button', { name: 'Download these rows' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(await made[0]?.text()).toContain(
    '1,2026-01-01,9999,5,,account: There is no such account.',
  );
});

test('what the host refuses of single cells is told in the same way', async () => {
  fail(journalEntry.import, 422, {
    message: 'No.',
    errors: { 'rows.3.debit': ['Write an amount.'] },
  });
  const { user } = await openImport();
  await user.upload(choose(), CSV);
  expect(await screen.findByRole('row', { name: /Write an amount/ })).toHaveTextContent('3debit');
});

test('a long file becomes a job that is followed to its end', async () => {
  const job = (status: 'running' | 'done', progress: number) => ({
    id: 7,
    kind: 'journal import' as const,
    status,
    progress,
    result: status === 'done' ? { entries: 9000, lines: 27000, errors: [] } : null,
    error: null,
    has_file: false,
    created_at: '2026-11-20T10:00:00Z',
    finished_at: null,
  });
  answer(journalEntry.import, () => ({ job: { id: 7, status: 'queued' } }));
  answer(jobs.show, () => job('running', 0.4));
  const { user } = await openImport();
  await user.upload(choose(), CSV);
  await waitFor(() =>
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40'),
  );
  answer(jobs.show, () => job('done', 1));
  expect(await screen.findByText('9,000 entries with 27,000 lines can be imported.')).toBeVisible();
});

const aFile = (id: number, name: string, own: Partial<Attachment> = {}): Attachment => ({
  id,
  name,
  content_type: 'application/pdf',
  size: 20_480,
  document_type: 'journal entry',
  document_id: 12,
  created_at: '2026-11-20T10:00:00Z',
  created_by: { id: 1, name: 'Dev' },
  ...own,
});

async function openFiles(entry = anEntry(12, { ...DRAFT, attachment_ids: [1] })) {
  answer(journalEntry.list, () => aPage([]));
  answer(journalEntry.show, () => entry);
  const fixture = atJournal('/12');
  answer(attachments.list, () => ({
    data: [aFile(1, 'receipt.pdf')],
    meta: { page: 1, per_page: 200, total: 1 },
  }));
  await screen.findByRole('heading', { name: 'JOU 00012' });
  await fixture.user.keyboard('a');
  await screen.findByText('receipt.pdf');
  return fixture;
}

test('the files of a document are listed, and a draft can lose them', async () => {
  const { params } = answer(attachments.destroy, () => ({ is_deleted: 'yes' as const }));
  const { user } = await openFiles();
  expect(screen.getByText('20 kB')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove receipt.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Delete receipt.pdf' }));
  await waitFor(() => expect(params).toEqual([{ id: '1' }]));
});

test('what is posted keeps its files', async () => {
  await openFiles(anEntry(12, { attachment_ids: [1] }));
  expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download receipt.pdf' })).toBeVisible();
});

test('files are picked and pasted, and go to the document', async () => {
  const { inputs } = answer(attachments.store, () => aFile(2, 'scan.png'));
  const { user } = await openFiles();
  const file = new File(['x'], 'scan.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Choose files'), file);
  await waitFor(() => expect(inputs).toHaveLength(1));
  const paste = new Event('paste', { bubbles: true });
  Object.assign(paste, { clipboardData: { files: [file] } });
  act(() => void document.dispatchEvent(paste));
  await waitFor(() => expect(inputs).toHaveLength(2));
  expect(inputs[1]).toEqual({ document_type: 'journal entry', document_id: '12' });
});

test('a file that is not taken says why, where it was dropped', async () => {
  fail(attachments.store, 422, { message: 'Only JPEG, PNG, WebP and PDF are kept.' });
  const { user } = await openFiles();
  await user.upload(
    screen.getByLabelText('Choose files'),
    new File(['x'], 'a.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Only JPEG, PNG, WebP and PDF are kept.',
  );
});

test('a file that is taken off the form of a new document is deleted, and makes room for another', async () => {
  answer(journalEntry.list, () => aPage([]));
  const { user } = atJournal('/new');
  const loose = aFile(9, 'scan.png', { document_type: null, document_id: null });
  answer(attachments.store, () => loose);
  answer(attachments.list, () => ({ data: [loose], meta: { page: 1, per_page: 200, total: 1 } }));
  const { params } = answer(attachments.destroy, () => ({ is_deleted: 'yes' as const }));
  await user.upload(
    await screen.findByLabelText('Choose files'),
    new File(['x'], 'scan.png', { type: 'image/png' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove scan.png' }));
  await waitFor(() => expect(params).toEqual([{ id: '9' }]));
  expect(screen.queryByText('scan.png')).not.toBeInTheDocument();
});

test('the files of a new document are sent at once and tied to it when it is saved', async () => {
  answer(journalEntry.list, () => aPage([]));
  answer(journalEntry.show, () => anEntry(12, { ...DRAFT }));
  const { user } = atJournal('/new');
  answer(attachments.store, () => aFile(9, 'scan.png', { document_type: null, document_id: null }));
  await user.upload(
    await screen.findByLabelText('Choose files'),
    new File(['x'], 'scan.png', { type: 'image/png' }),
  );
  const { inputs } = answer(journalEntry.store, () => anEntry(12, { ...DRAFT }));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(inputs).toMatchObject([{ attachment_ids: [9] }]));
});

test('a save of a draft deletes the file that was taken off, and keeps one that was attached elsewhere', async () => {
  const draft = anEntry(12, { ...DRAFT, attachment_ids: [1, 2] });
  answer(journalEntry.list, () => aPage([]));
  answer(journalEntry.show, () => draft);
  const { user } = atJournal('/12?mode=edit');
  answer(attachments.list, ({ document_id }) => ({
    data: document_id ? [aFile(1, 'one.pdf'), aFile(2, 'two.pdf')] : [],
    meta: { page: 1, per_page: 200, total: document_id ? 2 : 0 },
  }));
  const { inputs } = answer(journalEntry.update, () => draft);
  await user.type(await screen.findByLabelText('Memo'), ' more');
  await user.keyboard(SAVE);
  await waitFor(() => expect(inputs).toHaveLength(1));
  expect(inputs[0]).not.toHaveProperty('attachment_ids');

  answer(journalEntry.show, () => ({ ...draft, attachment_ids: [1, 2, 3] }));
  await user.click(await screen.findByRole('button', { name: 'Remove one.pdf' }));
  await user.keyboard(SAVE);
  await waitFor(() => expect(inputs).toHaveLength(2));
  expect(inputs[1]).toMatchObject({ attachment_ids: [2, 3] });

  await user.type(screen.getByLabelText('Memo'), ' again');
  await user.keyboard(SAVE);
  await waitFor(() => expect(inputs).toHaveLength(3));
  expect(inputs[2]).not.toHaveProperty('attachment_ids');
});

test('an address that names no view says so', async () => {
  answer(journalEntry.list, () => aPage([]));
  atJournal('/nonsense');
  expect(await screen.findByRole('alert')).toHaveTextContent('This record does not exist');
});
