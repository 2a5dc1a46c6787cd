import { compare, type Decimal, sum } from '@/lib/domain/money';
import type { PayslipLine } from './payslip-lines';

/** Figures of a slip that are compared with the previous slip. */
export type Compared = Readonly<{
  employee_id: number;
  name: string;
  /** Number of days in the period; `payment_days` is the number of paid days. */
  days: Decimal;
  payment_days: Decimal;
  net: Decimal;
  is_edited: boolean;
  lines: readonly PayslipLine[];
}>;

type Why = 'joined' | 'left' | 'salary' | 'adjustment' | 'days' | 'tax' | 'edited' | 'component';

export type Changed = Readonly<{
  employee_id: number;
  name: string;
  /**
   * Name of the changed figure: `net`, `payment_days` or the code of a component; `joined` or `left` for an employee
   * who is only in one run.
   */
  field: string;
  last: Decimal | null;
  now: Decimal | null;
  why: Why | null;
}>;

/**
 * Returns the differences of a slip from the employee's previous slip, each with its likely cause. A changed net comes
 * first.
 */
export function changesOf(now: Compared, last: Compared | undefined): readonly Changed[] {
  const { employee_id, name } = now;
  const changed = (field: string, from: Decimal | null, to: Decimal | null, why: Why | null) => ({
    employee_id,
    name,
    field,
    last: from,
    now: to,
    why,
  });
  if (!last) return [changed('joined', null, now.net, 'joined')];
  const codes = new Set([...last.lines, ...now.lines].map(({ code }) => code));
  const components = [...codes].flatMap((code) => {
    const [before, after] = [of(last, code), of(now, code)];
    return compare(before, after) === 0
      ? []
      : [changed(code, before, after, whyOf(code, now, last))];
  });
  const isOther = compare(last.net, now.net) !== 0;
  const days = paidOtherDays(now, last);
  return [
    ...(isOther ? [changed('net', last.net, now.net, components[0]?.why ?? null)] : []),
    ...(days ? [changed('payment_days', last.payment_days, now.payment_days, 'days')] : []),
    ...components,
  ];
}

/** Change for an employee who was paid in the previous run but is missing in this run. */
export const leftOf = ({ employee_id, name, net }: Compared): Changed => ({
  employee_id,
  name,
  field: 'left',
  last: net,
  now: null,
  why: 'left',
});

const of = ({ lines }: Compared, code: string): Decimal =>
  sum(lines.filter((one) => one.code === code).map(({ amount }) => amount));

/** True if the number of paid days changed. Two fully paid months count as equal, whatever their length. */
const paidOtherDays = (now: Compared, last: Compared): boolean =>
  !(isWhole(now) && isWhole(last)) && compare(now.payment_days, last.payment_days) !== 0;

const isWhole = ({ days, payment_days }: Compared): boolean => compare(days, payment_days) === 0;

function whyOf(code: string, now: Compared, last: Compared): Why {
  const lines = [...now.lines, ...last.lines].filter((one) => one.code === code);
  if (now.is_edited) return 'edited';
  if (lines.some(({ adjustment_id }) => adjustment_id !== undefined)) return 'adjustment';
  if (lines.some(({ role }) => role === 'tax')) return 'tax';
  if (paidOtherDays(now, last)) return 'days';
  return lines.some(({ role }) => role === 'salary') ? 'salary' : 'component';
}
