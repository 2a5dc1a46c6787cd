import { sql } from 'kysely';

import type { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { ReadInput } from '@/lib/contract/endpoint';
import { compare, fits, multiply, plain, round, sign, subtract, sum } from '@/lib/domain/money';
import type { LineKind } from '@/lib/domain/payroll';
import { roleOf } from '@/lib/domain/payslip';
import { type PayslipLine, slipTotals } from '@/lib/domain/payslip-lines';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { lockShown } from '@/server/document/record';
import { Conflict } from '@/server/kernel/failure';
import { currenciesOf } from '@/server/ledger/currencies';
import { noteRun } from './note-run';
import { checkDraft } from './prepare';
import { runOf, type WholeRun } from './run-body';
import { TYPE } from './run-kind';
import { SENSITIVE } from './shown-slips';
import { findSlip, type SlipRow } from './slips.sql';

type Sent = ReadInput<typeof payrollPreparation.updateSlip>;
type SentLine = NonNullable<Sent['lines']>[number];

/**
 * Changes a slip of a draft. Lines take the place of all it had: one that was there keeps its name, its kind and the
 * adjustment that it comes from. Refused: amounts finer than the currency, a net below zero, a stale version.
 */
export async function updateSlip(call: DocumentCall, slipId: number, sent: Sent): Promise<void> {
  const { db } = call;
  const { run_id } = await findSlip(db, slipId);
  const row = await lockShown(db, TYPE, run_id);
  checkDraft(row);
  // Nobody types pay that they may not see.
  if (sent.lines) call.require(...SENSITIVE);
  const slip = await findSlip(db, slipId);
  if (sent.version !== undefined && sent.version !== slip.version) {
    throw new Conflict('document.stale', { version: slip.version });
  }
  const changed = sent.lines ? await withLines(call, runOf(row), slip, sent.lines) : {};
  await db
    .updateTable('payslip')
    .set({
      ...changed,
      ...(sent.withheld !== undefined && { withheld: sent.withheld }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', slipId)
    .execute();
  // The trail names what was changed, and not what is in it: pay is a secret.
  noteRun(call, run_id, 'edit slip', {
    employee: [slip.name, slip.name],
    ...(sent.lines && { lines: [slip.lines.length, sent.lines.length] }),
    ...(sent.withheld !== undefined && { withheld: [slip.withheld, sent.withheld] }),
  });
}

async function withLines(
  { db }: DocumentCall,
  run: WholeRun,
  slip: SlipRow,
  sent: readonly SentLine[],
) {
  const { base, decimals } = await currenciesOf(db);
  const { currency } = slip;
  const units = decimals[currency] ?? 2;
  refuseAny(
    sent.flatMap(({ amount }, at) =>
      fits(amount, units)
        ? []
        : [
            new Refusal('ledger.decimals', {
              ...{ field: `lines.${at}.amount`, params: { currency, decimals: String(units) } },
            }),
          ],
    ),
  );
  const lines = linesOf(sent, slip.lines);
  const totals = slipTotals(lines, run.net_rounding);
  if (sign(totals.net) < 0 || compare(totals.deductions, totals.gross) > 0) {
    throw new Refusal('payroll.below-zero', { field: 'lines' });
  }
  const rate = currency === base ? '1' : (run.made?.rates[currency] ?? '1');
  const inBase = (amount: string) => round(multiply(amount, rate), decimals[base] ?? 2);
  const taxed = taxedIn(lines, slip, inBase);
  return {
    ...{ ...totals, ...taxed, is_edited: true, base_net: inBase(totals.net) },
    lines: JSON.stringify(lines),
    taken: JSON.stringify(takenBy(lines, slip)),
  };
}

/** What is typed, with what a line that was there by its code is of. */
function linesOf(sent: readonly SentLine[], before: readonly PayslipLine[]): PayslipLine[] {
  const left = [...before];
  return sent.map(({ code, name, kind, amount }) => {
    const at = left.findIndex((one) => one.code === code && (kind ?? one.kind) === one.kind);
    const [known] = at === -1 ? [] : left.splice(at, 1);
    const own: LineKind = kind ?? known?.kind ?? 'earning';
    return {
      ...(known ?? { role: roleOf({ kind: own, code }) }),
      ...{ code, name: name ?? known?.name ?? code, kind: own, amount: plain(amount) },
    };
  });
}

/** What was taxed and withheld, in the currency of the table that the slip was made with. */
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

/** What is taken of each adjustment by the lines as they now are; days that are not paid stay. */
function takenBy(lines: readonly PayslipLine[], { taken }: SlipRow) {
  return taken.map((one) => {
    if (one.amount === undefined) return one;
    const line = lines.find(({ adjustment_id }) => adjustment_id === one.id);
    return { id: one.id, amount: line?.amount ?? '0' };
  });
}
