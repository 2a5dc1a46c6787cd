import { type Decimal, sum } from './money';
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

/** What tells a component from the others of a slip. */
type Coded = Pick<GridLine, 'code' | 'kind'>;

/** The key of a column, by its component and which time somebody has that. */
const keyOf = ({ kind, code }: Coded, times: number): string =>
  times === 1 ? `${kind} ${code}` : `${kind} ${code} ${times}`;

/** The lines of a slip with the columns that they stand in. */
function keyed<Line extends Coded>(lines: readonly Line[]): readonly Keyed<Line>[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const name = keyOf(line, 1);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { key: keyOf(line, times), line };
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
  return inOrder([...found.values()]);
}

/** The column of a component that nobody has yet. */
export const columnOf = (component: Omit<PayColumn, 'key'>): PayColumn => ({
  ...component,
  key: keyOf(component, 1),
});

/** The columns with others that are not among them, each beside its like. */
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

/** What a slip has in a column. */
export const lineAt = (slip: Pick<GridSlip, 'lines'>, key: string): GridLine | undefined =>
  keyed(slip.lines).find((one) => one.key === key)?.line;

type SentLine = Readonly<{ code: string; name: string; kind: LineKind; amount: Decimal }>;

/** The lines of a slip with what was typed: changed where they stand, new ones after them. */
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

/** What is typed over one component of a slip; null takes it off. `no` counts those that somebody has twice. */
export type PayCell = Readonly<{
  code: string;
  kind: LineKind;
  name?: string | undefined;
  no?: number | undefined;
  amount: Decimal | null;
}>;

/** What was typed, as it is sent: a cell for each column. */
export const cellsOf = (columns: readonly PayColumn[], typed: TypedPay): readonly PayCell[] =>
  columns.flatMap(({ key, code, name, kind }) => {
    const text = typed[key];
    if (text === undefined) return [];
    const no = Number(key.slice(keyOf({ code, kind }, 1).length)) || 1;
    return [{ code, name, kind, ...(no > 1 && { no }), amount: text === '' ? null : text }];
  });

/** The lines of a slip with cells that were sent: what linesWith makes of the same in the browser. */
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
