'use client';

import type { PadSetting } from '@/components/exchange/sales/pad-lines';
import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { useToday } from '@/hooks/use-today';
import { feeRules } from '@/lib/contract/exchange/fee-rules';
import { type CustomerClass, feeFor } from '@/lib/domain/fee';

import type { SaleSetting } from '@/lib/domain/sale-shapes';

/** Where a ticket settles is the host's to find: the browser asks only what is handed over. */
const ACCOUNTS = {
  cash: 1,
  stock: 2,
  bank: 3,
  fees: 4,
  rounding: 5,
  customer_balances: 6,
  customer_receivable: 7,
} as const;

/** What tickets are reckoned by in the browser; rates and fees as far as the user may see them. */
export function usePadSetting(customerClass: CustomerClass | null | undefined): PadSetting {
  const { baseCurrency: base } = useFormats();
  const { data: currencies = [] } = useCurrencies();
  const { cash_rounding: cashRounding } = useExchangeSetting();
  const { rateOf, board } = useBoard();
  const listed = useListedFees(customerClass);
  return {
    manner: (code) => {
      const found = rateOf(code) ?? currencies.find((currency) => currency.code === code);
      const { quote_unit = 1, quote_direction = 'direct' } = found ?? {};
      return { quote_unit, quote_direction };
    },
    sale: {
      base,
      cashRounding,
      listed,
      board,
      accounts: ACCOUNTS,
      location_id: 1,
      decimals: Object.fromEntries(currencies.map(({ code, minor_units }) => [code, minor_units])),
      increments: Object.fromEntries(
        currencies.map(({ code, cash_increment }) => [code, cash_increment]),
      ),
    },
  };
}

/** The rates that are out, and what each side of them is. */
function useBoard() {
  const { rows: rates = [] } = useRates();
  const rateOf = (code: string) => rates.find(({ currency }) => currency === code);
  const board: SaleSetting['board'] = (code, side) => {
    const row = rateOf(code);
    if (!row) return undefined;
    const { quote_unit, quote_direction, mid } = row;
    return { rate: row[side] ?? mid, quote_unit, quote_direction };
  };
  return { rateOf, board };
}

/** What the rules ask of a customer of this class at the counter. */
function useListedFees(customerClass: CustomerClass | null | undefined): SaleSetting['listed'] {
  const { baseCurrency: base, decimalsOf } = useFormats();
  const { may } = usePermission('rates');
  const { data: rules = [] } = useAnswer(feeRules.list, undefined, { enabled: may('view') });
  const day = useToday();
  return (product, currency, worth) =>
    feeFor(
      rules,
      {
        product,
        currency,
        day,
        base: worth,
        channel: 'counter',
        customer_class: customerClass ?? 'walk_in',
      },
      decimalsOf(base),
    );
}
