/** Valid request bodies by path prefix; the fuzzer varies them. */
export type Bodies = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const BOARD = [
  { currency: 'EUR', buy: '1.08', mid: '1.085', sell: '1.09' },
  { currency: 'JPY', buy: '0.0066', mid: '0.0067', sell: '0.0068' },
  { currency: 'KWD', buy: '3.2', mid: '3.25', sell: '3.3' },
] as const;

type Named = Readonly<{
  today: string;
  account: (number: string) => number;
  customer: number;
  till: number;
}>;

export function bodiesOf(named: Named): Bodies {
  return { ...accountingBodies(named), ...exchangeBodies(named) };
}

function accountingBodies({ today: date, account }: Named): Bodies {
  const memo = 'Some text';
  const cost = { account_id: account('5210'), amount: '1.00', memo };
  const euros = { currency: 'EUR', account_id: account('1020') };
  const journal = [
    { account_id: account('5210'), debit: '12.00', memo },
    { account_id: account('1010'), credit: '12.00', location_id: 1 },
    { ...euros, debit: '1.00', rate: '1.085' },
    { ...euros, credit: '1.00', base: '1.09' },
  ];
  return {
    'accounting/journal-entry': { date, memo, reference: 'R 1', lines: journal },
    'accounting/expenses': {
      date,
      memo,
      payee: 'Landlord',
      paid_from_account_id: account('1010'),
      lines: [cost, cost],
    },
    'accounting/receipts': {
      date,
      memo,
      payer: 'Tenant',
      received_into_account_id: account('1010'),
      lines: [cost],
    },
    'accounting/opening-balances': {
      date,
      lines: [
        { account_id: account('1010'), amount: '5.00' },
        { ...euros, amount: '5.00', base: '5.40' },
      ],
    },
    'accounting/templates/store': {
      document_type: 'journal entry',
      name: 'Rent',
      body: { memo, lines: journal.slice(0, 2) },
    },
  };
}

function exchangeBodies({ today: date, account, customer, till }: Named): Bodies {
  const memo = 'Some text';
  const euros = { currency: 'EUR', account_id: account('1020') };
  return {
    'exchange/sales': {
      date,
      memo,
      reference: 'R 2',
      location_id: 1,
      customer_id: customer,
      lines: [
        { side: 'buy', currency: 'EUR', amount: '10.00', rate: '1.08' },
        { side: 'sell', currency: 'EUR', amount: '5.00', rate: '1.09' },
      ],
      fee: { amount: '1.00', mode: 'on_top' },
      payments: [{ direction: 'out', method: 'cash', currency: 'USD', amount: '1.00' }],
      counted: { EUR: { in: { '5': 2 } } },
    },
    'exchange/transfer': {
      kind: 'internal',
      date,
      memo,
      from_location_id: 1,
      to_location_id: till,
      lines: [{ currency: 'EUR', amount: '3.00' }],
    },
    'exchange/manual-journal': {
      date,
      kind: 'correction',
      reason: memo,
      valuation_mode: 'explicit',
      lines: [
        { ...euros, amount: '2.00', base: '2.17' },
        { account_id: account('3000'), currency: 'USD', amount: '-2.17' },
      ],
    },
    'exchange/rates/store': BOARD[2],
    'exchange/rates/publish': { rates: BOARD },
    'exchange/till-sessions': {
      location_id: till,
      count: { USD: '500.00', EUR: { '5': '2', loose: '1' } },
    },
  };
}
