import type { SaleSetting } from '@/lib/domain/dealing/sale-shapes';

/** Settings of a counter in dollars with cents in the drawer; tests override parts. */
export function saleSetting(own: Partial<SaleSetting> = {}): SaleSetting {
  return {
    base: 'USD',
    decimals: { USD: 2, EUR: 2, AED: 2, JPY: 0, KWD: 3 },
    increments: { USD: '0.01', EUR: '0.01', AED: '0.25', JPY: '1', KWD: '0.005' },
    cashRounding: 'nearest',
    board: () => undefined,
    accounts: {
      cash: 1010,
      stock: 1020,
      bank: 1030,
      fees: 4020,
      rounding: 4050,
      customer_balances: 2010,
      customer_receivable: 1110,
    },
    location_id: 1,
    listed: () => undefined,
    ...own,
  };
}
