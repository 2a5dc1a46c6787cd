import { anImage } from './an-image';
import type { Client } from './client';

/** A record stored with its required fields, and every field that a change may send. */
export type Changed = Readonly<{ stored: object | null; full: Readonly<Record<string, unknown>> }>;

type Known = Readonly<{
  account: (number: string) => number;
  customer: number;
  till: number;
}>;

const date = '2026-11-20';
const person = { name: 'Somebody', country: 'AF' };
const THIRD = {
  payer: 'Cyrus Far',
  on_behalf_of: { name: 'Cyrus Far', relationship: 'Cousin', id_number: 'P7' },
};

/** Documents with every field that a draft can have, by the path of their calls. */
export async function documentsChanged(
  me: Client,
  { account, customer, till }: Known,
): Promise<Readonly<Record<string, Changed>>> {
  const texts = { date, reference: 'R-1', memo: 'A memo' };
  const applied = { entry_id: 1, line_no: 1, amount: '5.00' };
  const payment = {
    ...texts,
    party_id: customer,
    location_id: 1,
    currency: 'USD',
    rate: '1',
    applied: [applied],
    lines: [{ account_id: account('5110'), amount: '10.00', memo: 'Line' }],
  };
  const category = await me.post('assets/asset-category/store', {
    name: 'Machines',
    method: 'straight_line',
    life_months: 60,
  });
  const bodies: Readonly<Record<string, object>> = {
    'assets/asset': {
      name: 'A safe',
      category_id: category.body.id,
      cost: '10.00',
      currency: 'USD',
      rate: '1',
      purchased_on: date,
      in_service_on: date,
      salvage: '1.00',
      method: 'declining_balance',
      life_months: 48,
      frequency_months: 3,
      convention: 'daily',
      rate_percent: '40',
      switch_to_straight_line: true,
      units_total: '1000',
      opening: false,
      opening_on: date,
      paid_from_account_id: account('1010'),
      location_id: 1,
      party_id: customer,
      opening_accumulated: '2.00',
      opening_periods: 1,
      quantity: 2,
      serial: 'S-1',
      supplier: 'A shop',
      invoice_reference: 'I-1',
      location: 'Herat',
      employee_id: 1,
      branch_id: 1,
      warranty_end: '2027-11-20',
      photo_id: 1,
      notes: 'A note',
    },
    'accounting/journal-entry': {
      ...texts,
      lines: [
        { account_id: account('1010'), debit: '10.00' },
        { account_id: account('3000'), credit: '10.00' },
      ],
    },
    'accounting/expenses': { ...payment, payee: 'A shop', paid_from_account_id: account('1010') },
    'accounting/receipts': {
      ...payment,
      payer: 'A guest',
      method: 'cash',
      received_into_account_id: account('1010'),
    },
    'exchange/manual-journal': {
      date,
      kind: 'correction',
      valuation_mode: 'at_wac',
      reason: 'A reason',
      lines: [{ account_id: account('1010'), currency: 'USD', amount: '10.00' }],
    },
    'exchange/transfer': {
      date,
      memo: 'A memo',
      kind: 'internal',
      from_location_id: 1,
      to_location_id: till,
      lines: [{ currency: 'USD', amount: '10.00' }],
      awaits_receipt: true,
      sender_id: customer,
      sender: person,
      beneficiary_id: 1,
      beneficiary: person,
      agent_id: customer,
      principal: '10.00',
      payout_amount: '9.00',
      payout_currency: 'EUR',
      rate: '1.1',
      quote_unit: 1,
      quote_direction: 'direct',
      tax: '1.00',
      location_id: 1,
      fee: { amount: '1.00', mode: 'on_top' },
      purpose: 'Family',
      source_of_funds: 'Salary',
      ...THIRD,
      payments: [{ method: 'cash', amount: '5.00' }],
      sender_address: 'A street',
      sender_date_of_birth: '1990-01-01',
      reference: 'H-1',
      code: '4711',
      expires_on: '2026-12-20',
      carrier: 'A driver',
      seal_no: 'S-1',
      sender_document: 'passport P1',
      keep_beneficiary: true,
    },
    'exchange/trade': {
      ...texts,
      counterparty_id: customer,
      side: 'buy',
      currency: 'EUR',
      amount: '10.00',
      rate: '1.10',
      quote_unit: 1,
      quote_direction: 'direct',
      override_reason: 'A reason',
      counter_currency: 'USD',
      value_date: date,
      fee: '1.00',
      brokerage: '2.00',
      broker_id: customer,
      purpose: 'order',
      covers: [],
      source_of_funds: 'Salary',
      instructions: 'By bank',
    },
    'exchange/credit-limit': {
      party_id: customer,
      amount: '5.00',
      valid_from: date,
      valid_to: '2026-12-31',
      review_on: '2026-12-01',
      reason: 'A reason',
      collateral: [{ kind: 'Deed', description: 'A house', value: '9.00' }],
    },
    'exchange/credit-sub-limit': {
      limit_id: 1,
      scope: 'currency',
      scope_value: 'EUR',
      amount: '5.00',
      currency: 'EUR',
      memo: 'A memo',
    },
    'exchange/credit-limit-withdrawal': {
      ...texts,
      limit_id: 1,
      currency: 'EUR',
      amount: '5.00',
      due_date: '2026-12-20',
      location_id: 1,
      on_account: false,
    },
    'exchange/credit-sub-limit-withdrawal': {
      ...texts,
      sub_limit_id: 1,
      currency: 'EUR',
      amount: '5.00',
      due_date: '2026-12-20',
      location_id: 1,
      on_account: false,
    },
    'exchange/offer-rate': {
      ...texts,
      customer_id: customer,
      prospect: { name: 'Guest' },
      side: 'sell',
      currency: 'EUR',
      counter_currency: 'USD',
      amount_min: '1.00',
      amount_max: '10.00',
      rate: '1.10',
      quote_unit: 1,
      quote_direction: 'direct',
      override_reason: 'A reason',
      kind: 'firm',
      channel: 'phone',
      valid_until: `${date}T12:00:00Z`,
      valid_minutes: 5,
      allow_partial: true,
      fee: { amount: '2.00', mode: 'deducted' },
      reserved_location_id: 1,
      reprice: { max_mid_move: '0.25', action: 'ask' },
    },
    'accounting/settlements': {
      date,
      memo: 'A memo',
      party_id: customer,
      currency: 'USD',
      amount: '5.00',
      pay_currency: 'EUR',
      rate: '0.9',
      quote_unit: 1,
      quote_direction: 'direct',
      account_id: account('1030'),
      location_id: 1,
      applied: [applied],
    },
    'exchange/sales': {
      ...texts,
      customer_id: customer,
      location_id: 1,
      on_account: true,
      walk_in: { name: 'Guest' },
      override_reason: 'A reason',
      purpose: 'Travel',
      ...THIRD,
      lines: [{ side: 'buy', currency: 'EUR', amount: '10.00', rate: '1.10' }],
      fee: { amount: '1.00', mode: 'on_top' },
      payments: [{ direction: 'out', method: 'cash', currency: 'USD', amount: '5.00' }],
      source_of_funds: 'Salary',
      counted: { EUR: { in: { '10': 1 } } },
    },
  };
  const picture = await anImage('png');
  const found = Object.entries(bodies).map(async ([path, stored], at) => {
    const { body: file } = await me.upload('attachments/store', {
      name: 'a.png',
      content: picture,
    });
    const full = { ...stored, custom_id: `A/${at + 70}`, attachment_ids: [file.id] };
    return [path, { stored, full }] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
