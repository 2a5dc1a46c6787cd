import { absolute, compare, type Decimal, divide, isZero, multiply, subtract, sum } from './money';
import { LINE_KINDS, type LineKind } from './payroll';
import { roleOf } from './payslip';
import { type SlipTotals, slipTotals } from './payslip-lines';

/** A component of somebody's pay; its amounts are null for whoever may not see pay. */
export type GridLine = Readonly<{
  code: string;
  name: string;
  kind: LineKind;
  amount: Decimal | null;
  adjustment_id: number | null;
  last: Decimal | null;
}>;

export type GridSlip = Readonly<{
  currency: string;
  lines: readonly GridLine[];
  days: number;
  payment_days: number;
  unpaid_days: number;
  is_edited: boolean;
  net: Decimal | null;
  last: Readonly<{ gross: Decimal | null; deductions: Decimal | null; net: Decimal | null }> | null;
}>;

/** A component as a column. Somebody who has it twice in a period has it in two columns. */
export type PayColumn = Readonly<{ key: string; code: string; name: string; kind: LineKind }>;

/** What was typed over the figures of a slip, by column: decimals; an empty text takes the component off it. */
export type TypedPay = Readonly<Record<string, string>>;

type Keyed<Line> = Readonly<{ key: string; line: Line }>;

/** The lines of a slip with the columns that they stand in. */
function keyed<Line extends GridLine>(lines: readonly Line[]): readonly Keyed<Line>[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const name = `${line.kind} ${line.code}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { key: times === 1 ? name : `${name} ${times}`, line };
  });
}

/** The components that anybody of a run has: what is earned, what is taken off, what we pay beside it. */
export function payColumns(slips: readonly Pick<GridSlip, 'lines'>[]): readonly PayColumn[] {
  const found = new Map<string, PayColumn>();
  for (const { lines } of slips) {
    for (const { key, line } of keyed(lines)) {
      const { code, name, kind } = line;
      if (!found.has(key)) found.set(key, { key, code, name, kind });
    }
  }
  const place = ({ kind }: PayColumn) => LINE_KINDS.indexOf(kind);
  return [...found.values()].toSorted((a, b) => place(a) - place(b));
}

/** What a slip has in a column. */
export const lineAt = (slip: Pick<GridSlip, 'lines'>, key: string): GridLine | undefined =>
  keyed(slip.lines).find((one) => one.key === key)?.line;

type SentLine = Readonly<{ code: string; name: string; kind: LineKind; amount: Decimal }>;

/** The lines of a slip with what was typed: changed where they stand, new ones after them. */
export function linesWith(
  slip: Pick<GridSlip, 'lines'>,
  columns: readonly PayColumn[],
  typed: TypedPay,
): readonly SentLine[] {
  const had = keyed(slip.lines);
  const kept = had.flatMap(({ key, line: { code, name, kind, amount } }) =>
    sent({ code, name, kind }, typed[key] ?? amount),
  );
  const added = columns
    .filter(({ key }) => had.every((one) => one.key !== key))
    .flatMap(({ key, code, name, kind }) => sent({ code, name, kind }, typed[key] ?? null));
  return [...kept, ...added];
}

const sent = (line: Omit<SentLine, 'amount'>, amount: string | null): SentLine[] =>
  amount === null || amount === '' ? [] : [{ ...line, amount }];

/** What the lines of a slip come to with what was typed. */
export const totalsWith = (
  slip: Pick<GridSlip, 'lines'>,
  columns: readonly PayColumn[],
  typed: TypedPay,
  rounding: Decimal | null,
): SlipTotals =>
  slipTotals(
    linesWith(slip, columns, typed).map((line) => ({ ...line, role: roleOf(line) })),
    rounding ?? undefined,
  );

export type PaySums = Readonly<{
  currency: string;
  employees: number;
  gross: Decimal;
  deductions: Decimal;
  employer: Decimal;
  net: Decimal;
  /** What they got the last time. */
  last: Decimal;
}>;

/** What slips come to in each currency, in the order that the currencies come in. */
export function paySums(
  slips: readonly Readonly<{ currency: string; last: GridSlip['last']; totals: SlipTotals }>[],
): readonly PaySums[] {
  return [...Map.groupBy(slips, ({ currency }) => currency)].map(([currency, some]) => {
    const all = (name: 'gross' | 'deductions' | 'employer' | 'net') =>
      sum(some.map(({ totals }) => totals[name]));
    return {
      ...{ currency, employees: some.length, gross: all('gross'), deductions: all('deductions') },
      ...{ employer: all('employer'), net: all('net') },
      last: sum(some.map(({ last }) => last?.net ?? '0')),
    };
  });
}

/** How far a figure is from the one before it, in percent of that; nothing where there was none. */
export function percentChange(now: Decimal, before: Decimal): Decimal | undefined {
  if (isZero(before)) return undefined;
  const apart = multiply(subtract(now, before), '100');
  return divide(apart, absolute(before), { decimals: 1 });
}

/** Why the figures of somebody want to be looked at. */
export type PayFlag =
  | Readonly<{ why: 'joined' | 'left' | 'edited' }>
  | Readonly<{ why: 'above'; percent: Decimal }>
  | Readonly<{ why: 'days'; paid: number; of: number }>
  | Readonly<{ why: 'unpaid'; count: number }>
  | Readonly<{ why: 'adjustment' | 'component'; name: string }>;

/** What is new on a slip since the one before it, and a net that moved by more than some percent. */
export function payFlags(
  slip: GridSlip,
  net: Decimal | null,
  { most, hasLeft = false }: Readonly<{ most: Decimal; hasLeft?: boolean }>,
): readonly PayFlag[] {
  const { days, payment_days, unpaid_days, lines, last } = slip;
  const percent = net !== null && last?.net != null ? percentChange(net, last.net) : undefined;
  const isAbove = percent !== undefined && compare(absolute(percent), most) > 0;
  const adjusted = lines.filter(({ adjustment_id }) => adjustment_id !== null);
  const fresh = lines.filter((line) => last !== null && isNew(line));
  return [
    ...(last === null ? [{ why: 'joined' as const }] : []),
    ...(hasLeft ? [{ why: 'left' as const }] : []),
    ...(isAbove ? [{ why: 'above' as const, percent }] : []),
    ...(payment_days + unpaid_days < days
      ? [{ why: 'days' as const, paid: payment_days, of: days }]
      : []),
    ...(unpaid_days > 0 ? [{ why: 'unpaid' as const, count: unpaid_days }] : []),
    ...adjusted.map(({ name }) => ({ why: 'adjustment' as const, name })),
    ...fresh.map(({ name }) => ({ why: 'component' as const, name })),
    ...(slip.is_edited ? [{ why: 'edited' as const }] : []),
  ];
}

/** A component of the salary that the slip before did not have. */
const isNew = ({ last, adjustment_id, amount }: GridLine): boolean =>
  last === null && adjustment_id === null && amount !== null && !isZero(amount);
