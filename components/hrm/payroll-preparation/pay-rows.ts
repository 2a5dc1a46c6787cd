import type { PayDrafts, PayProblem } from './pay-drafts';
import { readDraft } from './pay-drafts';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import type { Decimal } from '@/lib/domain/money';
import { type PayFlag, payFlags } from '@/lib/domain/hrm/pay-flags';
import { type PayColumn, totalsWith, type TypedPay } from '@/lib/domain/hrm/pay-grid';
import type { SlipTotals } from '@/lib/domain/hrm/payslip-lines';

/** Row of the grid: a payslip, its unsaved edits, and the totals including these edits. */
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
  /** Change of the net in percent above which a row is flagged. */
  most: Decimal;
}>;

const NONE = { texts: {} };

/** Computes the rows of the grid. If the user may not see pay, changes of the net are not flagged. */
export function payRows(slips: readonly Slip[], given: Given): readonly PayRow[] {
  const { columns, drafts, decimalsOf, rounding, most } = given;
  return slips.map((slip) => {
    const { texts } = drafts[slip.id] ?? NONE;
    const read = readDraft(texts, decimalsOf(slip.currency));
    const isTyped = Object.keys(read.typed).length > 0;
    const totals = isTyped ? totalsWith(slip, columns, read.typed, rounding) : storedTotals(slip);
    const flags = payFlags(slip, slip.net === null ? null : totals.net, most);
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

/** True if a row has a flag other than `edited`, which marks pay that a user changed by hand. */
export const isFlagged = ({ flags }: PayRow): boolean => flags.some(({ why }) => why !== 'edited');
