import { inCash } from '@/lib/domain/dealing/cash-rounding';
import { type Decimal, sign, smaller, subtract, sum } from '@/lib/domain/money';
import type { LineKind, LineRole } from './payroll';

/**
 * One line of a slip. `kind` is its effect on pay, `role` its accounting role. Refunded tax is a deduction with a
 * negative amount.
 */
export type PayslipLine = Readonly<{
  code: string;
  name: string;
  kind: LineKind;
  role: LineRole;
  amount: Decimal;
  adjustment_id?: number | undefined;
}>;

export type SlipTotals = Readonly<{
  gross: Decimal;
  deductions: Decimal;
  employer: Decimal;
  /** Cash rounding of the net; negative if it reduces the net. */
  rounding: Decimal;
  net: Decimal;
}>;

const ofKind = (lines: readonly PayslipLine[], wanted: LineKind): Decimal =>
  sum(lines.filter(({ kind }) => kind === wanted).map(({ amount }) => amount));

/** Sums the lines of a slip. If `rounding` is set, the net is rounded once to a multiple of it. */
export function slipTotals(
  lines: readonly PayslipLine[],
  rounding: Decimal | undefined,
): SlipTotals {
  const gross = ofKind(lines, 'earning');
  const deductions = ofKind(lines, 'deduction');
  const exact = subtract(gross, deductions);
  const net = rounding === undefined ? exact : inCash(exact, rounding);
  return {
    gross,
    deductions,
    net,
    employer: ofKind(lines, 'employer'),
    rounding: subtract(net, exact),
  };
}

/** Order in which deductions are cut if pay is lower than the deductions: debts to the organisation first, tax last. */
const GIVE_WAY: readonly LineRole[] = ['advance', 'deduction', 'salary', 'tax'];

export type Cut = Readonly<{ line: PayslipLine; taken: Decimal }>;

/**
 * Cuts deductions that pay does not cover, so that the net is not negative, and returns the cuts. A deduction cut to
 * zero remains as a zero line, because it was due.
 */
export function coveredBy(lines: readonly PayslipLine[]): Readonly<{
  lines: readonly PayslipLine[];
  cuts: readonly Cut[];
}> {
  let short = subtract(ofKind(lines, 'deduction'), ofKind(lines, 'earning'));
  if (sign(short) <= 0) return { lines, cuts: [] };
  const cut = new Map<PayslipLine, Decimal>();
  const order = lines
    .filter(({ kind, amount }) => kind === 'deduction' && sign(amount) > 0)
    .toReversed()
    .toSorted((a, b) => GIVE_WAY.indexOf(a.role) - GIVE_WAY.indexOf(b.role));
  for (const line of order) {
    if (sign(short) <= 0) break;
    const off = smaller(line.amount, short);
    cut.set(line, subtract(line.amount, off));
    short = subtract(short, off);
  }
  return {
    lines: lines.map((line) => ({ ...line, amount: cut.get(line) ?? line.amount })),
    cuts: [...cut].map(([line, taken]) => ({ line, taken })),
  };
}
