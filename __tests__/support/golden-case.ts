import type { Client } from './client';
import type { TestHost } from './test-host';

/**
 * A month of an exchange business in AED, confirmed by two other programs: [day, memo, lines]. A line is [purpose of
 * the account, signed amount] or [purpose, signed amount, currency, signed base].
 */
type GoldenLine = readonly [purpose: string, amount: string, currency?: string, base?: string];
type GoldenEntry = readonly [day: string, memo: string, lines: readonly GoldenLine[]];

export const JANUARY: readonly GoldenEntry[] = [
  [
    '2026-01-01',
    'opening balances',
    [
      ['cash', '100000.00'],
      ['fixed_assets', '6000.00'],
      ['customer_balances', '-2000.00'],
      ['capital', '-104000.00'],
    ],
  ],
  ['2026-01-02', 'buy 1,000 USD at 3.66', bought('1000.00', '3660.00')],
  ['2026-01-03', 'buy 500 USD at 3.68', bought('500.00', '1840.00')],
  [
    '2026-01-04',
    'sell 800 USD at 3.675, fee 10',
    [
      ['cash', '2950.00'],
      ['currency_stock', '-800.00', 'USD', '-2933.33'],
      ['realised_fx', '-6.67'],
      ['exchange_fees', '-10.00'],
    ],
  ],
  ['2026-01-05', 'buy 300 USD at 3.67', bought('300.00', '1101.00')],
  [
    '2026-01-06',
    'sell 400 USD at 3.68',
    [
      ['cash', '1472.00'],
      ['currency_stock', '-400.00', 'USD', '-1467.07'],
      ['realised_fx', '-4.93'],
    ],
  ],
  ['2026-01-10', 'rent', moved('rent', 'cash', '500.00')],
  ['2026-01-15', 'employee advance', moved('employee_advances', 'cash', '200.00')],
  [
    '2026-01-31',
    'payroll',
    [
      ['salaries', '3000.00'],
      ['tax_withheld', '-150.00'],
      ['employee_advances', '-200.00'],
      ['salaries_payable', '-2650.00'],
    ],
  ],
  [
    '2026-01-31',
    'depreciation 6,000 over 60 months',
    moved('depreciation_expense', 'accumulated_depreciation', '100.00'),
  ],
  [
    '2026-01-31',
    'revaluation of 600 USD at 3.6725',
    moved('revaluation_allowance', 'unrealised_fx', '2.90'),
  ],
];

export const FEBRUARY: readonly GoldenEntry[] = [
  ['2026-02-01', 'salaries paid', moved('salaries_payable', 'cash', '2650.00')],
  ['2026-02-01', 'revaluation taken back', moved('unrealised_fx', 'revaluation_allowance', '2.90')],
];

function bought(dollars: string, price: string): readonly GoldenLine[] {
  return [
    ['currency_stock', dollars, 'USD', price],
    ['cash', `-${price}`],
  ];
}

function moved(debit: string, credit: string, amount: string): readonly GoldenLine[] {
  return [
    [debit, amount],
    [credit, `-${amount}`],
  ];
}

export type GoldenBooks = Readonly<{
  client: Client;
  idOf: (purpose: string) => number;
  /** Posts entries as journals; returns the ids of the documents. */
  enter: (entries: readonly GoldenEntry[]) => Promise<number[]>;
}>;

/** A host with AED as base, whose fiscal year ends in January. */
export async function goldenBooks(host: TestHost): Promise<GoldenBooks> {
  const client = await host.signIn();
  await client.post('setting/currencies/store', { code: 'AED' });
  const { body: organisation } = await client.get('setting/organization/show');
  await client.put('setting/organization/update', {
    base_currency: 'AED',
    fiscal_year_start: '02-01',
    version: organisation.version,
  });
  const { body: accounts } = await client.get('accounting/chart-of-accounts/generate_accounts');
  const { body: party } = await client.post('accounting/parties/store', {
    kind: 'customer',
    name: 'C1',
  });
  type Account = { id: number; purpose: string | null; party_required: boolean };
  const accountOf = (purpose: string): Account => {
    const found = (accounts as Account[]).find((account) => account.purpose === purpose);
    if (!found) throw new Error(`the chart has no ${purpose}`);
    return found;
  };
  const lineOf = ([purpose, amount, currency, base]: GoldenLine) => {
    const { id: account_id, party_required } = accountOf(purpose);
    const side = amount.startsWith('-') ? 'credit' : 'debit';
    return {
      account_id,
      [side]: amount.replace('-', ''),
      ...(currency && { currency, base: base?.replace('-', '') }),
      ...(party_required && { party_id: party.id }),
    };
  };
  return {
    client,
    idOf: (purpose) => accountOf(purpose).id,
    async enter(entries) {
      const ids: number[] = [];
      for (const [date, memo, lines] of entries) {
        const draft = { date, memo, post: true, lines: lines.map(lineOf) };
        const { status, body } = await client.post('accounting/journal-entry/store', draft);
        if (status !== 201) throw new Error(`${memo}: ${JSON.stringify(body)}`);
        ids.push(body.id);
      }
      return ids;
    },
  };
}
