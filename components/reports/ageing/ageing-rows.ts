import {
  type Ageing,
  type AgeingRow,
  type AgeingTotal,
  SIDES,
} from '@/lib/contract/reports/ageing';

/** A line on screen: a side begins, a party's open balance in one currency, or what a currency comes to. */
export type AgeingLine =
  | Readonly<{ kind: 'side'; side: AgeingRow['side'] }>
  | Readonly<{ kind: 'party'; of: AgeingRow; day: string }>
  | Readonly<{ kind: 'sum'; of: AgeingTotal }>;

/** What they owe first, then what they are owed; each with what it comes to by currency. */
export function ageingLines({ rows, totals, to }: Ageing): AgeingLine[] {
  return SIDES.flatMap((side): AgeingLine[] => {
    const own = rows.filter((row) => row.side === side);
    if (own.length === 0) return [];
    return [
      { kind: 'side', side },
      ...own.map((of) => ({ kind: 'party' as const, of, day: to })),
      ...totals.filter((one) => one.side === side).map((of) => ({ kind: 'sum' as const, of })),
    ];
  });
}

export function ageingLineId(line: AgeingLine): string {
  if (line.kind === 'side') return line.side;
  const { side, currency } = line.of;
  return line.kind === 'sum' ? `${side}-${currency}` : `${side}-${currency}-${line.of.party_id}`;
}
