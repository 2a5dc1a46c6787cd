import { screen, waitFor, within } from '@testing-library/react';

import { aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { AssetCategoryScreen } from '@/components/assets/asset-category/asset-category-screen';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { type AssetCategory, assetCategory } from '@/lib/contract/assets/asset-category';
import { session } from '@/lib/contract/people/session';

const VEHICLES: AssetCategory = {
  id: 3,
  number: 'ASC 00003',
  name: 'Vehicles',
  version: 4,
  is_active: true,
  assets: 2,
  method: 'straight_line',
  life_months: 60,
  frequency_months: 12,
  convention: 'full_month',
  rate: null,
  switch_to_straight_line: false,
  salvage_percent: '10',
  transfer_surplus: true,
  accounts: { cost: 12, accumulated: 13, expense: 54, gain: 41, loss: 42 },
};

function open(at = '/assets/asset-category') {
  answer(session.current, () => aDeveloper());
  answer(chartOfAccounts.list, () => []);
  answer(assetCategory.list, () => [VEHICLES]);
  return renderScreen(<AssetCategoryScreen />, { at });
}

test('the list says how a category is depreciated and how many assets it has', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Vehicles/ });
  expect(row).toHaveTextContent(/ASC 00003.*Vehicles.*Straight line.*5 years.*10.*2/);
});

test('the sample follows what is typed, in words, as a drawing and as a table', async () => {
  const { user } = open('/assets/asset-category/3');
  expect(await screen.findByText(/5 charges, the first of \$1,800\.00/)).toBeInTheDocument();
  const life = screen.getByLabelText(/^Useful life in months/);
  await user.clear(life);
  await user.type(life, '36');
  expect(await screen.findByText(/3 charges, the first of \$3,000\.00/)).toBeInTheDocument();
  await user.clear(life);
  expect(await screen.findByText(/Enter method, life and salvage value/)).toBeInTheDocument();
});

test('methods are compared in one drawing, and in one table year by year', async () => {
  const { user, container } = open('/assets/asset-category/3');
  await screen.findByText(/5 charges/);
  await user.click(screen.getByText('Compare methods'));
  expect(await screen.findByRole('img', { name: 'Net book value by method' })).toBeInTheDocument();
  const [, look] = screen.getAllByRole('button', { name: 'Table' });
  if (!look) throw new Error('the comparison cannot be read as a table');
  await user.click(look);
  const table = await screen.findByRole('table', { name: /each fiscal year by method/ });
  const first = within(table).getAllByRole('row')[1];
  expect(first).toHaveTextContent(/1,800\.00.*4,000\.00.*3,000\.00/);
  expect(await violationsIn(container)).toEqual([]);
});

test('a category says whether a disposal transfers the revaluation surplus', async () => {
  const changed = answer(assetCategory.update, () => VEHICLES);
  const { user } = open('/assets/asset-category/3');
  await user.click(await screen.findByLabelText(/^Transfer the revaluation surplus at disposal/));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(changed.inputs).toHaveLength(1));
  expect(changed.inputs[0]).toMatchObject({ transfer_surplus: false });
});

test('a new category is sent as it was typed; accounts that are left empty are left out', async () => {
  const stored = answer(assetCategory.store, () => VEHICLES);
  const { user } = open('/assets/asset-category/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Computers');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(stored.inputs).toHaveLength(1));
  expect(stored.inputs[0]).toEqual({
    name: 'Computers',
    method: 'straight_line',
    convention: 'full_month',
    life_months: 60,
    frequency_months: 1,
    rate: null,
    salvage_percent: '0',
    is_active: true,
    switch_to_straight_line: false,
    transfer_surplus: true,
  });
});
