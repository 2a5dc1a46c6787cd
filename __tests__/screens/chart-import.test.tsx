import { screen, within } from '@testing-library/react';
import { CHART, openChart, row } from '@/__tests__/support/chart-fixture';
import { anAccount } from '@/__tests__/support/an-account';
import { answer } from '@/__tests__/support/mock-api';
import { readAs } from '@/__tests__/support/read-as';
import { saveFile } from '@/components/ui/save-file';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

jest.mock('@/components/ui/save-file', () => ({ saveFile: jest.fn() }));

const FILE = new File(['number,name,type,position\n6,Other,asset,general\n'], 'mine.csv', {
  type: 'text/csv',
});

async function openImport() {
  const opened = openChart();
  await opened.user.click(await screen.findByRole('button', { name: 'Import' }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Import accounts' }) };
}

const choose = (dialog: HTMLElement) =>
  within(dialog).getByLabelText('Choose an .xlsx or CSV file');

test('a file is tried first, and its accounts are added when told to', async () => {
  const sent = answer(chartOfAccounts.import, () => ({ ...readAs(), accounts: 1, errors: [] }));
  const { user, dialog } = await openImport();
  await user.upload(choose(dialog), FILE);
  expect(await within(dialog).findByText('1 account can be added.')).toBeVisible();
  answer(chartOfAccounts.list, () => [...CHART, anAccount(6, '6', 'Other')]);
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await within(dialog).findByText('1 account added.')).toBeVisible();
  const mapping = { columns: {} };
  expect(sent.inputs).toEqual([{ dry_run: '1', mapping }, { mapping }]);
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
  expect(await row(/6 Other/)).toBeVisible();
});

test('what is wrong stands by row and column, and nothing can be added', async () => {
  const wrong = {
    row: 2,
    column: 'number',
    message: 'Another account has this number. Enter another number.',
  };
  answer(chartOfAccounts.import, () => ({ ...readAs(), accounts: 1, errors: [wrong] }));
  const { user, dialog } = await openImport();
  await user.upload(choose(dialog), FILE);
  expect(
    await within(dialog).findByRole('row', { name: `2 number ${wrong.message}` }),
  ).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled();
});

test('a file to begin with has every column the dialog names', async () => {
  const { user, dialog } = await openImport();
  await user.click(within(dialog).getByRole('button', { name: 'Download a template' }));
  const [[name, blob] = []] = jest.mocked(saveFile).mock.calls;
  expect(name).toBe('chart-of-accounts.csv');
  const [head, first] = ((await blob?.text()) ?? '').replace('\ufeff', '').split('\r\n');
  expect(dialog).toHaveTextContent(head?.replaceAll(',', ', ') ?? 'no head');
  expect(first).toMatch(/^1,Assets,/);
});

test('the dialog shows how a file is read, and asks where it has two readings', async () => {
  const open = { row: 2, column: 'number', message: 'Choose the decimal sign of the file.' };
  const sent = answer(chartOfAccounts.import, ({ mapping }) => ({
    ...readAs({
      separator: ';',
      decimal: mapping?.decimal === undefined ? null : ',',
      digits: 'persian',
    }),
    ...(mapping?.decimal !== undefined && { preview: [{ number: '6', name: 'Other' }] }),
    accounts: 1,
    samples: [
      {
        part: 'decimal' as const,
        text: '1.000',
        readings: [
          { choice: '.', value: '1.000' },
          { choice: ',', value: '1000' },
        ],
      },
    ],
    errors: mapping?.decimal === undefined ? [open] : [],
    notes: [{ row: 2, column: 'name', message: 'A line break or tab became a space.' }],
  }));
  const { user, dialog } = await openImport();
  await user.upload(choose(dialog), FILE);
  const decimal = await within(dialog).findByLabelText('Decimal sign');
  expect(decimal).toHaveAccessibleDescription(/more than one way/);
  expect(within(dialog).getByLabelText('Between columns')).toHaveDisplayValue('Semicolon');
  expect(within(dialog).getByLabelText('Encoding')).toHaveDisplayValue('utf-8');
  expect(dialog).toHaveTextContent('Persian digits.');
  expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled();
  expect(within(decimal).getByRole('option', { name: /Comma: .*1\.000 = 1000/ })).toBeVisible();
  await user.selectOptions(decimal, ',');
  expect(await within(dialog).findByText('1 account can be added.')).toBeVisible();
  expect(within(dialog).getByText('mine.csv')).toBeVisible();
  expect(within(dialog).getByRole('table', { name: /First rows/ })).toHaveTextContent('Other');
  expect(dialog).toHaveTextContent('A line break or tab became a space.');
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await within(dialog).findByText('1 account added.')).toBeVisible();
  const first = { columns: {} };
  const mapping = { ...first, decimal: ',' };
  expect(sent.inputs).toEqual([
    { dry_run: '1', mapping: first },
    { dry_run: '1', mapping },
    { mapping },
  ]);
});

const FIELDS = [
  { name: 'number', label: 'Number', needed: true },
  { name: 'name', label: 'Name', needed: true },
  { name: 'note', label: 'Note', needed: false },
];

test('the columns of a workbook are shown with the fields they fill, and the choice is imported', async () => {
  const titles = ['Code', 'Account name', 'Remark'];
  const sent = answer(chartOfAccounts.import, ({ mapping }) => {
    const chosen = mapping?.columns ?? {};
    const proposed: Record<string, string> = { Code: 'number', 'Account name': 'note', ...chosen };
    return {
      ...readAs({ encoding: null, separator: null, sheet: 'May', sheets: ['May', 'June'] }),
      accounts: 1,
      columns: titles.map((title, at) => ({
        letter: 'ABC'[at] ?? '',
        title,
        field: proposed[title] || null,
      })),
      fields: FIELDS,
      errors: Object.values(proposed).includes('name')
        ? []
        : [{ row: 4, column: 'note', message: 'This is too long.' }],
    };
  });
  const { user, dialog } = await openImport();
  await user.upload(choose(dialog), FILE);
  expect(await within(dialog).findByLabelText('Sheet')).toHaveDisplayValue('May');
  expect(within(dialog).queryByLabelText('Encoding')).toBeNull();
  expect(dialog).toHaveTextContent('No column fills: Name.');
  expect(
    within(dialog).getByRole('row', { name: '4 Account name (B) This is too long.' }),
  ).toBeVisible();
  expect(within(dialog).getByLabelText(/Remark/)).toHaveDisplayValue('Not imported');
  await user.selectOptions(within(dialog).getByLabelText(/Account name/), 'Name');
  expect(await within(dialog).findByText('1 account can be added.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await within(dialog).findByText('1 account added.')).toBeVisible();
  expect(sent.inputs.at(-1)).toEqual({
    mapping: { columns: { Code: 'number', 'Account name': 'name', Remark: '' } },
  });
});
