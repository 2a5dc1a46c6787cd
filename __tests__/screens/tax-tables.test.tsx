import { screen, waitFor, within } from '@testing-library/react';

import { aClerk } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { TaxTablesScreen } from '@/components/hrm/tax-table/tax-tables-screen';
import { type TaxTableRecord, taxTables } from '@/lib/contract/hrm/tax-table';
import { session } from '@/lib/contract/people/session';

const TABLE: TaxTableRecord = {
  id: 3,
  name: 'Salaries',
  period: 'month',
  currency: null,
  version: 4,
  valid_from: '2026-01-01',
  is_active: true,
  bands: [
    { from: '0.00', to: '100.00', rate: '10' },
    { from: '100.00', to: null, rate: '20' },
  ],
};

const REFUSED = 'This band must begin where the one before it ends, at 100.';

function open() {
  answer(session.current, () => aClerk({ 'payroll preparation': 'all' }));
  answer(taxTables.list, () => [TABLE]);
  return renderScreen(<TaxTablesScreen />, { at: '/hrm/tax-table' });
}

test('a table says its bands in words', async () => {
  const { container } = open();
  const row = await screen.findByRole('row', { name: /Salaries/ });
  expect(row).toHaveTextContent(/Month.*USD.*\$0\.00 – \$100\.00: 10 %.*from \$100\.00: 20 %/);
  expect(await violationsIn(container)).toEqual([]);
});

test('a new band begins where the last one ends; the last one has no end', async () => {
  const stored = answer(taxTables.store, () => ({ ...TABLE, id: 4 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /New tax table/ }));
  await user.type(await screen.findByLabelText(/^Name/), 'Wages');
  await user.type(screen.getByLabelText(/^Percent/), '10');
  await user.type(screen.getByLabelText(/^To$/), '100');
  await user.click(screen.getByRole('button', { name: 'Add a band' }));
  await waitFor(() => expect(screen.getAllByLabelText(/^Percent/)).toHaveLength(2));
  const [, second] = screen.getAllByLabelText(/^Percent/);
  if (second) await user.type(second, '20');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(stored.inputs).toHaveLength(1));
  expect(stored.inputs[0]).toMatchObject({
    name: 'Wages',
    period: 'month',
    currency: null,
    is_active: true,
    bands: [
      { from: '0', to: '100', rate: '10' },
      { from: '100', to: null, rate: '20' },
    ],
  });
});

test('what the host refuses of a band stands beside it', async () => {
  refuse(taxTables.update, REFUSED, 'bands.1.from');
  const { user } = open();
  await user.click(await screen.findByRole('row', { name: /Salaries/ }));
  const name = await screen.findByLabelText(/^Name/);
  await user.type(name, ' 2');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  const bands = screen.getByRole('group', { name: 'Bands' });
  expect(await within(bands).findByText(/where the one before it ends/)).toBeVisible();
});
