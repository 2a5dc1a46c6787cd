import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { anEntry, aPage, aRow, atJournal, cell, fillIn } from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { type Template, templates } from '@/lib/contract/accounting/templates';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';

jest.setTimeout(20_000);

const aTemplate = (id: number, own: Partial<Template> = {}): Template => ({
  id,
  name: 'Rent',
  document_type: 'journal entry',
  body: { lines: [] },
  every: 'month',
  next_on: '2026-12-31',
  made: 3,
  is_active: true,
  last_error: null,
  created_by: { id: 1, name: 'Dev' },
  created_at: '2026-11-18T16:00:00Z',
  version: 4,
  ...own,
});

const list = (...data: Template[]) =>
  answer(templates.list, () => ({ data, meta: { page: 1, per_page: 200, total: data.length } }));

async function openTemplates(me = aDeveloper()) {
  answer(journalEntry.list, () => aPage([aRow(1)]));
  const fixture = atJournal('', { me });
  await fixture.user.click(await screen.findByRole('button', { name: 'From template' }));
  return { ...fixture, dialog: within(await screen.findByRole('dialog', { name: 'Templates' })) };
}

test('a posted entry becomes a template, with a rhythm whose first day is proposed', async () => {
  answer(journalEntry.show, () => anEntry(12, { memo: 'Rent of the shop' }));
  const { inputs } = answer(templates.store, () => aTemplate(1));
  const { user } = atJournal('/12');
  await user.click(await screen.findByRole('button', { name: 'Save as template…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Rent of the shop');
  expect(dialog.queryByLabelText(/^Next on/)).toBeNull();
  await user.click(dialog.getByRole('combobox', { name: 'How often' }));
  await user.click(await screen.findByRole('option', { name: 'Every month' }));
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Next on/)).value).toMatch(/^\d{4}-/);
  const next = dialog.getByLabelText(/^Next on/);
  await user.clear(next);
  await user.type(next, '2027-01-31');
  // After a short month the date returns to the 31st.
  expect(
    await dialog.findByText('Then on 2027-02-28, 2027-03-31, 2027-04-30, and so on'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Template Rent saved')).toBeVisible();
  expect(inputs).toEqual([
    {
      document_type: 'journal entry',
      document_id: 12,
      name: 'Rent of the shop',
      every: 'month',
      next_on: expect.any(String),
    },
  ]);
});

test('what is typed in a form becomes a template, without its day, and the form stays', async () => {
  answer(journalEntry.list, () => aPage([]));
  const { inputs } = answer(templates.store, () => aTemplate(1, { name: 'Wire' }));
  const { user } = atJournal('/new');
  await screen.findByRole('form');
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as template…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Template Wire saved')).toBeVisible();
  expect(inputs).toMatchObject([
    { name: 'Wire', every: null, next_on: null, body: { memo: 'Wire', lines: [{}, {}] } },
  ]);
  expect(inputs[0]?.body).not.toHaveProperty('date');
  expect(cell('Credit', 2)).toHaveValue('120.00');
});

test('a template tells when it comes next and why it did not, and makes a draft at once', async () => {
  list(
    aTemplate(1, { last_error: 'January was reported.' }),
    aTemplate(2, { name: 'Fees', every: null, next_on: null, made: 0 }),
  );
  answer(journalEntry.show, () => anEntry(40, { status: 'draft', number: null }));
  const { params } = answer(templates.draft, () => ({
    document_type: 'journal entry' as const,
    document_id: 40,
  }));
  const { user, dialog } = await openTemplates();
  const [rent, fees] = await dialog.findAllByRole('listitem');
  expect(rent).toHaveTextContent(/Every month · next on 2026-12-31 · 3 drafts made/);
  expect(rent).toHaveTextContent('January was reported.');
  expect(fees).toHaveTextContent(/Only on request · no draft yet/);
  await user.click(dialog.getByRole('button', { name: 'Make a draft Fees' }));
  await waitFor(() => expect(location.pathname).toBe('/build/accounting/journal-entry/40'));
  expect(location.search).toBe('?mode=edit');
  expect(params).toEqual([{ id: '2' }]);
});

test('a draft that is refused is told at the template', async () => {
  list(aTemplate(1));
  refuse(templates.draft, 'November is locked.', 'date');
  const { user, dialog } = await openTemplates();
  await user.click(await dialog.findByRole('button', { name: 'Make a draft Rent' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('November is locked.');
});

test('its name, rhythm and day are changed in place; it is paused and goes on', async () => {
  list(aTemplate(1));
  const { inputs } = answer(templates.update, () => aTemplate(1));
  const { user, dialog } = await openTemplates();
  const change = async (what: string) => {
    await user.click(await dialog.findByRole('button', { name: 'Change Rent' }));
    await user.click(await screen.findByRole('menuitem', { name: what }));
  };
  await change('Edit');
  const name = await dialog.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Rent 2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(inputs).toEqual([{ name: 'Rent 2', every: 'month', next_on: '2026-12-31', version: 4 }]),
  );
  await change('Pause');
  await waitFor(() => expect(inputs[1]).toEqual({ is_active: false, version: 4 }));
});

test('a template of somebody else is changed only with the right to edit', async () => {
  list(aTemplate(1, { created_by: { id: 99, name: 'Other' } }));
  const { dialog } = await openTemplates(aClerk({ 'journal entry': ['view', 'create'] }));
  expect(await dialog.findByRole('button', { name: 'Make a draft Rent' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Change Rent' })).toBeNull();
});

test('it is deleted once asked, and the drafts it made stay out of it', async () => {
  list(aTemplate(1));
  const { params } = answer(templates.destroy, () => ({ is_deleted: 'yes' as const }));
  const { user, dialog } = await openTemplates();
  await user.click(await dialog.findByRole('button', { name: 'Change Rent' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: /^Delete.*Rent/ }));
  await waitFor(() => expect(params).toEqual([{ id: '1' }]));
});
