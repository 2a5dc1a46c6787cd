import { TRADE_LEGS } from '@/lib/domain/dealing/trade';
import { DAY, type Held, type UndoOffice } from './undo-office';

const REASON = { reason: 'Undone' };

/** Does something and returns the function that undoes it; `prepare` runs first and makes what `act` needs. */
export type UndoCase = Readonly<{
  /** The calls that undo, as in the contract: `exchange/sales void`. */
  undoes: string;
  prepare?: (office: UndoOffice, held: Held) => Promise<unknown>;
  act: (office: UndoOffice, held: Held, prepared: any) => Promise<() => Promise<unknown>>;
}>;

/** Posts a document and voids it. */
export const voided = (
  undoes: string,
  body: (office: UndoOffice, held: Held) => object,
  path = undoes.replace(' void', ''),
): UndoCase => ({
  undoes,
  act: async (office, held) => {
    const { id } = await office.made(path, body(office, held));
    return () => office.good(`${path}/${id}/void`, REASON);
  },
});

const stock = ({ id }: UndoOffice, { code }: Held, more: object) => ({
  account_id: id('1020'),
  currency: code,
  ...more,
});

const JOURNALS: readonly UndoCase[] = [
  voided('accounting/journal-entry void', (office, held) => ({
    lines: [
      stock(office, held, { debit: '100', base: '111.11' }),
      { account_id: office.id('3000'), credit: '111.11' },
    ],
  })),
  {
    undoes: 'accounting/journal-entry void',
    act: async ({ good, id }, { code }) => {
      const amount = code === 'EUR' ? '500' : '-500';
      const { id: made } = await good('accounting/opening-balances/store', {
        date: '2026-09-30',
        lines: [{ account_id: id('1030'), amount: '70' }, ...foreign(id('1040'), code, amount)],
      });
      return () => good(`accounting/journal-entry/${made}/void`, REASON);
    },
  },
  voided('accounting/expenses void', (office, { code, rate }) => ({
    paid_from_account_id: office.id('1020'),
    currency: code,
    rate,
    lines: [{ account_id: office.id('5210'), amount: '70.07' }],
  })),
  voided('accounting/receipts void', (office, { code, rate }) => ({
    received_into_account_id: office.id('1020'),
    currency: code,
    rate,
    lines: [{ account_id: office.id('4110'), amount: '33.33' }],
  })),
  {
    undoes: 'exchange/manual-journal void',
    act: async (office, held) => {
      const { id } = await office.made('exchange/manual-journal', {
        kind: 'write_off',
        valuation_mode: 'at_mid',
        reason: 'Lost',
        lines: [
          stock(office, held, { amount: '-12.34' }),
          stock(office, held, { account_id: office.id('5060'), amount: '12.34' }),
        ],
      });
      await office.good(`exchange/manual-journal/${id}/approve`, {}, office.second);
      return () => office.good(`exchange/manual-journal/${id}/void`, REASON);
    },
  },
];

const foreign = (account_id: number, currency: string, amount: string) => [
  { account_id, currency, amount, base: amount.startsWith('-') ? '-640' : '540' },
];

const sale = (line: object, more: object = {}) =>
  voided('exchange/sales void', (_office, { code, rate }) => ({
    lines: [{ currency: code, amount: '750', rate, ...line }],
    override_reason: 'Agreed with the customer',
    ...more,
  }));

const SALES: readonly UndoCase[] = [
  sale({ side: 'buy' }),
  sale({ side: 'sell' }, { fee: { amount: '3', mode: 'on_top' } }),
  sale({
    side: 'sell',
    counter_currency: 'GBP',
    counter_rate: '1.24',
    currency: 'EUR',
    rate: '1.1',
  }),
  {
    undoes: 'exchange/sales void',
    prepare: ({ made, ids }, { code, rate }) =>
      made('exchange/offer-rate', {
        customer_id: ids.customer,
        side: 'sell',
        currency: code,
        rate,
        kind: 'firm',
        amount_min: '100',
        amount_max: '1000',
        valid_until: '2026-11-20T11:00:00Z',
        allow_partial: true,
        date: undefined,
      }),
    act: async ({ good }, _held, offer) => {
      const { id } = await good(`exchange/offer-rate/${offer.id}/accept`, {
        amount: '400',
        location_id: 1,
      });
      return () => good(`exchange/sales/${id}/void`, REASON);
    },
  },
];

const trade = (office: UndoOffice, { code, rate }: Held, side: string) => ({
  counterparty_id: office.ids.dealer,
  side,
  currency: code,
  amount: '2500',
  rate,
  fee: '4',
  brokerage: '2',
});

const TRADES: readonly UndoCase[] = [
  voided('exchange/trade void', (office, held) => trade(office, held, 'buy')),
  voided('exchange/trade void', (office, held) => trade(office, held, 'sell')),
  ...TRADE_LEGS.map((leg): UndoCase => ({
    undoes: 'exchange/trade fail',
    prepare: (office, held) => office.made('exchange/trade', trade(office, held, 'sell')),
    act: async ({ good }, _held, { id }) => {
      const at = { leg, date: DAY, location_id: 1 };
      await good(`exchange/trade/${id}/settle`, at);
      return () => good(`exchange/trade/${id}/fail`, { leg, ...REASON });
    },
  })),
];

export const DEALING_CASES = [...JOURNALS, ...SALES, ...TRADES];
