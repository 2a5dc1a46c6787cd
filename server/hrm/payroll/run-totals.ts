import { add, type Decimal, multiply, round, sum } from '@/lib/domain/money';
import type { Currencies, Wire } from '@/server/ledger/currencies';
import { openOf } from './shown-slips';
import type { SlipRow } from './slips.sql';
import { statusOfSlip } from './slips.sql';
import { recordOf } from '@/lib/domain/record-of';

const SUMMED = ['gross', 'deductions', 'employer', 'net'] as const;
type Summed = (typeof SUMMED)[number];
type Totals = Record<Summed, string | null>;

type Knowing = Readonly<{
  currencies: Currencies;
  wire: Wire;
  rates: Readonly<Record<string, string>>;
  seesPay: boolean;
}>;

export const NO_TOTALS: Totals = { gross: null, deductions: null, employer: null, net: null };

/** Currency of a run's totals: the currency of its slips if they all have the same one, otherwise base. */
function currencyOfRun(slips: readonly Pick<SlipRow, 'currency'>[], base: string): string {
  const [first, ...rest] = new Set(slips.map(({ currency }) => currency));
  return rest.length === 0 && first !== undefined ? first : base;
}

/** Totals of a run's slips: in its currency, in base, and by currency. Voided slips are excluded. */
export function totalsOf(all: readonly SlipRow[], known: Knowing) {
  const { currencies, wire, seesPay } = known;
  const slips = all.filter(({ status }) => status !== 'voided');
  const currency = currencyOfRun(slips.length > 0 ? slips : all, currencies.base);
  const inRun = (of: (slip: SlipRow) => Decimal) =>
    sum(
      slips.map((slip) => (slip.currency === currency ? of(slip) : worth(of(slip), slip, known))),
    );
  const shown = (value: Decimal, code: string) => (seesPay ? wire.money(value, code) : null);
  const totals = (some: readonly SlipRow[], code: string): Totals =>
    recordOf(SUMMED, (key) => shown(sum(some.map((slip) => slip[key])), code));
  const openIn = (slip: SlipRow) => openOf(slip);
  return {
    currency,
    totals: recordOf(SUMMED, (key) =>
      shown(
        inRun((slip) => slip[key]),
        currency,
      ),
    ),
    base_totals: baseTotals(slips, known),
    paid: shown(
      inRun((slip) => slip.paid),
      currency,
    ),
    open: shown(inRun(openIn), currency),
    by_currency: [...Map.groupBy(slips, (slip) => slip.currency)].map(([code, some]) => ({
      currency: code,
      employees: some.length,
      ...totals(some, code),
      base_net: seesPay ? wire.base(sum(some.map(({ base_net }) => base_net))) : null,
      paid: shown(sum(some.map(({ paid }) => paid)), code),
      open: shown(sum(some.map(openIn)), code),
      withheld: shown(
        sum(some.filter((slip) => statusOfSlip(slip) === 'withheld').map(openIn)),
        code,
      ),
    })),
  };
}

/**
 * Totals of a run in base, at the run's rates. The net is the sum of the slips' values in base, which are already
 * rounded.
 */
function baseTotals(slips: readonly SlipRow[], known: Knowing): Totals {
  if (!known.seesPay) return NO_TOTALS;
  const of = (key: Summed) =>
    known.wire.base(
      slips.reduce(
        (all, slip) => add(all, key === 'net' ? slip.base_net : worth(slip[key], slip, known)),
        '0',
      ),
    );
  return {
    gross: of('gross'),
    deductions: of('deductions'),
    employer: of('employer'),
    net: of('net'),
  };
}

/** Value of a slip's amount in base, rounded once. */
function worth(
  amount: Decimal,
  { currency }: Pick<SlipRow, 'currency'>,
  { currencies: { base, decimals }, rates }: Knowing,
): Decimal {
  if (currency === base) return amount;
  return round(multiply(amount, rates[currency] ?? '0'), decimals[base] ?? 2);
}
