import type { SaleRow } from '@/lib/contract/exchange/sale-shapes';
import { divide, sum } from '@/lib/domain/money';
import { draftSides, sidesOf } from '@/lib/domain/sale-sides';
import type { DocumentCall } from '@/server/document/document-call';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { dealtOf, type ListedLeg, typedOf } from './sale-rows.sql';
import { shownSides } from './sale-shown';

type Shown = Pick<SaleRow, 'dealt' | 'received' | 'paid_out' | 'quoted_until'>;

/** Adds deal and settlement amounts to the tickets of a list. */
export async function saleRows<Row extends Readonly<{ id: number }>>(
  { db, may }: DocumentCall,
  rows: readonly Row[],
): Promise<(Row & Shown)[]> {
  const known = await currenciesOf(db);
  const { base } = known;
  const wire = wireOf(known);
  const seesProfit = may('sales', 'sensitive');
  const ids = rows.map(({ id }) => id);
  const dealt = new Map((await dealtOf(db, ids)).map((one) => [one.id, one]));
  const drafts = await typedOf(
    db,
    ids.filter((id) => !dealt.has(id)),
  );
  const typed = new Map(drafts.map((one) => [one.id, one]));
  return rows.map((row) => {
    const found = dealt.get(row.id);
    if (!found) {
      const { lines = [], worth = null, until = null } = typed.get(row.id) ?? {};
      const sides = shownSides(draftSides(lines, { base, worth }), wire);
      return { ...row, ...sides, dealt: null, quoted_until: until };
    }
    const { legs, location, fee, rounding, on_account: onAccount } = found;
    const margin = seesProfit ? marginOf(legs) : null;
    return {
      ...row,
      quoted_until: null,
      ...shownSides(sidesOf(legs, { base, fee, rounding, onAccount }), wire),
      dealt: {
        ...toldOf(legs, base),
        location,
        margin: wire.base(margin),
      },
    };
  });
}

function toldOf(legs: readonly ListedLeg[], base: string) {
  const lines = [...Map.groupBy(legs, ({ line_no }) => line_no).values()];
  const sides = new Set(lines.flatMap(([leg]) => leg?.side ?? []));
  const [side = null] = sides;
  const [[leg, counter] = [], ...others] = lines;
  const isOne = leg !== undefined && others.length === 0;
  return {
    side: sides.size === 1 ? side : null,
    pair: isOne ? `${leg.currency}/${counter?.currency ?? base}` : null,
    currency: isOne ? leg.currency : null,
    counter_currency: isOne ? (counter?.currency ?? null) : null,
    ...(isOne ? rateOf(leg, counter) : NO_RATE),
    lines: lines.length,
  };
}

const NO_RATE = { rate: null, quote_unit: null, quote_direction: null } as const;

/** Rate as quoted; for a cross deal, the second currency per unit of the first. */
function rateOf(leg: ListedLeg, counter: ListedLeg | undefined) {
  const { rate, quote_unit, quote_direction } = leg;
  if (!counter) return { rate, quote_unit, quote_direction };
  return { ...NO_RATE, rate: divide(counter.amount, leg.amount, { decimals: 12 }) };
}

function marginOf(legs: readonly ListedLeg[]): string | null {
  const margins = legs.map(({ margin }) => margin);
  return margins.includes(null) ? null : sum(margins.flatMap((margin) => margin ?? []));
}
