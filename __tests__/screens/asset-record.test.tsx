import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAssets, aRow, SALE, VAN } from '@/__tests__/support/an-asset';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { AssetScreen } from '@/components/assets/asset/asset-screen';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { asset } from '@/lib/contract/assets/asset';
import { addDays, today } from '@/lib/domain/calendar';

const TODAY = today('UTC', new Date());

function open(warranty_end: string) {
  answerAssets({ ...VAN, warranty_end }, [aRow()]);
  answer(chartOfAccounts.list, () => []);
  return renderScreen(<AssetScreen />, { at: '/assets/asset/5' });
}

test.each([
  [addDays(TODAY, 30), /30 days left$/],
  [TODAY, /ends today$/],
  [addDays(TODAY, -1), /ended$/],
])('a warranty to %s says how long it still is', async (end, told) => {
  open(end);
  const term = await screen.findByText('Warranty ends');
  expect(term.nextElementSibling).toHaveTextContent(told);
});

test('a warranty that is far off is its day alone', async () => {
  const end = addDays(TODAY, 61);
  open(end);
  const term = await screen.findByText('Warranty ends');
  expect(term.nextElementSibling).toHaveTextContent(new RegExp(`^${end}$`));
});

test('a step that is seldom taken is found in a menu, and begins with what is', async () => {
  answer(asset.previewEstimate, () => ({
    lines: [],
    warnings: [],
    charged: '0.00',
    gain: null,
    part: null,
    rules: [],
    schedule: [],
    before: { cost: '12000.00', accumulated: '540.00', net: '11460.00' },
    after: { cost: '12000.00', accumulated: '540.00', net: '11460.00' },
  }));
  const { user } = open(TODAY);
  expect(screen.queryByRole('button', { name: 'Split' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'More steps' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change estimate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change estimate' }));
  expect(await dialog.findByRole('textbox', { name: /^Useful life/ })).toHaveValue('60');
  expect(await dialog.findByText('Nothing is posted.')).toBeVisible();
});

test('a sale that is begun foretells what it brings, and does not ask yet for what is not filled in', async () => {
  const message = 'Fill in this field.';
  answer(asset.previewDispose, () => ({
    ...SALE,
    warnings: [
      { key: 'field.required', field: 'proceeds', message },
      { key: 'asset.late', field: 'date', message: 'The day is locked.' },
    ],
  }));
  open('2027-08-01');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Dispose' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Gain')).toBeVisible();
  expect(dialog.getByText('The day is locked.')).toBeVisible();
  expect(dialog.queryByText(message)).toBeNull();
});

test('what an asset was bought for in another currency is told with its rate', async () => {
  answerAssets({ ...VAN, amount: '10000.00', currency: 'EUR', rate: '1.2' }, [aRow()]);
  answer(chartOfAccounts.list, () => []);
  renderScreen(<AssetScreen />, { at: '/assets/asset/5' });
  const term = await screen.findByText('Purchase cost');
  expect(term.nextElementSibling).toHaveTextContent(/^10,000\.00 EUR at 1\.2/);
});
