import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';

import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { anAccount } from '@/__tests__/support/an-account';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aHead, aLine, aSection, teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { parties } from '@/lib/contract/accounting/parties';
import { type GeneralLedger, generalLedger } from '@/lib/contract/reports/general-ledger';

const AT = '/reports/general-ledger';

const aLedger = (own: Partial<GeneralLedger> = {}): GeneralLedger => ({
  ...aHead('general-ledger'),
  sections: [aSection()],
  totals: { opening: '0.00', debit: '0.00', credit: '0.00', closing: '0.00' },
  next: null,
  ...own,
});

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(2)
    .map((row) => row.textContent);

async function show(ledger: () => GeneralLedger = aLedger, at = AT) {
  const asked = answer(generalLedger, ledger);
  const shown = renderScreen(<ReportPage of="general-ledger" />, { at });
  await screen.findByRole('grid', { name: 'General ledger' });
  return { ...asked, ...shown };
}

beforeEach(() => teachOffice());

test('an account stands between its opening and its closing, each line with the balance after it', async () => {
  await show();
  const [opening, first, , closing] = rows();
  expect(opening).toMatch(/1010 CashOpening balance100\.00/);
  expect(first).toMatch(/2026-11-05JOU 00001Line 1300010\.00110\.00/);
  expect(closing).toMatch(/Closing 101020\.00–120\.00/);
});

test('a line leads to its document, and names the account on the other side', async () => {
  await show();
  expect(screen.getByRole('link', { name: 'JOU 00001' })).toHaveAttribute(
    'href',
    '/build/accounting/journal-entry/1',
  );
  expect(screen.getAllByTitle('3000 Capital')).toHaveLength(2);
});

test('a reversal says what it takes back, with the way there', async () => {
  const reversal = aLine(1, { reverses_id: 4, document: 'JOU 00012', document_id: 12 });
  await show(() => aLedger({ sections: [aSection({ lines: [reversal] })] }));
  const cell = screen.getByText(/^Reversal of/);
  expect(cell).toHaveTextContent('Reversal of JOU 00012 · Line 1');
  expect(within(cell).getByRole('link', { name: 'JOU 00012' })).toHaveAttribute(
    'href',
    '/build/accounting/journal-entry/12',
  );
});

test('a credit stands in its own column without a sign', async () => {
  const line = aLine(1, { base: '-10.00', amount: '-10.00', balance: '90.00' });
  await show(() => aLedger({ sections: [aSection({ lines: [line] })] }));
  const cells = within(screen.getByRole('row', { name: /JOU 00001/ })).getAllByRole('cell');
  expect(cells.slice(-3).map(({ textContent }) => textContent)).toEqual(['', '10.00', '90.00']);
});

test('a foreign line shows its own amount with its currency', async () => {
  const line = aLine(1, { currency: 'KWD', amount: '3.125', rate: '3.2' });
  await show(() => aLedger({ sections: [aSection({ lines: [line] })] }));
  expect(screen.getByRole('row', { name: /JOU 00001/ })).toHaveTextContent('3.125 KWD');
});

test('the next lines are fetched on request, and an account goes on where it was left', async () => {
  const first = aLedger({
    sections: [aSection({ lines: [aLine(1)], more: true })],
    next: '1_2026-11-05_1_1',
  });
  const second = aLedger({
    sections: [aSection({ lines: [aLine(2)], continued: true, carried: '110.00' })],
  });
  const asked = answer(generalLedger, ({ cursor }) => (cursor ? second : first));
  const { user } = renderScreen(<ReportPage of="general-ledger" />, { at: AT });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('2 lines');
  expect(asked.inputs.at(-1)).toEqual({ cursor: '1_2026-11-05_1_1' });
  expect(rows()).toHaveLength(4);
});

test('accounts are chosen by number or name, several at once', async () => {
  const { user, inputs } = await show();
  await user.click(screen.getByRole('button', { name: /^Account/ }));
  await user.type(await screen.findByRole('searchbox', { name: 'Number or name' }), 'capi');
  await user.click(screen.getByRole('checkbox', { name: /3000/ }));
  await user.clear(screen.getByRole('searchbox', { name: 'Number or name' }));
  await user.click(screen.getByRole('checkbox', { name: /1010/ }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ account_id: '2,1' }));
  expect(screen.getByText(/accounts 3000, 1010/)).toBeInTheDocument();
});

test('what is searched for goes into the address once the hands rest', async () => {
  const { user, inputs } = await show();
  await user.type(screen.getByPlaceholderText('Memo, party, amount'), 'rent');
  await waitFor(() => expect(inputs.at(-1)).toEqual({ search: 'rent' }));
  expect(location.search).toBe('?search=rent');
});

const AHMAD = aParty(12, 'Ahmad Karimi');

test('a party that the address names is called by its name and can be taken away', async () => {
  answer(parties.show, () => aPartyRecord(AHMAD));
  const { user, inputs } = await show(aLedger, `${AT}?party_id=12`);
  expect(inputs).toEqual([{ party_id: '12' }]);
  expect(await screen.findByText('Ahmad Karimi')).toBeVisible();
  expect(screen.getByText(/party Ahmad Karimi/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove the filter Party' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({}));
});

test('a party is chosen by name', async () => {
  answer(parties.show, () => aPartyRecord(AHMAD));
  answer(parties.list, () => aPartyPage([AHMAD]));
  const { user, inputs } = await show();
  await user.click(screen.getByRole('button', { name: 'Party All' }));
  await user.type(await screen.findByRole('combobox', { name: /telephone/ }), 'ahmad');
  await user.click(await screen.findByRole('option', { name: /Ahmad Karimi/ }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ party_id: '12' }));
});

test('further columns are chosen, and balances in currency stand in one of them', async () => {
  const section = aSection({
    currency: 'EUR',
    opening_currency: '90.00',
    closing_currency: '110.00',
  });
  const { user } = await show(() => aLedger({ sections: [section] }));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Balance in currency' }));
  expect(screen.getByRole('row', { name: /1010 Cash/ })).toHaveTextContent('90.00 EUR');
});

test('nothing in the period says so and offers to clear the filters', async () => {
  answer(generalLedger, () => aLedger({ sections: [] }));
  const { user } = renderScreen(<ReportPage of="general-ledger" />, { at: `${AT}?search=none` });
  expect(
    await screen.findByText(/Nothing in 2026-11-01 – 2026-11-19 with these filters/),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(location.search).toBe('');
});

test('a credit balance is red where such an account has none, and plain on a credit account', async () => {
  const carried = { opening: '-100.00', closing: '-100.00', carried: '-100.00', lines: [] };
  answer(chartOfAccounts.list, () => [
    anAccount(1, '1010', 'Cash', { type: 'asset' }),
    anAccount(2, '3000', 'Capital', { type: 'equity' }),
  ]);
  await show(() =>
    aLedger({
      sections: [
        aSection(carried),
        aSection({ ...carried, account_id: 2, number: '3000', name: 'Capital' }),
      ],
    }),
  );
  const balanceOf = (name: RegExp) =>
    within(screen.getByRole('row', { name })).getByText('−100.00');
  await waitFor(() => expect(balanceOf(/1010 Cash/)).toHaveClass('text-negative'));
  expect(balanceOf(/3000 Capital/)).not.toHaveClass('text-negative');
});

test('a line that breaks while all pages are fetched for paper prints nothing, and is not asked for on and on', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await show(() => aLedger({ next: '1_2026-11-05_1_1' }));
  let asked = 0;
  answer(generalLedger, () => {
    asked += 1;
    throw HttpResponse.json({ message: 'Gone' }, { status: 422 });
  });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(await screen.findByText('Gone')).toBeVisible();
  await user.click(screen.getByText('Gone'));
  expect(asked).toBe(1);
  expect(print).not.toHaveBeenCalled();
});
