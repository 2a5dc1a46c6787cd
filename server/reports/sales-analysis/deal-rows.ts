import type {
  DealSums,
  DealSumsMade,
  Dimension,
  SalesRow,
} from '@/lib/contract/reports/sales-analysis';
import { divide, round, subtract } from '@/lib/domain/money';
import type { Wire } from '@/server/ledger/currencies';
import type { KeyTeller } from './deal-keys';
import type { Quoting } from '@/server/reports/engine/quoting';
import type { DealRow, SideRow } from './sales-analysis.sql';
import { averageRate, basisPoints, quotedRate } from '@/server/reports/engine/trade-figures';

export type Telling = Readonly<{
  wire: Wire;
  /** Decimals of the base currency. */
  decimals: number;
  quoting: Quoting;
  /** Hides the figures that the user may not see. */
  shown: (row: DealSumsMade) => DealSums;
}>;

export function dealSumsOf(row: DealRow, { wire, decimals, quoting, shown }: Telling): DealSums {
  const { made, voids, customers, currency, amount, base, at_mid, priced, realised } = row;
  const tickets = Number(made) - Number(voids);
  const manner = currency === null ? undefined : quoting.get(currency);
  const margin = round(row.margin, decimals);
  return shown({
    tickets,
    voids: Number(voids),
    customers: Number(customers),
    currency,
    amount: currency === null ? null : wire.money(amount, currency),
    base: wire.base(base),
    average_rate: manner ? averageRate({ amount, base }) : null,
    quoted_rate: manner ? quotedRate({ amount, base }, manner) : null,
    average_mid: manner ? averageRate({ amount: priced, base: at_mid }) : null,
    quoted_mid: manner ? quotedRate({ amount: priced, base: at_mid }, manner) : null,
    margin: wire.base(margin),
    margin_bp: basisPoints(row.margin, base),
    fees: wire.base(row.fees),
    realised: wire.base(realised),
    average_ticket: tickets <= 0 ? null : wire.base(divide(base, String(tickets), { decimals })),
  });
}

export function salesRow(
  row: DealRow,
  [first, second]: readonly Dimension[],
  teller: KeyTeller,
  telling: Telling,
): SalesRow {
  const keys = [
    ...(first ? [teller.key(first, row.key1 ?? '')] : []),
    ...(second && !row.is_subtotal ? [teller.key(second, row.key2 ?? '')] : []),
  ];
  const own = keys.find(({ dimension }) => dimension === 'document');
  const posting = own && teller.posting(own.value);
  return {
    keys,
    document: posting ? { type: posting.type, id: posting.id, date: posting.date } : null,
    ...dealSumsOf(row, telling),
  };
}

/** Average selling rate less average buying rate, for currencies that were both bought and sold. */
export function spreadsOf(rows: readonly SideRow[], quoting: Quoting) {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, sides]) => {
    const manner = quoting.get(currency);
    const of = (side: string) => sides.find((one) => one.side === side);
    const [bought, sold] = [of('buy'), of('sell')];
    if (!bought || !sold || !manner) return [];
    const [buy, sell] = [averageRate(bought), averageRate(sold)];
    const [quoted_buy, quoted_sell] = [quotedRate(bought, manner), quotedRate(sold, manner)];
    if (buy === null || sell === null || quoted_buy === null || quoted_sell === null) return [];
    return [{ currency, buy, sell, spread: subtract(sell, buy), quoted_buy, quoted_sell }];
  });
}
