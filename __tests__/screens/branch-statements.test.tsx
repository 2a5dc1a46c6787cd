import { screen, waitFor, within } from '@testing-library/react';

import { aTill } from '@/__tests__/support/a-till';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aHead, aSection, teachOffice } from '@/__tests__/support/report-samples';
import { aProfitAndLoss } from '@/__tests__/support/statement-samples';
import { ReportPage } from '@/components/reports/report-page';
import { locations } from '@/lib/contract/dealing/locations';
import { generalLedger } from '@/lib/contract/reports/general-ledger';
import { profitAndLoss } from '@/lib/contract/reports/profit-and-loss';

beforeEach(() => teachOffice());

const branches = (...names: readonly string[]) =>
  answer(locations.list, () =>
    names.map((branch, at) => aTill({ id: at + 1, branch_id: at + 1, branch })),
  );

async function showResults() {
  const { inputs } = answer(profitAndLoss, () => aProfitAndLoss());
  const at = '/reports/profit-and-loss';
  const { user } = renderScreen(<ReportPage of="profit-and-loss" />, { at });
  await screen.findByRole('grid', { name: 'Profit and loss' });
  return { user, inputs };
}

test('a branch is chosen, told in words, and kept on the way to the lines behind a figure', async () => {
  branches('Main', 'Herat');
  const { user, inputs } = await showResults();
  await user.click(await screen.findByRole('button', { name: /^Branch/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Herat' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ branch_id: '2' }));
  expect(await screen.findByText('Herat, in $')).toBeInTheDocument();
  const fees = screen.getByRole('row', { name: /4020 Fees/ });
  expect(within(fees).getByRole('link', { name: '10.00' })).toHaveAttribute(
    'href',
    '/build/reports/general-ledger?account_id=42&from=2026-11-01&to=2026-11-19&branch_id=2&closing=0',
  );
});

test('where there is one branch, none is asked for', async () => {
  branches('Main');
  await showResults();
  expect(await screen.findByRole('button', { name: /^As recorded/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Branch/ })).not.toBeInTheDocument();
});

test('the ledger of a branch says whose it is, and goes back to all branches', async () => {
  branches('Main', 'Herat');
  const { inputs } = answer(generalLedger, () => ({
    ...aHead('general-ledger'),
    sections: [aSection()],
    totals: { opening: '0.00', debit: '0.00', credit: '0.00', closing: '0.00' },
    next: null,
  }));
  const at = '/reports/general-ledger?branch_id=2';
  const { user } = renderScreen(<ReportPage of="general-ledger" />, { at });
  await screen.findByRole('grid', { name: 'General ledger' });
  expect(inputs.at(-1)).toMatchObject({ branch_id: '2' });
  expect(await screen.findByText(/, Herat, without closing entries/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^Branch/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'All branches' }));
  await waitFor(() => expect(inputs.at(-1)).not.toHaveProperty('branch_id'));
});
