import type { SaleRow } from '@/lib/contract/exchange/sale-shapes';
import { round, sum } from '@/lib/domain/money';
import type { DocumentCall } from '@/server/document/answers';
import { currenciesOf, tellerOf } from '@/server/ledger/currencies';
import { dealtOf, type ListedLeg } from './sale-rows.sql';

/** The tickets of a list with how each was dealt. */
export async function saleRows<Row extends Readonly<{ id: number }>>(
  { db, may }: DocumentCall,
  rows: readonly Row[],
): Promise<(Row & Pick<SaleRow, 'dealt'>)[]> {
  const known = await currenciesOf(db);
  const tell = tellerOf(known);
  const dealt = await dealtOf(
    db,
    rows.map(({ id }) => id),
  );
  const seesProfit = may('sales', 'sensitive');
  const byId = new Map(dealt.map((one) => [one.id, one]));
  return rows.map((row) => {
    const found = byId.get(row.id);
    if (!found) return { ...row, dealt: null };
    const { legs, location } = found;
    const margin = seesProfit ? marginOf(legs) : null;
    const units = known.decimals[known.base] ?? 2;
    return {
      ...row,
      dealt: {
        ...toldOf(legs, known.base),
        location,
        margin: margin === null ? null : tell.base(round(margin, units)),
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
    rate: isOne ? leg.rate : null,
    lines: lines.length,
  };
}

function marginOf(legs: readonly ListedLeg[]): string | null {
  const margins = legs.map(({ margin }) => margin);
  return margins.includes(null) ? null : sum(margins.flatMap((margin) => margin ?? []));
}
