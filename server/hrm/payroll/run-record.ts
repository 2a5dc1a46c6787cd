import { changesOf, type Compared, leftOf } from '@/lib/domain/hrm/payroll-changes';
import { addDays } from '@/lib/domain/calendar';
import { plain } from '@/lib/domain/money';
import type { Shown } from '@/server/document/kind';
import type { Db } from '@/server/kernel/host';
import { wireOf } from '@/server/ledger/currencies';
import type { Reference } from '@/server/ledger/reference';
import { shownPayments } from './payments.sql';
import { preparingOf } from './preparing';
import type { WholeRun } from './run-body';
import { totalsOf } from './run-totals';
import { SENSITIVE, shownSlip } from './shown-slips';
import { type SlipRow, slipsBefore, slipsEnding, slipsOf } from './slips.sql';

/** Maximum number of slips in a run's record. A separate call returns the slips of a larger run. */
const SHOWN = 200;

/** Additional fields of a run's record. */
export async function runRecord(
  db: Db,
  body: WholeRun,
  { currencies }: Pick<Reference, 'currencies'>,
  { id, may, say }: Shown,
) {
  const slips = await slipsOf(db, id);
  const seesPay = may(...SENSITIVE);
  const wire = wireOf(currencies);
  const reader = { wire, say, seesPay };
  const ids = slips.map(({ employee_id }) => employee_id);
  const last = await slipsBefore(db, ids, body.period_from);
  const rates = body.made?.rates ?? {};
  const sums = totalsOf(slips, { currencies, wire, rates, seesPay });
  return {
    period_from: body.period_from,
    period_to: body.period_to,
    pay_date: body.pay_date,
    frequency: body.frequency,
    pro_rata: body.pro_rata,
    ...sums,
    rate: rates[sums.currency] ?? null,
    tax_table_id: body.tax_table_id ?? null,
    net_rounding: body.net_rounding ?? null,
    group: groupShown(body),
    account_id: body.account_id ?? null,
    location_id: body.location_id ?? null,
    employees: slips.filter(({ status }) => status !== 'voided').length,
    changed: seesPay ? await changedIn(db, { body, slips, last, reader }) : [],
    skipped: (body.made?.skipped ?? []).map(({ employee_id, name, key, params }) => ({
      employee_id,
      name,
      reason: say(key, params),
    })),
    payments: await shownPayments(db, id, reader),
    slips:
      slips.length > SHOWN
        ? null
        : slips.map((row) => shownSlip(row, last.get(row.employee_id), reader)),
    preparing: await preparingOf(db, body, { done: slips.length, say }),
  };
}

const groupShown = ({ department, branch_id, employee_ids, currency }: WholeRun) => ({
  department: department || null,
  branch_id: branch_id ?? null,
  employee_ids: employee_ids ? [...employee_ids] : null,
  currency: currency ?? null,
});

type Changing = Readonly<{
  body: WholeRun;
  slips: readonly SlipRow[];
  last: ReadonlyMap<number, SlipRow>;
  reader: Parameters<typeof shownSlip>[2];
}>;

/**
 * Differences from the employees' previous slips. For a run of all employees, also lists employees who had a slip
 * before and have none now, unless the whole run is voided.
 */
export async function changedIn(db: Db, { body, slips, last, reader: { wire } }: Changing) {
  const validSlips = slips.filter(({ status }) => status !== 'voided');
  const changed = validSlips.flatMap((slip) => {
    const before = last.get(slip.employee_id);
    const same = before?.currency === slip.currency ? before : undefined;
    return changesOf(compared(slip), same && compared(same)).map((one) => ({
      ...one,
      ...shownChange(one, (amount) => wire.money(amount, slip.currency)),
    }));
  });
  const isVoided = slips.length > 0 && validSlips.length === 0;
  return isVoided ? [] : [...changed, ...(await goneFrom(db, body, { validSlips, wire }))];
}

const shownChange = (
  { field, last, now }: Readonly<{ field: string; last: string | null; now: string | null }>,
  money: (amount: string) => string,
) => {
  const shown = (value: string | null) =>
    value === null || field === 'payment_days' ? value : money(value);
  return { last: shown(last), now: shown(now) };
};

async function goneFrom(
  db: Db,
  { period_from, employee_ids, department, branch_id, currency }: WholeRun,
  {
    validSlips,
    wire,
  }: Readonly<{ validSlips: readonly SlipRow[]; wire: ReturnType<typeof wireOf> }>,
) {
  if (employee_ids || department || branch_id !== undefined || currency) return [];
  const here = new Set(validSlips.map(({ employee_id }) => employee_id));
  const before = await slipsEnding(db, addDays(period_from, -1));
  return before
    .filter(({ employee_id }) => !here.has(employee_id))
    .map((slip) => ({ ...leftOf(compared(slip)), last: wire.money(slip.net, slip.currency) }));
}

const compared = ({
  employee_id,
  name,
  days,
  payment_days,
  net,
  is_edited,
  lines,
}: SlipRow): Compared => ({
  employee_id,
  name,
  net: plain(net),
  is_edited,
  lines,
  days: String(days),
  payment_days: plain(payment_days),
});
