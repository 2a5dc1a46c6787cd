import type { PayDrafts, PayProblem } from '@/components/hrm/payroll-preparation/pay-drafts';
import { readDraft } from '@/components/hrm/payroll-preparation/pay-drafts';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import type { Decimal } from '@/lib/domain/money';
import { type PayFlag, payFlags } from '@/lib/domain/pay-flags';
import { type PayColumn, totalsWith, type TypedPay } from '@/lib/domain/pay-grid';
import type { SlipTotals } from '@/lib/domain/payslip-lines';

/** A row of the grid: a slip with what is typed over it, and what both come to. */
export type PayRow = Readonly<{
  slip: Slip;
  typed: TypedPay;
  texts: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, PayProblem>>;
  totals: SlipTotals;
  flags: readonly PayFlag[];
}>;

type Given = Readonly<{
  columns: readonly PayColumn[];
  drafts: PayDrafts;
  decimalsOf: (currency: string) => number;
  rounding: Decimal | null;
  /** A net that moved by more percent than that is flagged. */
  most: Decimal;
  /** The employees who leave in the period. */
  left: ReadonlySet<number>;
}>;

const NONE = { texts: {} };

/** What stands in the rows of the grid. Without the right to see pay there are no totals to show. */
export function payRows(slips: readonly Slip[], given: Given): readonly PayRow[] {
  const { columns, drafts, decimalsOf, rounding, most, left } = given;
  return slips.map((slip) => {
    const { texts } = drafts[slip.id] ?? NONE;
    const read = readDraft(texts, decimalsOf(slip.currency));
    const isTyped = Object.keys(read.typed).length > 0;
    const totals = isTyped ? totalsWith(slip, columns, read.typed, rounding) : storedTotals(slip);
    const hasLeft = left.has(slip.employee_id);
    const flags = payFlags(slip, slip.net === null ? null : totals.net, { most, hasLeft });
    return { slip, texts, ...read, totals, flags };
  });
}

const storedTotals = ({ gross, deductions, employer, rounding, net }: Slip): SlipTotals => ({
  gross: gross ?? '0',
  deductions: deductions ?? '0',
  employer: employer ?? '0',
  rounding: rounding ?? '0',
  net: net ?? '0',
});

/** Somebody about whom the reader should look twice: more than that a figure was typed. */
export const isFlagged = ({ flags }: PayRow): boolean => flags.some(({ why }) => why !== 'edited');
