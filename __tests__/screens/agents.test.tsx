import { screen, waitFor, within } from '@testing-library/react';
import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { aTill } from '@/__tests__/support/a-till';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { pick } from '@/__tests__/support/pick';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PartiesScreen } from '@/components/accounting/parties/parties-screen';
import { SettlementsScreen } from '@/components/accounting/settlements/settlements-screen';
import { CommissionsScreen } from '@/components/dealing/commissions/commissions-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { parties } from '@/lib/contract/accounting/parties';
import { type Settlement, settlements } from '@/lib/contract/accounting/settlements';
import { beneficiaries } from '@/lib/contract/dealing/beneficiaries';
import { type CommissionBatch, commissions } from '@/lib/contract/dealing/commissions';
import { locations } from '@/lib/contract/dealing/locations';
import { transfer } from '@/lib/contract/dealing/transfer';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';

const HERAT = aParty(9, 'Herat', { kind: 'agent' });
const COMMON = {
  custom_id: null,
  version: 1,
  created_at: '2026-11-20T06:00:00Z',
  created_by: null,
  posted_at: '2026-11-20T06:00:00Z',
  void_reason: null,
  entry_ids: [4],
  reference: null,
  memo: null,
  counterparty: 'Herat',
  base: null,
  attachments: 0,
  attachment_ids: [],
  history: [],
  waiting: null,
  voided: null,
  id: 1,
  status: 'posted',
  date: '2026-11-20',
} as const;
const common = {
  ...COMMON,
  status: 'posted' as const,
  entry_ids: [4],
  attachment_ids: [],
  history: [],
};

const SETTLED: Settlement = {
  ...common,
  number: 'SET 00001',
  due_to: 'settlement',
  due_to_id: 1,
  amount: '139250.00',
  currency: 'PKR',
  party_id: 9,
  pay_currency: 'USD',
  pay_amount: '497.68',
  is_ours: false,
  rate: '279.8',
  quote_unit: 1,
  quote_direction: 'indirect',
  at: 'Main vault',
  rate_base: '0.003573981415296641',
  account_id: null,
  location_id: 1,
  applied: [],
  applied_to: [],
  unapplied: [],
};
const BATCH: CommissionBatch = {
  ...common,
  number: 'CMB 00001',
  due_to: 'commission',
  due_to_id: 1,
  amount: '83.57',
  currency: 'USD',
  agent_id: 9,
  from: '2026-10-01',
  to: '2026-10-31',
  method: 'per_lakh',
  agreed: '150',
  count: 2,
  total_base: '55714.28571',
  commission: '83.57',
  commission_currency: 'USD',
  items: [
    { id: 1, number: 'TRS 00001', date: '2026-10-02', base: '5714.28571' },
    { id: 2, number: 'TRS 00002', date: '2026-10-03', base: '50000' },
  ],
};

function open(screenOf: React.ReactNode, at: string) {
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => [aTill({ id: 1, name: 'Main vault', type: 'vault' })]);
  answer(parties.list, () => aPartyPage([HERAT, aParty(7, 'Sender One')]));
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(beneficiaries.list, () => []);
  return renderScreen(
    <>
      <FrameShortcuts />
      {screenOf}
    </>,
    { at },
  );
}

test('a batch shows what it is made of before it is posted, and is posted in one step', async () => {
  const { items, total_base, commission, commission_currency, method, agreed, count } = BATCH;
  answer(commissions.preview, () => ({
    lines: [],
    warnings: [],
    items,
    total_base,
    commission,
    commission_currency,
    method,
    agreed,
    count,
  }));
  answer(commissions.show, () => BATCH);
  answer(commissions.entry, () => []);
  const stored = answer(commissions.store, () => BATCH);
  const { user } = open(<CommissionsScreen />, '/exchange/commissions/new?agent=9');
  const table = within(await screen.findByRole('table', { name: 'Remittances' }));
  expect(table.getByRole('row', { name: /TRS 00001/ })).toHaveTextContent('5,714.29');
  expect(table.getByRole('row', { name: /Total of 2/ })).toHaveTextContent('55,714.29');
  expect(screen.getByText('Commission', { exact: true }).parentElement).toHaveTextContent(
    'Commission$83.57',
  );
  expect(screen.queryByRole('button', { name: /Save draft/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Post the batch/ }));
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      { agent_id: 9, from: expect.stringMatching(/-01$/), to: expect.any(String) },
    ]),
  );
  expect(await screen.findByText('150 USD per 100,000')).toBeVisible();
});

test('a settlement says who paid whom, how much of what and at which rate', async () => {
  answer(settlements.show, () => SETTLED);
  answer(settlements.entry, () => []);
  open(<SettlementsScreen />, '/accounting/settlements/1');
  expect(await screen.findByText('We paid')).toBeVisible();
  // The currency sign comes with the organisation's settings, which may load after the record.
  expect(await screen.findByText('$497.68')).toBeVisible();
  expect(screen.getByText(/^1 USD = 279\.80* PKR$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Herat' })).toHaveAttribute(
    'href',
    '/build/accounting/parties/9',
  );
});

test('a settlement is typed in another currency, at a rate that is then asked for', async () => {
  answer(settlements.preview, () => ({ lines: [], warnings: [] }));
  answer(settlements.show, () => SETTLED);
  answer(settlements.entry, () => []);
  const stored = answer(settlements.store, () => SETTLED);
  const { user } = open(<SettlementsScreen />, '/accounting/settlements/new');
  await user.type(await screen.findByRole('combobox', { name: /^Party/ }), 'herat');
  await user.click(await screen.findByRole('option', { name: /Herat/ }));
  await user.type(screen.getByRole('combobox', { name: /^Currency/ }), 'EUR{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '100');
  expect(screen.queryByRole('textbox', { name: /^Rate/ })).not.toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: /^Pay in/ }), 'USD{Enter}');
  await user.type(await screen.findByRole('textbox', { name: /^Rate/ }), '1.08');
  await pick(user, screen.getByRole('combobox', { name: /^Location/ }), 'Main vault');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      {
        party_id: 9,
        currency: 'EUR',
        amount: '100',
        pay_currency: 'USD',
        rate: '1.08',
        location_id: 1,
        quote_direction: 'direct',
        post: true,
      },
    ]),
  );
});

test('an agent has a running account, from which what is open is settled', async () => {
  answer(parties.show, () => aPartyRecord(HERAT));
  answer(transfer.account, () => [
    {
      currency: 'PKR',
      balance: '-139250.00',
      base: '-500.00',
      unsettled: [
        {
          id: 1,
          number: 'TRS 00001',
          date: '2026-11-19',
          counterparty: 'A → B',
          amount: '-139250.00',
          open: '-139250.00',
        },
      ],
      waiting: { count: 2, amount: '5000.00' },
    },
  ]);
  const settled = answer(settlements.settle, () => SETTLED);
  const { user } = open(<PartiesScreen />, '/accounting/parties/9');
  const account = within(await screen.findByRole('region', { name: 'Account in PKR' }));
  expect(account.getByText(/2 remittances on the way/)).toBeVisible();
  expect(account.getByRole('link', { name: 'TRS 00001' })).toBeVisible();
  // The arrow is drawn as an icon, so that it points the other way in Persian.
  const row = account.getByRole('row', { name: /TRS 00001/ });
  expect(row).toHaveTextContent('A B');
  await user.click(account.getByRole('button', { name: 'Settle PKR' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Settle with Herat/ }));
  expect(dialog.getByText(/We owe the party 139,250.00/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('139,250.00');
  await pick(user, dialog.getByRole('combobox', { name: /^Location/ }), 'Main vault');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(settled.inputs).toMatchObject([{ currency: 'PKR', amount: '139250', location_id: 1 }]),
  );
});

test('more open remittances than a page are counted, and the others are a page away', async () => {
  answer(parties.show, () => aPartyRecord(HERAT));
  const unsettled = Array.from({ length: 137 }, (_, at) => ({
    id: at + 1,
    number: `TRS ${String(at + 1).padStart(5, '0')}`,
    date: '2026-11-19',
    counterparty: 'A → B',
    amount: '-1.00',
    open: '-1.00',
  }));
  answer(transfer.account, () => [
    {
      currency: 'PKR',
      balance: '-137.00',
      base: '-1.00',
      unsettled,
      waiting: { count: 0, amount: '0.00' },
    },
  ]);
  const { user } = open(<PartiesScreen />, '/accounting/parties/9');
  const account = within(await screen.findByRole('region', { name: 'Account in PKR' }));
  expect(account.getByText('1–50 of 137')).toBeVisible();
  expect(account.queryByText('TRS 00137')).toBeNull();
  await user.click(account.getByRole('button', { name: 'Next page' }));
  await user.click(account.getByRole('button', { name: 'Next page' }));
  expect(account.getByText('101–137 of 137')).toBeVisible();
  expect(account.getByText('TRS 00137')).toBeVisible();
});

test('what an agent is paid is kept with the agent, and taken away again', async () => {
  const paid = {
    ...HERAT,
    commission: { method: 'per_lakh', amount: '150', currency: 'USD' },
  } as const;
  answer(parties.show, () => aPartyRecord(HERAT));
  answer(transfer.account, () => []);
  const changed = answer(parties.update, () => aPartyRecord({ ...paid, version: 2 }));
  const { user } = open(<PartiesScreen />, '/accounting/parties/9?mode=edit');
  await user.click(await screen.findByRole('combobox', { name: 'Method' }));
  await user.click(await screen.findByRole('option', { name: 'Per 100,000' }));
  await user.type(screen.getByRole('textbox', { name: 'Rate' }), '150');
  await user.type(screen.getByRole('combobox', { name: /^Currency/ }), 'USD{Enter}');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(changed.inputs).toMatchObject([
      { commission: { method: 'per_lakh', amount: '150', currency: 'USD' } },
    ]),
  );
});
