import { screen, waitFor } from '@testing-library/react';
import { anAccount } from '@/__tests__/support/an-account';
import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { aTill } from '@/__tests__/support/a-till';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { pick } from '@/__tests__/support/pick';
import { renderScreen } from '@/__tests__/support/render-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { TradeScreen } from '@/components/dealing/trade/trade-screen';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { parties } from '@/lib/contract/accounting/parties';
import { locations } from '@/lib/contract/dealing/locations';
import { type Trade, trade, type TradePreview } from '@/lib/contract/dealing/trade';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';
import { organization } from '@/lib/contract/settings/organization';

const OPEN = { status: 'open', date: null, entry_id: null, at: null, reason: null } as const;

const DEALT: Trade = {
  id: 1,
  number: 'TRD 00001',
  custom_id: null,
  status: 'posted',
  version: 1,
  created_at: '2026-11-20T06:00:00Z',
  created_by: null,
  posted_at: null,
  void_reason: null,
  entry_ids: [4],
  due_to: 'trade',
  due_to_id: 1,
  date: '2026-11-20',
  reference: null,
  memo: null,
  counterparty: 'Gulf Dealers',
  amount: '3000.00',
  currency: 'EUR',
  base: '3258.00',
  attachments: 0,
  voided: null,
  waiting: null,
  attachment_ids: [],
  history: [],
  counterparty_id: 7,
  side: 'buy',
  counter_currency: 'USD',
  counter_amount: '3258.00',
  rate: '1.0860',
  quote_unit: 1,
  quote_direction: 'direct',
  rate_base: '1.086',
  value_date: '2026-11-24',
  fee: '0.00',
  brokerage: '0.00',
  purpose: null,
  covers: [],
  broker_id: null,
  broker: null,
  mid: '1.0855',
  margin: '-1.50',
  realised: '0.00',
  offer_id: null,
  override_reason: null,
  source_of_funds: null,
  legs: {
    fc: { currency: 'EUR', amount: '3000.00', is_ours: true, ...OPEN },
    counter: { currency: 'USD', amount: '3258.00', is_ours: false, ...OPEN },
  },
  exposure: null,
  instructions: null,
};

const SALE: AnswerOf<typeof trade.coverable>[number] = {
  id: 5,
  number: 'SAL 00005',
  date: '2026-11-19',
  counterparty: 'Walk-in',
  side: 'sell',
  rate: '1.09',
  amount: '1850.00',
  open: '1500.00',
};

function open(at: string, shown: Trade = DEALT, exposure: TradePreview['exposure'] = null) {
  localStorage.clear();
  const dealer = aParty(7, 'Gulf Dealers', { kind: 'dealer' });
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => [aTill({ id: 1, name: 'Main vault', type: 'vault' })]);
  answer(parties.list, () => aPartyPage([dealer]));
  answer(parties.show, () => aPartyRecord(dealer));
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(trade.preview, () => ({ lines: [], warnings: [], exposure, needs_reason: false }));
  answer(organization.letterhead, () => ({
    name: 'Sarraf Organisation',
    legal_name: '',
    address: '',
    website: '',
    licence: '',
    phone: '',
    email: '',
  }));
  answer(trade.show, () => shown);
  answer(trade.entry, () => []);
  return renderScreen(
    <>
      <FrameShortcuts />
      <TradeScreen />
    </>,
    { at },
  );
}

test('a deal is typed by two of its three figures, the pair as it is agreed', async () => {
  const stored = answer(trade.store, () => DEALT);
  const { user } = open('/exchange/trade/new');
  await user.type(await screen.findByRole('combobox', { name: /Counterparty/ }), 'gulf');
  await user.click(await screen.findByRole('option', { name: /Gulf Dealers/ }));
  await user.type(screen.getByRole('combobox', { name: /^Currency/ }), 'EUR{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '3000');
  await user.type(screen.getByRole('textbox', { name: /Counter amount/ }), '3258');
  expect(screen.getByRole('textbox', { name: /^Rate/ })).toHaveValue('1.086');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toMatchObject([
      {
        counterparty_id: 7,
        side: 'buy',
        currency: 'EUR',
        amount: '3000',
        rate: '1.086',
        post: true,
      },
    ]),
  );
  expect(stored.inputs[0]).not.toHaveProperty('counter');
});

test('a leg is settled through a place, from the record, in three fields', async () => {
  const settled = answer(trade.settle, () => ({ ...DEALT, status: 'part_settled' as const }));
  const { user } = open('/exchange/trade/1', { ...DEALT, value_date: '2100-01-01' });
  const button = await screen.findByRole('button', { name: 'Settle a leg' });
  expect(screen.queryByRole('button', { name: 'Mark leg as failed' })).toBeNull();
  await user.click(button);
  expect(await screen.findByText(/value date is .* moves .* days early/)).toBeVisible();
  await pick(user, await screen.findByRole('combobox', { name: /Till or vault/ }), 'Main vault');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(settled.inputs).toMatchObject([{ leg: 'fc', location_id: 1 }]));
  expect(settled.inputs[0]).not.toHaveProperty('account_id');
});

test('fee and brokerage are legs on the record, with the broker, and are chosen by name', async () => {
  const cost = { currency: 'USD', is_ours: false } as const;
  const { user } = open('/exchange/trade/1', {
    ...DEALT,
    fee: '5.00',
    brokerage: '3.00',
    broker_id: 9,
    broker: 'Harbour Brokers',
    status: 'part_settled',
    legs: {
      fc: { ...DEALT.legs.fc, status: 'settled' },
      counter: DEALT.legs.counter,
      fee: { ...OPEN, ...cost, amount: '5.00' },
      brokerage: { ...OPEN, ...cost, amount: '3.00' },
    },
  });
  const legs = await screen.findByRole('table', { name: 'Legs' });
  expect(legs).toHaveTextContent(/Pay the fee.*5.00/);
  expect(legs).toHaveTextContent(/Pay the brokerage to Harbour Brokers.*3.00/);
  await user.click(screen.getByRole('button', { name: 'Settle a leg' }));
  await user.click(await screen.findByRole('combobox', { name: /Leg/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Pay: .*3,258.00/),
    expect.stringMatching(/^Pay the fee: .*5.00/),
    expect.stringMatching(/^Pay the brokerage to Harbour Brokers: .*3.00/),
  ]);
});

test('related entries are named by their days, and only a reversal is called one', async () => {
  const line = {
    account_id: 3,
    account_number: '1120',
    account_name: 'Dealer settlement',
    party_id: 7,
    party: 'Gulf Dealers',
    location_id: null,
    currency: 'USD',
    amount: '5.00',
    rate: null,
    base: '5.00',
    memo: null,
  };
  const { user } = open('/exchange/trade/1', { ...DEALT, entry_ids: [4, 5, 6] });
  answer(trade.entry, () => [
    { ...line, entry_id: 4, date: '2026-11-20', reverses_id: null },
    { ...line, entry_id: 5, date: '2026-11-24', reverses_id: null },
    { ...line, entry_id: 6, date: '2026-11-25', reverses_id: 5 },
  ]);
  await user.click(await screen.findByRole('tab', { name: /Related/ }));
  const entries = await screen.findAllByRole('listitem');
  const texts = entries.map(({ textContent }) => textContent ?? '');
  expect(texts.filter((text) => /reverses/i.test(text))).toEqual([
    expect.stringMatching(/6.*reverses.*5/i),
  ]);
});

test('only sales of the other side are offered as cover, with a running total and what stays open', async () => {
  const asked = answer(trade.coverable, () => [SALE, { ...SALE, id: 6, number: 'SAL 00006' }]);
  const { user } = open('/exchange/trade/new');
  await user.type(await screen.findByRole('combobox', { name: /^Currency/ }), 'EUR{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '6000');
  await user.click(screen.getByRole('combobox', { name: /Purpose/ }));
  await user.click(await screen.findByRole('option', { name: 'Cover' }));
  const sale = await screen.findByRole('checkbox', { name: 'SAL 00005' });
  expect(asked.inputs[0]).toEqual({ currency: 'EUR', side: 'buy' });
  expect(sale.closest('tr')).toHaveTextContent(/sell.*Walk-in.*1,850.00.*1,500.00/i);
  await user.click(sale);
  expect(
    await screen.findByText(/need .?1,500.00.* of the .*6,000.00.* dealt.*4,500.00/),
  ).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search sales' }), 'walk');
  await waitFor(() =>
    expect(asked.inputs.at(-1)).toEqual({
      currency: 'EUR',
      side: 'buy',
      search: 'walk',
      named: '5',
    }),
  );
});

test('the form says what the counterparty would owe with the trade, beside its limit', async () => {
  const exposure = { limit: '5000.00', used: '2171.00', after: '5427.50' };
  const { user } = open('/exchange/trade/new', DEALT, exposure);
  await user.type(await screen.findByRole('combobox', { name: /Counterparty/ }), 'gulf');
  await user.click(await screen.findByRole('option', { name: /Gulf Dealers/ }));
  await user.type(screen.getByRole('combobox', { name: /^Currency/ }), 'EUR{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '3000');
  await user.type(screen.getByRole('textbox', { name: /^Rate/ }), '1.086');
  expect(await screen.findByText('$5,427.50')).toHaveClass('text-negative');
  expect(screen.getByText('$2,171.00')).not.toHaveClass('text-negative');
});

test('source of funds and reason of the rate are asked once they are due, and stand on the record', async () => {
  const given = { source_of_funds: 'A house was sold', override_reason: 'An urgent cover' };
  const first = open('/exchange/trade/1', { ...DEALT, ...given });
  expect(await screen.findByText('A house was sold')).toBeVisible();
  expect(screen.getByText('An urgent cover')).toBeVisible();
  first.unmount();
  const { user } = open('/exchange/trade/new');
  const warning = { key: 'watch.funds', field: 'source_of_funds', message: 'Write it down.' };
  answer(trade.preview, () => ({
    lines: [],
    warnings: [warning],
    exposure: null,
    needs_reason: true,
  }));
  await user.type(await screen.findByRole('combobox', { name: /Counterparty/ }), 'gulf');
  await user.click(await screen.findByRole('option', { name: /Gulf Dealers/ }));
  expect(screen.queryByRole('textbox', { name: /Source of funds|Reason for rate/ })).toBeNull();
  await user.type(screen.getByRole('combobox', { name: /^Currency/ }), 'EUR{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '3000');
  await user.type(screen.getByRole('textbox', { name: /^Rate/ }), '1.086');
  expect(await screen.findByRole('textbox', { name: /Source of funds/ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Reason for rate/ })).toBeVisible();
});

test('the record warns while we have paid and the counterparty has not, and shows its limit', async () => {
  const { fc, counter } = DEALT.legs;
  const paid = { ...counter, status: 'settled' as const, date: '2026-11-20', at: '1030 Bank' };
  const first = open('/exchange/trade/1', {
    ...DEALT,
    status: 'part_settled',
    legs: { fc, counter: paid },
    exposure: { limit: '5000.00', used: '3256.50' },
  });
  expect(await screen.findByText(/We have paid; .*3,000.00.* is still due/)).toBeVisible();
  expect(await screen.findByText('$3,256.50')).toBeVisible();
  first.unmount();
  open('/exchange/trade/1');
  await screen.findByRole('button', { name: 'Settle a leg' });
  expect(screen.queryByText(/We have paid/)).toBeNull();
});

test('the confirmation stands on paper with both legs and how the money is to come, and is mailed by a step', async () => {
  const mailed = answer(trade.mail, () => DEALT);
  const { user } = open('/exchange/trade/1', { ...DEALT, instructions: 'IBAN AE07 0331' });
  await screen.findByRole('button', { name: 'Mail confirmation' });
  const paper = document.querySelector('.voucher');
  expect(paper).toHaveTextContent('Deal confirmation');
  expect(paper).toHaveTextContent('Gulf Dealers: we confirm the following deal.');
  expect(paper).toHaveTextContent(/We receive3,000.00 EURWe pay.?3,258.00/);
  expect(paper).toHaveTextContent('1 EUR = 1.0860 USD');
  expect(paper).toHaveTextContent('IBAN AE07 0331');
  expect(paper).toHaveTextContent('For the counterparty');
  await user.click(screen.getByRole('button', { name: 'Mail confirmation' }));
  await user.type(await screen.findByRole('textbox', { name: /E-mail/ }), 'desk@delta.example');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(mailed.inputs).toEqual([{ email: 'desk@delta.example' }]));
});

test('a leg is settled through a bank account of the usual chart, too', async () => {
  const settled = answer(trade.settle, () => ({ ...DEALT, status: 'part_settled' as const }));
  answer(chartOfAccounts.list, () => [
    anAccount(3, '1030', 'Bank', { purpose: 'bank' }),
    anAccount(4, '1010', 'Cash', { purpose: 'cash' }),
  ]);
  const { user } = open('/exchange/trade/1');
  await user.click(await screen.findByRole('button', { name: 'Settle a leg' }));
  await user.click(await screen.findByRole('combobox', { name: /Till or account/ }));
  await user.click(await screen.findByRole('option', { name: 'A bank account' }));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.type(await screen.findByRole('combobox', { name: /Bank account/ }), '10');
  const found = await screen.findAllByRole('option');
  const [bank, ...others] = found.filter(({ textContent }) => textContent?.startsWith('10'));
  expect([bank?.textContent, others]).toEqual([expect.stringMatching(/^1030/), []]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(settled.inputs).toMatchObject([{ leg: 'fc', account_id: 3 }]));
});
