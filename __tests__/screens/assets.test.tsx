import { screen, waitFor, within } from '@testing-library/react';
import { anAccount } from '@/__tests__/support/an-account';
import { answerAssets, aRow, SALE, VAN, VEHICLES } from '@/__tests__/support/an-asset';
import { answer } from '@/__tests__/support/mock-api';
import { pick } from '@/__tests__/support/pick';
import { renderScreen } from '@/__tests__/support/render-screen';
import { AssetScreen } from '@/components/assets/asset/asset-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { type Asset, asset } from '@/lib/contract/assets/asset';
import { assetCategory } from '@/lib/contract/assets/asset-category';

function open(at: string, shown: Asset = VAN, rows = [aRow()]) {
  answerAssets(shown, rows);
  answer(chartOfAccounts.list, () => [
    anAccount(30, '1030', 'Bank', { purpose: 'bank', cash_flow: 'cash' }),
    anAccount(10, '1010', 'Cash', { purpose: 'cash', cash_flow: 'cash' }),
  ]);
  return renderScreen(
    <>
      <FrameShortcuts />
      <AssetScreen />
    </>,
    { at },
  );
}

test('the register says what each asset is, who has it where, and what is left of its cost', async () => {
  open('/assets/asset');
  const row = await screen.findByRole('row', { name: /AST 00005/ });
  expect(row).toHaveTextContent('Delivery van');
  expect(row).toHaveTextContent('Laila Karimi · Herat yard');
  expect(row).toHaveTextContent('12,000.00');
  expect(row).toHaveTextContent('540.00');
  expect(row).toHaveTextContent('11,460.00');
});

test('the register is narrowed by category and by the end of the warranty, each a chip that goes', async () => {
  const { user } = open('/assets/asset?category_id=3&warranty_to=2026-12-31');
  const listed = answer(asset.list, () => ({
    data: [],
    meta: {
      page: 1,
      per_page: 50,
      total: 0,
      totals: [],
      base_total: null,
      counts: { posted: 0, voided: 0, draft: 0, pending_approval: 0 },
    },
  }));
  expect(await screen.findByText('Vehicles')).toBeVisible();
  expect(screen.getByText('Warranty ends by')).toBeVisible();
  await waitFor(() =>
    expect(listed.inputs).toContainEqual(
      expect.objectContaining({ category_id: '3', warranty_to: '2026-12-31' }),
    ),
  );
  await user.click(screen.getByRole('button', { name: /Category/ }));
  await waitFor(() => expect(location.search).toBe('?warranty_to=2026-12-31'));
});

test('a filter of assets is filled in beside those of every list', async () => {
  const { user } = open('/assets/asset');
  await screen.findByRole('row', { name: /AST 00005/ });
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Vehicles' }));
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Vehicles' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(location.search).toBe('?category_id=3'));
});

test('the category fills in how an asset is charged, and the schedule is drawn while it is typed', async () => {
  const stored = answer(asset.store, () => VAN);
  const { user } = open('/assets/asset/new');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Delivery van');
  await pick(user, screen.getByRole('combobox', { name: /^Category/ }), 'Vehicles');
  expect(await screen.findByText('Straight line · 60 months · 10 % salvage value')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Cost/ }), '12000');
  const service = screen.getByRole('textbox', { name: /^In service on/ });
  await user.clear(service);
  await user.type(service, '2026-08-01{Tab}');
  expect(await screen.findByText(/^60 charges: the first of \$180\.00/)).toHaveTextContent(
    /on 2026-08-31, the last on 2031-07-31\. Then \$1,200\.00 is left\.$/,
  );
  await user.type(screen.getByRole('combobox', { name: /^Paid from/ }), '1030');
  await user.click(await screen.findByRole('option', { name: /1030/ }));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(stored.inputs).toHaveLength(1));
  expect(stored.inputs[0]).toMatchObject({
    name: 'Delivery van',
    category_id: 3,
    cost: '12000',
    in_service_on: '2026-08-01',
    paid_from_account_id: 30,
    post: true,
  });
  // The asset is bought and charged by the terms of its category, so none of these fields is sent.
  for (const name of ['method', 'life_months', 'opening', 'opening_accumulated', 'employee_id'])
    expect(stored.inputs[0]).not.toHaveProperty(name);
});

test('terms of its own are folded away until they are wanted, and change the schedule', async () => {
  const { user } = open('/assets/asset/new');
  await pick(user, await screen.findByRole('combobox', { name: /^Category/ }), 'Vehicles');
  await user.type(screen.getByRole('textbox', { name: /^Cost/ }), '1200');
  expect(await screen.findByText(/^60 charges/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /Useful life/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /different depreciation/ }));
  await user.type(await screen.findByRole('textbox', { name: /Useful life/ }), '12');
  expect(await screen.findByText(/^12 charges: the first of \$90\.00/)).toBeVisible();
});

test('a draft keeps its own rate and switch when another field is changed', async () => {
  const category = { ...VEHICLES, method: 'declining_balance', rate: '0.2' } as const;
  const own = { rate_percent: '25', switch_to_straight_line: true } as const;
  const draft: Asset = { ...VAN, status: 'draft', method: 'declining_balance', ...own };
  const { user } = open('/assets/asset/5?mode=edit', draft);
  answer(assetCategory.list, () => [category]);
  const stored = answer(asset.update, () => draft);
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(screen.getByRole('textbox', { name: /Rate a year/ })).toHaveValue('25');
  expect(screen.getByRole('checkbox', { name: /Switch to straight line/ })).toBeChecked();
  await user.type(name, ' 2');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(stored.inputs).toHaveLength(1));
  expect(stored.inputs[0]).toMatchObject({ name: 'Delivery van 2', ...own });
});

test('another method than that of the category neither takes its rate nor switches', async () => {
  const category = {
    ...VEHICLES,
    method: 'double_declining',
    switch_to_straight_line: true,
  } as const;
  const { user } = open('/assets/asset/new');
  answer(assetCategory.list, () => [category]);
  await pick(user, await screen.findByRole('combobox', { name: /^Category/ }), 'Vehicles');
  await user.type(screen.getByRole('textbox', { name: /^Cost/ }), '1200');
  await user.click(screen.getByRole('checkbox', { name: /different depreciation/ }));
  await pick(user, await screen.findByRole('combobox', { name: /^Method/ }), 'Declining balance');
  await user.type(screen.getByRole('textbox', { name: /Useful life/ }), '12');
  await user.type(screen.getByRole('textbox', { name: /Rate a year/ }), '60');
  // 5 % of the book value a month. The category's switch to straight line would leave the salvage value.
  const summary = await screen.findByText(/^12 charges: the first of \$60\.00/);
  expect(summary).toHaveTextContent(/Then \$648\.43 is left/);
});

test('an asset that was there already is entered with what was charged so far, and posts nothing', async () => {
  const stored = answer(asset.store, () => VAN);
  const { user } = open('/assets/asset/new');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Old van');
  await pick(user, screen.getByRole('combobox', { name: /^Category/ }), 'Vehicles');
  await user.type(screen.getByRole('textbox', { name: /^Cost/ }), '12000');
  await pick(
    user,
    screen.getByRole('combobox', { name: /^Posting/ }),
    'Already in the books: nothing is posted',
  );
  await user.type(await screen.findByRole('textbox', { name: /Depreciation so far/ }), '1800');
  await user.type(screen.getByRole('textbox', { name: /Periods charged/ }), '10');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(stored.inputs).toHaveLength(1));
  expect(stored.inputs[0]).toMatchObject({ opening_accumulated: '1800', opening_periods: 10 });
  expect(stored.inputs[0]).not.toHaveProperty('paid_from_account_id');
  expect(stored.inputs[0]).not.toHaveProperty('opening');
});

test('the record shows the schedule as a table, posted and planned, and what moved it', async () => {
  const { user } = open('/assets/asset/5');
  const schedule = await screen.findByRole('region', { name: 'Depreciation schedule' });
  await user.click(within(schedule).getByRole('button', { name: 'Table' }));
  const rows = await within(schedule).findAllByRole('row');
  expect(rows[1]).toHaveTextContent(/2026-08-31.*180\.00.*11,820\.00.*Posted/);
  expect(rows[2]).toHaveTextContent(/2026-09-30.*Planned/);
  expect(screen.getByRole('link', { name: 'DPC 00001' })).toHaveAttribute(
    'href',
    '/build/assets/depreciation/1',
  );
});

test('a sale says its gain before it is posted', async () => {
  answer(asset.previewDispose, () => SALE);
  const disposed = answer(asset.dispose, () => ({ ...VAN, status: 'disposed' as const }));
  const { user } = open('/assets/asset/5');
  await user.click(await screen.findByRole('button', { name: 'Dispose' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByRole('textbox', { name: /^Proceeds/ }), '11500');
  await user.type(within(dialog).getByRole('combobox', { name: /^Account/ }), '1030');
  await user.click(await screen.findByRole('option', { name: /1030/ }));
  expect(await within(dialog).findByText('$220.00')).toBeVisible();
  expect(within(dialog).getByText('Gain')).toBeVisible();
  expect(within(dialog).getByText(/month of the disposal is charged as a whole/)).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(disposed.inputs).toMatchObject([{ kind: 'sale', proceeds: '11500', account_id: 30 }]),
  );
});

test('a transfer begins with who has it and where it is', async () => {
  const moved = answer(asset.transfer, () => VAN);
  const { user } = open('/assets/asset/5');
  await user.click(await screen.findByRole('button', { name: 'Transfer' }));
  const place = await screen.findByRole('textbox', { name: /^Place/ });
  expect(place).toHaveValue('Herat yard');
  await user.clear(place);
  await user.type(place, 'Kabul office');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(moved.inputs).toMatchObject([{ to_employee_id: 9, location: 'Kabul office' }]),
  );
});
