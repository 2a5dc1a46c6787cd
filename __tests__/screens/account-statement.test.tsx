import { screen, waitFor, within } from '@testing-library/react';

import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { teachOffice } from '@/__tests__/support/report-samples';
import { anAccountStatement } from '@/__tests__/support/account-statement-sample';
import { ReportPage } from '@/components/reports/report-page';
import { dueToLabels } from '@/lib/contract/accounting/due-to-labels';
import { type AccountStatement, accountStatement } from '@/lib/contract/reports/account-statement';

const AT = '/reports/account-statement';

async function show(
  statement: (cursor?: string) => AccountStatement = () => anAccountStatement(),
  at = `${AT}?account_id=1`,
) {
  const asked = answer(accountStatement, ({ cursor }) => statement(cursor));
  const shown = renderScreen(<ReportPage of="account-statement" />, { at });
  await screen.findByRole('grid', { name: 'Account statement' });
  return { ...asked, ...shown };
}

const texts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

beforeEach(() => {
  teachOffice();
  answer(dueToLabels, () => [
    {
      due_to: 'journal entry',
      label: 'Journal entry',
      prefix: 'JOU',
      route: 'app.accounting.journal-entry',
    },
  ]);
});

test('each currency stands between its opening and its closing, with its own decimals', async () => {
  await show();
  await screen.findAllByText('Journal entry');
  const [, opening, first, , closing, other, line] = texts();
  expect(opening).toMatch(/^USD Opening balance100\.00/);
  expect(first).toMatch(/^2026-11-05JOU 00001Journal entryLine 125\.0075\.00/);
  expect(closing).toMatch(/^USD Closing balance5\.0025\.0080\.00/);
  expect(other).toMatch(/^KWD Opening balance0\.000/);
  expect(line).toContain('3.125');
});

test('what a line is due to opens in another tab', async () => {
  await show();
  const [label] = await screen.findAllByRole('link', { name: 'Journal entry' });
  expect(label).toHaveAttribute('href', '/build/accounting/journal-entry/1');
  expect(label).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'JOU 00002' })).toHaveAttribute('target', '_blank');
});

test('whose statement it is has to be chosen before anything is asked of the host', async () => {
  const { inputs } = answer(accountStatement, () => anAccountStatement());
  const { user } = renderScreen(<ReportPage of="account-statement" />, { at: AT });
  await screen.findByText('Choose an account or a party');
  expect(inputs).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Account None/ }));
  await user.type(await screen.findByRole('searchbox', { name: 'Number or name' }), '3000');
  await user.click(screen.getByRole('button', { name: /3000 ?Capital/ }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ account_id: '2' }));
  expect(await screen.findByRole('button', { name: /^Account 3000 Capital/ })).toBeInTheDocument();
});

test('all currencies are told unless one is chosen', async () => {
  const { user, inputs } = await show();
  await user.click(screen.getByRole('button', { name: /^Currency All/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'EUR' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ account_id: '1', currency: 'EUR' }));
  expect(await screen.findByText(/in EUR/)).toBeInTheDocument();
});

test('the next lines are fetched on request, and a currency goes on where it was left', async () => {
  const [dollars] = anAccountStatement().sections;
  if (!dollars) throw new Error('no sample');
  const [first, second] = dollars.lines;
  const part = (lines: unknown[], own: object) =>
    anAccountStatement({ ...own, sections: [{ ...dollars, lines: lines as [], ...own }] });
  const { user, inputs } = await show((cursor) =>
    cursor
      ? part([second], { continued: true, carried: '75.00' })
      : part([first], { more: true, next: 'USD_2026-11-05_1_1' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('2 lines');
  expect(inputs.at(-1)).toEqual({ account_id: '1', cursor: 'USD_2026-11-05_1_1' });
  expect(within(screen.getByRole('grid')).getAllByText(/balance$/)).toHaveLength(2);
});

test('where the names of documents are refused, that is only logged: the statement stands', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  refuse(dueToLabels, 'These names cannot be shown.', 'due_to');
  await show();
  await waitFor(() =>
    expect(log).toHaveBeenCalledWith('These names cannot be shown.', {
      due_to: ['These names cannot be shown.'],
    }),
  );
  expect(screen.queryByText('These names cannot be shown.')).toBeNull();
  expect(screen.getByRole('grid', { name: 'Account statement' })).toBeVisible();
  log.mockRestore();
});
