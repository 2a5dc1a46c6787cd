import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { subtract, sum } from '@/lib/domain/money';
import type { SlipNote } from '@/lib/domain/hrm/payslip';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import type { Wire } from '@/server/ledger/currencies';
import { lineName } from '@/lib/domain/hrm/payslip-line-name';
import { type SlipRow, slipsBefore, statusOfSlip } from './slips.sql';

/** Number format, language and permission with which slips are shown. */
export type Reader = Readonly<{ wire: Wire; say: Say; seesPay: boolean }>;

export const SENSITIVE = ['payroll preparation', 'sensitive'] as const;

/** Slips as calls return them, each compared with the employee's previous slip. */
export async function shownSlips(
  db: Db,
  rows: readonly SlipRow[],
  reader: Reader,
): Promise<Slip[]> {
  const last = new Map<number, SlipRow | undefined>();
  for (const [from, slips] of Map.groupBy(rows, ({ period_from }) => period_from)) {
    const ids = slips.map(({ employee_id }) => employee_id);
    const before = await slipsBefore(db, ids, from);
    for (const { id, employee_id } of slips) last.set(id, before.get(employee_id));
  }
  return rows.map((row) => shownSlip(row, last.get(row.id), reader));
}

/** A slip for display. Without the permission to see pay, amounts are null and notes are left out. */
export function shownSlip(
  row: SlipRow,
  last: SlipRow | undefined,
  { wire, say, seesPay }: Reader,
): Slip {
  const { currency } = row;
  const pay = (amount: string) => (seesPay ? wire.money(amount, currency) : null);
  const lastOf = (code: string) => lastLine(last, code, currency);
  return {
    id: row.id,
    run_id: row.run_id,
    employee_id: row.employee_id,
    party_id: row.party_id,
    name: row.name,
    department: row.department,
    currency,
    days: row.days,
    payment_days: Number(row.payment_days),
    unpaid_days: Number(row.unpaid_days),
    lines: row.lines.map((line) => {
      const { code, kind, role, amount, adjustment_id = null } = line;
      const name = lineName(line, { say, tax_table_id: row.tax_table_id });
      return {
        code,
        name,
        kind,
        role,
        adjustment_id,
        amount: pay(amount),
        last: seesPay ? lastOf(code) && wire.money(lastOf(code), currency) : null,
      };
    }),
    gross: pay(row.gross),
    deductions: pay(row.deductions),
    employer: pay(row.employer),
    rounding: pay(row.rounding),
    net: pay(row.net),
    paid: pay(row.paid),
    base_net: seesPay ? wire.base(row.base_net) : null,
    open: pay(openOf(row)),
    withheld: row.withheld,
    status: statusOfSlip(row),
    is_edited: row.is_edited,
    notes: seesPay ? row.notes.map((note) => saidNote(note, { say, wire, currency })) : [],
    last: last
      ? {
          slip_id: last.id,
          period_to: last.period_to,
          gross: seesPay ? wire.money(last.gross, last.currency) : null,
          deductions: seesPay ? wire.money(last.deductions, last.currency) : null,
          net: seesPay ? wire.money(last.net, last.currency) : null,
        }
      : null,
    version: row.version,
  };
}

/** Open amount of a slip; zero unless it is posted. */
export const openOf = ({ status, net, paid }: Pick<SlipRow, 'status' | 'net' | 'paid'>): string =>
  status === 'posted' ? subtract(net, paid) : '0';

/** Amount of the component on the previous slip. Null if that slip lacks the component or has another currency. */
function lastLine(last: SlipRow | undefined, code: string, currency: string): string | null {
  if (last?.currency !== currency) return null;
  const same = last.lines.filter((one) => one.code === code);
  return same.length === 0 ? null : sum(same.map(({ amount }) => amount));
}

function saidNote(
  { key, ...params }: SlipNote,
  { say, wire, currency }: Readonly<{ say: Say; wire: Wire; currency: string }>,
): string {
  const amounts =
    'due' in params
      ? { due: wire.money(params.due, currency), taken: wire.money(params.taken, currency) }
      : {};
  return say(`payroll.note-${key}`, { currency, ...params, ...amounts });
}
