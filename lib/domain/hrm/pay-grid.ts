import { type Decimal, sum } from '@/lib/domain/money';
import { LINE_KINDS, type LineKind } from './payroll';
import { roleOf } from './payslip';
import { type SlipTotals, slipTotals } from './payslip-lines';

/** A pay component on a slip. Amounts are null for users without the right to see pay. */
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

/** Column of the pay grid for one pay component. A component that occurs twice on a slip has two columns. */
export type PayColumn = Readonly<{ key: string; code: string; name: string; kind: LineKind }>;

/**
 * Values typed into the row of a slip, by column key, as decimals. An empty text removes the component from the slip.
 */
export type TypedPay = Readonly<Record<string, string>>;

type Keyed<Line> = Readonly<{ key: string; line: Line }>;

/** Kind and code, which together identify a component on a slip. */
type Coded = Pick<GridLine, 'code' | 'kind'>;

/** Column key of a component: its kind and code, and a number from its second occurrence on a slip. */
const keyOf = ({ kind, code }: Coded, times: number): string =>
  times === 1 ? `${kind} ${code}` : `${kind} ${code} ${times}`;

/** Lines of a slip with their column keys. */
function keyed<Line extends Coded>(lines: readonly Line[]): readonly Keyed<Line>[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const name = keyOf(line, 1);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { key: keyOf(line, times), line };
  });
}

/** Columns for all components of a run's slips: earnings, deductions, then employer contributions. */
export function payColumns(slips: readonly Pick<GridSlip, 'lines'>[]): readonly PayColumn[] {
  const found = new Map<string, PayColumn>();
  for (const { lines } of slips) {
    for (const { key, line } of keyed(lines)) {
      const { code, name, kind } = line;
      if (!found.has(key)) found.set(key, { key, code, name, kind });
    }
  }
  return inOrder([...found.values()]);
}

/** Creates the column for a component that is new to the run. */
export const columnOf = (component: Omit<PayColumn, 'key'>): PayColumn => ({
  ...component,
  key: keyOf(component, 1),
});

/** Adds the columns of `added` that are missing, each after the columns of the same kind. */
export function withColumns(
  columns: readonly PayColumn[],
  added: readonly PayColumn[],
): readonly PayColumn[] {
  const fresh = added.filter(({ key }) => columns.every((one) => one.key !== key));
  return inOrder([...columns, ...fresh]);
}

const inOrder = (columns: readonly PayColumn[]): readonly PayColumn[] => {
  const place = ({ kind }: PayColumn) => LINE_KINDS.indexOf(kind);
  return columns.toSorted((a, b) => place(a) - place(b));
};

/** Line of a slip in the column `key`; undefined if the slip has none. */
export const lineAt = (slip: Pick<GridSlip, 'lines'>, key: string): GridLine | undefined =>
  keyed(slip.lines).find((one) => one.key === key)?.line;

type SentLine = Readonly<{ code: string; name: string; kind: LineKind; amount: Decimal }>;

/** Lines of a slip with the typed values applied: changed lines stay in place, new lines are at the end. */
export function linesWith(
  slip: Readonly<{ lines: readonly Pick<GridLine, 'code' | 'name' | 'kind' | 'amount'>[] }>,
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

/**
 * Typed value of one component of a slip, as sent to the server. A null amount removes the component. `no` is the
 * number, from 1, of a component that occurs several times.
 */
export type PayCell = Readonly<{
  code: string;
  kind: LineKind;
  name?: string | undefined;
  no?: number | undefined;
  amount: Decimal | null;
}>;

/** Converts the typed values to the cells of a request, one for each column with a typed value. */
export const cellsOf = (columns: readonly PayColumn[], typed: TypedPay): readonly PayCell[] =>
  columns.flatMap(({ key, code, name, kind }) => {
    const text = typed[key];
    if (text === undefined) return [];
    const no = Number(key.slice(keyOf({ code, kind }, 1).length)) || 1;
    return [{ code, name, kind, ...(no > 1 && { no }), amount: text === '' ? null : text }];
  });

/** Applies the cells of a request to a slip. The result equals that of `linesWith` in the browser. */
export function linesOfCells(slip: Parameters<typeof linesWith>[0], cells: readonly PayCell[]) {
  const columns = cells.map(({ code, kind, name = code, no = 1 }): PayColumn => ({
    key: keyOf({ code, kind }, no),
    code,
    name,
    kind,
  }));
  const typed = columns.map(({ key }, at) => [key, cells[at]?.amount ?? ''] as const);
  return linesWith(slip, columns, Object.fromEntries(typed));
}

/** Totals of a slip with the typed values. */
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
  /** Sum of the net pay of the same employees in the previous run. */
  last: Decimal;
}>;

/** Totals of slips by currency, in order of appearance. */
export function paySums(
  slips: readonly Readonly<{ currency: string; last: GridSlip['last']; totals: SlipTotals }>[],
): readonly PaySums[] {
  return [...Map.groupBy(slips, ({ currency }) => currency)].map(([currency, some]) => {
    const all = (name: 'gross' | 'deductions' | 'employer' | 'net') =>
      sum(some.map(({ totals }) => totals[name]));
    return {
      currency,
      employees: some.length,
      gross: all('gross'),
      deductions: all('deductions'),
      employer: all('employer'),
      net: all('net'),
      last: sum(some.map(({ last }) => last?.net ?? '0')),
    };
  });
}
