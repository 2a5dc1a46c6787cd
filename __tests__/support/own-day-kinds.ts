import type { UndoOffice } from './undo-office';

/** Days up to the end of the month are locked; today is one of them. */
export const TODAY = '2026-11-20';
export const LOCKED_TO = '2026-11-30';

export type Own = Readonly<{
  type: string;
  path: string;
  /** The body with the document's own day, in `date` or in another field of the kind. */
  body: (office: UndoOffice, day: string) => object;
  /** Field that is refused for a locked day. */
  field?: string;
}>;

const lines = ({ id }: UndoOffice) => [{ account_id: id('5210'), amount: '10' }];
export const remit = ({ ids }: UndoOffice, date: string) => ({
  kind: 'remit_out',
  date,
  sender_id: ids.customer,
  agent_id: ids.agent,
  beneficiary: { name: 'Somebody', country: 'PK' },
  payout_currency: 'EUR',
  rate: '1.1',
  principal: '110',
});
const drawn = (date: string) => ({
  date,
  currency: 'EUR',
  amount: '9',
  due_date: '2027-02-01',
  location_id: 1,
});
export const asset = ({ category_id }: UndoOffice, more: object) => ({
  category_id,
  name: 'Safe',
  cost: '120',
  ...more,
});

export const POSTED: readonly Own[] = [
  {
    type: 'journal entry',
    path: 'accounting/journal-entry',
    body: ({ id }, date) => ({
      date,
      lines: [
        { account_id: id('5210'), debit: '5' },
        { account_id: id('1010'), credit: '5' },
      ],
    }),
  },
  {
    type: 'expense',
    path: 'accounting/expenses',
    body: (office, date) => ({
      date,
      paid_from_account_id: office.id('1010'),
      lines: lines(office),
    }),
  },
  {
    type: 'receipt',
    path: 'accounting/receipts',
    body: (office, date) => ({
      date,
      received_into_account_id: office.id('1010'),
      lines: [{ account_id: office.id('4110'), amount: '10' }],
    }),
  },
  {
    type: 'sales',
    path: 'exchange/sales',
    body: (_office, date) => ({
      date,
      lines: [{ side: 'buy', currency: 'EUR', amount: '10', rate: '1.08' }],
    }),
  },
  {
    type: 'trade',
    path: 'exchange/trade',
    body: ({ ids }, date) => ({
      date,
      value_date: '2027-01-05',
      counterparty_id: ids.dealer,
      side: 'buy',
      currency: 'EUR',
      amount: '10',
      rate: '1.08',
    }),
  },
  {
    type: 'transfer',
    path: 'exchange/transfer',
    body: ({ places }, date) => ({
      kind: 'internal',
      date,
      from_location_id: 1,
      to_location_id: places.here,
      lines: [{ currency: 'EUR', amount: '4' }],
    }),
  },
  { type: 'transfer', path: 'exchange/transfer', body: remit },
  {
    type: 'credit limit withdrawal',
    path: 'exchange/credit-limit-withdrawal',
    body: ({ limit_id }, date) => ({ limit_id, ...drawn(date) }),
  },
  {
    type: 'credit sub-limit withdrawal',
    path: 'exchange/credit-sub-limit-withdrawal',
    body: ({ sub_limit_id }, date) => ({ sub_limit_id, ...drawn(date) }),
  },
  {
    type: 'asset',
    path: 'assets/asset',
    field: 'purchased_on',
    body: (office, day) =>
      asset(office, {
        purchased_on: day,
        in_service_on: day,
        paid_from_account_id: office.id('1010'),
      }),
  },
  {
    type: 'payroll preparation',
    path: 'hrm/payroll-preparation',
    field: 'period_to',
    body: ({ ids }, day) => ({
      period_from: `${day.slice(0, 7)}-01`,
      period_to: day,
      pay_date: day,
      employee_ids: [ids.omid],
    }),
  },
  {
    type: 'depreciation',
    path: 'assets/depreciation',
    field: 'period_end',
    body: (_office, period_end) => ({ period_end }),
  },
  {
    type: 'revaluation',
    path: 'exchange/revaluation',
    field: 'period_end',
    body: (_office, period_end) => ({ period_end }),
  },
  {
    type: 'settlement',
    path: 'accounting/parties/{dealer}/settle',
    body: (_office, date) => ({ date, currency: 'GBP', amount: '3', location_id: 1 }),
  },
];

export const MORE: readonly Own[] = [
  {
    type: 'manual journal',
    path: 'exchange/manual-journal',
    body: ({ id }, date) => ({
      date,
      kind: 'reclass',
      reason: 'Moved',
      lines: [
        { account_id: id('1020'), currency: 'EUR', amount: '-2' },
        { account_id: id('1040'), currency: 'EUR', amount: '2' },
      ],
    }),
  },
  {
    type: 'commission',
    path: 'exchange/commissions',
    body: ({ ids }, date) => ({ date, agent_id: ids.agent, from: '2026-11-01', to: TODAY }),
  },
  {
    type: 'payroll adjustment',
    path: 'hrm/payroll-adjustment',
    body: ({ ids }, date) => ({
      date,
      employee_id: ids.omid,
      kind: 'advance',
      amount: '20',
      period: '2026-12',
      reason: 'Rent',
    }),
  },
];

/** Documents that post nothing, so no lock refuses them. */
export const BESIDE: readonly Own[] = [
  {
    type: 'credit limit',
    path: 'exchange/credit-limit',
    body: ({ ids }) => ({
      party_id: ids.dealer,
      amount: '100',
      valid_from: '2026-01-01',
      reason: 'Known',
    }),
  },
  {
    type: 'offer rate',
    path: 'exchange/offer-rate',
    body: ({ ids }) => ({
      customer_id: ids.customer,
      side: 'sell',
      currency: 'EUR',
      rate: '1.1',
      kind: 'firm',
      amount_min: '1',
      amount_max: '9',
      valid_until: `${TODAY}T11:00:00Z`,
    }),
  },
  {
    type: 'asset',
    path: 'assets/asset',
    body: (office) => asset(office, { purchased_on: TODAY, in_service_on: '2027-01-01' }),
  },
];
