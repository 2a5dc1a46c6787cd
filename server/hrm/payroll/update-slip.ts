import type { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { ReadInput } from '@/lib/contract/endpoint';
import { compare, fits, multiply, plain, round, sign, subtract, sum } from '@/lib/domain/money';
import type { LineKind } from '@/lib/domain/hrm/payroll';
import { roleOf } from '@/lib/domain/hrm/payslip';
import { type PayslipLine, slipTotals } from '@/lib/domain/hrm/payslip-lines';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { lockShown } from '@/server/document/record';
import { Conflict } from '@/server/kernel/failure';
import { currenciesOf, type Currencies } from '@/server/ledger/currencies';
import { noteRun } from './note-run';
import { checkDraft } from './prepare';
import { runOf, TYPE, type WholeRun } from './run-body';
import { SENSITIVE } from './shown-slips';
import { findSlip, type SlipRow, writeSlip } from './slips.sql';

type Sent = ReadInput<typeof payrollPreparation.updateSlip>;
type SentLine = NonNullable<Sent['lines']>[number];

/**
 * Changes a slip of a draft. The sent lines replace all lines; a line whose code already exists keeps its adjustment
 * and, unless they are sent, its name and kind. Refuses too many decimals, deductions above the gross pay, a negative
 * net, and a stale version.
 */
export async function updateSlip(call: DocumentCall, slipId: number, sent: Sent): Promise<void> {
  const { db } = call;
  const { run_id } = await findSlip(db, slipId);
  const row = await lockShown(db, TYPE, run_id);
  checkDraft(row);
  // Changing pay requires the permission to see it.
  if (sent.lines) call.require(...SENSITIVE);
  const slip = await findSlip(db, slipId);
  if (sent.version !== undefined && sent.version !== slip.version) {
    throw new Conflict('document.stale', { version: slip.version });
  }
  const worth = { run: runOf(row), currencies: await currenciesOf(db) };
  if (sent.lines) refuseAny(tooFine(sent.lines, slip, worth, 'lines'));
  const changed = sent.lines ? withLines(worth, slip, sent.lines) : {};
  const held = sent.withheld !== undefined && { withheld: sent.withheld };
  await writeSlip(db, slipId, { ...changed, ...held });
  // The audit row contains no amounts, because pay is confidential.
  noteRun(call, run_id, 'edit slip', {
    employee: [slip.name, slip.name],
    ...(sent.lines && { lines: [slip.lines.length, sent.lines.length] }),
    ...(sent.withheld !== undefined && { withheld: [slip.withheld, sent.withheld] }),
  });
}

/** The run and the currencies, which are needed to recompute a slip. */
export type Worth = Readonly<{ run: WholeRun; currencies: Currencies }>;

/**
 * Refuses amounts with more decimals than the currency has. Each refusal names the field by `list` and the position in
 * the list.
 */
export function tooFine(
  sent: readonly Readonly<{ amount: string | null }>[],
  { currency }: SlipRow,
  { currencies: { decimals } }: Worth,
  list: string,
): readonly Refusal[] {
  const units = decimals[currency] ?? 2;
  const params = { currency, decimals: String(units) };
  return sent.flatMap(({ amount }, at) =>
    amount === null || fits(amount, units)
      ? []
      : [new Refusal('ledger.decimals', { field: `${list}.${at}.amount`, params })],
  );
}

/**
 * Returns the columns of a slip after its lines were replaced. Refuses a negative net, and deductions above the gross
 * pay.
 */
export function withLines(
  { run, currencies: { base, decimals } }: Worth,
  slip: SlipRow,
  sent: readonly SentLine[],
) {
  const { currency } = slip;
  const lines = linesOf(sent, slip.lines);
  const totals = slipTotals(lines, run.net_rounding);
  if (sign(totals.net) < 0 || compare(totals.deductions, totals.gross) > 0) {
    throw new Refusal('payroll.below-zero', { field: 'lines' });
  }
  const rate = currency === base ? '1' : (run.made?.rates[currency] ?? '1');
  const inBase = (amount: string) => round(multiply(amount, rate), decimals[base] ?? 2);
  const taxed = taxedIn(lines, slip, inBase);
  return {
    ...totals,
    ...taxed,
    is_edited: true,
    base_net: inBase(totals.net),
    lines: JSON.stringify(lines),
    taken: JSON.stringify(takenBy(lines, slip)),
  };
}

/** Typed lines. Fields that were not sent are taken from the former line with the same code. */
function linesOf(sent: readonly SentLine[], before: readonly PayslipLine[]): PayslipLine[] {
  const left = [...before];
  return sent.map(({ code, name, kind, amount }) => {
    const at = left.findIndex((one) => one.code === code && (kind ?? one.kind) === one.kind);
    const [known] = at === -1 ? [] : left.splice(at, 1);
    const own: LineKind = kind ?? known?.kind ?? 'earning';
    return {
      ...(known ?? { role: roleOf({ kind: own, code }) }),
      code,
      name: name ?? known?.name ?? code,
      kind: own,
      amount: plain(amount),
    };
  });
}

/** Taxable income and tax, in the currency of the slip's tax table. */
function taxedIn(
  lines: readonly PayslipLine[],
  { currency, tax_currency }: SlipRow,
  inBase: (amount: string) => string,
) {
  const convert = (amount: string) => (tax_currency === currency ? amount : inBase(amount));
  const of = (role: string, kind: LineKind) =>
    sum(lines.filter((one) => one.role === role && one.kind === kind).map(({ amount }) => amount));
  const earned = subtract(of('salary', 'earning'), of('salary', 'deduction'));
  return { taxable: convert(earned), tax: convert(of('tax', 'deduction')) };
}

/**
 * Parts of adjustments that the changed slip applies. If the line of an adjustment was removed, its amount is zero;
 * days of unpaid leave stay as they were.
 */
function takenBy(lines: readonly PayslipLine[], { taken }: SlipRow) {
  return taken.map((one) => {
    if (one.amount === undefined) return one;
    const line = lines.find(({ adjustment_id }) => adjustment_id === one.id);
    return { id: one.id, amount: line?.amount ?? '0' };
  });
}
