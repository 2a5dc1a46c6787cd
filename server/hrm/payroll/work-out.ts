import { fiscalYearOf } from '@/lib/domain/calendar';
import { type Employment, periodsAfter, periodsLeft } from '@/lib/domain/hrm/payroll';
import { fits, multiply, plain, round } from '@/lib/domain/money';
import { currencyOf, planSlip } from '@/lib/domain/hrm/payslip';
import type { DueAdjustment, SlipTax } from '@/lib/domain/hrm/payslip-input';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';
import { allTaxTables, taxTableFor } from '@/server/hrm/tax-table/tax-tables.sql';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { organisationOf } from '@/server/kernel/organisation';
import type { Reference } from '@/server/ledger/reference';
import { adjustmentsDue } from '@/server/hrm/adjustment/due';
import { type EmployeeInPeriod, employeesIn } from '@/server/hrm/employee/employees.sql';
import type { Sealing } from '@/server/hrm/employee/sealed';
import type { WholeRun, SkippedKept } from './run-body';
import { type NewSlip, slipsWithin, taxedBefore } from './slips.sql';

/** Employees who get a slip, employees who are skipped with the reason, and the rates of foreign currencies. */
export type Group = Readonly<{
  members: readonly Member[];
  skipped: readonly SkippedKept[];
  rates: Readonly<Record<string, string>>;
}>;

export type Member = EmployeeInPeriod & Readonly<{ currency: string }>;

type Asking = Sealing &
  Readonly<{
    body: WholeRun;
    runId: number | null;
    reference: Pick<Reference, 'currencies' | 'mids'>;
  }>;

/**
 * Determines the employees of a run. An employee who cannot be in the run is refused if the run names employees;
 * otherwise the employee is skipped with a reason. Refuses an empty run, a currency without a rate, and a net rounding
 * that is finer than a currency's decimals.
 */
export async function groupOf({ db, host, body, runId, reference }: Asking): Promise<Group> {
  const { period_from: from, period_to: to, employee_ids: ids, department, branch_id } = body;
  const found = await employeesIn({ db, host }, { from, to, ids, department, branch_id });
  const taken = await slipsWithin(db, { from, to, but: runId });
  const judged = found.map((one) => judge(one, body, taken.get(one.id)));
  const skipped = judged.flatMap((one) => ('skip' in one && one.skip ? [one.skip] : []));
  const members = judged.flatMap((one) => ('member' in one ? [one.member] : []));
  refuseNamed(body, found, skipped);
  if (members.length === 0) {
    const [first] = skipped;
    throw new Refusal(first?.key ?? 'payroll.nobody', {
      field: 'employee_ids',
      params: first?.params ?? {},
    });
  }
  refuseAny(roundingRefusals(members, body, reference));
  return { members, skipped, rates: ratesOf(members, body, reference) };
}

/** Refuses a net rounding with more decimals than a currency of the run. */
function roundingRefusals(
  members: readonly Member[],
  { net_rounding: to }: WholeRun,
  { currencies: { decimals } }: Pick<Reference, 'currencies'>,
): Refusal[] {
  const paidIn = to === undefined ? [] : [...new Set(members.map(({ currency }) => currency))];
  return paidIn.flatMap((currency) => {
    const units = decimals[currency] ?? 2;
    if (to === undefined || fits(to, units)) return [];
    const params = { currency, decimals: String(units) };
    return [new Refusal('ledger.decimals', { field: 'net_rounding', params })];
  });
}

type Judged = Readonly<{ member: Member }> | Readonly<{ skip: SkippedKept | undefined }>;

function judge(
  employee: EmployeeInPeriod,
  body: WholeRun,
  taken: Readonly<{ period_from: string; period_to: string }> | undefined,
): Judged {
  const { id: employee_id, name, assignments } = employee;
  const currency = currencyOf(assignments);
  const skip = (key: string, params: Record<string, string> = {}) => ({
    skip: { employee_id, name, key: `payroll.${key}`, params: { name, ...params } },
  });
  if (assignments.length === 0) return skip('no-salary');
  if (currency === undefined) return skip('two-currencies');
  if (body.currency !== undefined && currency !== body.currency) {
    return body.employee_ids ? skip('other-currency', { currency }) : { skip: undefined };
  }
  if (taken) return skip('twice', { from: taken.period_from, to: taken.period_to });
  return { member: { ...employee, currency } };
}

/** Refuses every named employee who cannot be in the run. The field contains the employee's position in the list. */
function refuseNamed(
  { employee_ids = [] }: WholeRun,
  found: readonly EmployeeInPeriod[],
  skipped: readonly SkippedKept[],
): void {
  const known = new Set(found.map(({ id }) => id));
  const refusals = employee_ids.flatMap((id, at) => {
    const field = `employee_ids.${at}`;
    if (!known.has(id)) return [new Refusal('payroll.not-employed', { field })];
    const left = skipped.find(({ employee_id }) => employee_id === id);
    return left ? [new Refusal(left.key, { field, params: left.params })] : [];
  });
  if (refusals.length > 0) throw new Refusals(refusals);
}

/**
 * Rates in base per unit, for each foreign currency. A typed rate applies to the run's currency; in a run without a
 * currency, it applies to the only foreign currency. Other currencies use the board's mid. Refuses a typed rate that
 * could apply to several currencies.
 */
function ratesOf(
  members: readonly Member[],
  { currency, rate, period_to }: WholeRun,
  { currencies, mids }: Asking['reference'],
): Record<string, string> {
  const foreign = new Set(members.map((one) => one.currency));
  foreign.delete(currencies.base);
  if (rate !== undefined && currency === undefined && foreign.size > 1) {
    const params = { currencies: [...foreign].toSorted().join(', ') };
    throw new Refusal('payroll.rate-whose', { field: 'rate', params });
  }
  return Object.fromEntries(
    [...foreign].map((code) => {
      const known =
        ([code, undefined].includes(currency) ? rate : undefined) ?? mids(code, period_to);
      if (known === undefined) {
        throw new Refusal('ledger.no-rate', { params: { currency: code }, field: 'rate' });
      }
      return [code, plain(known)];
    }),
  );
}

/** Computes the slips of some employees of a run. Reads the data of all these employees together. */
export async function workOut(
  { db, body, runId, reference, say }: Asking & Readonly<{ say: Say }>,
  members: readonly Member[],
  rates: Group['rates'],
): Promise<NewSlip[]> {
  const { period_from: from, period_to: to, pro_rata, days_off } = body;
  const ids = members.map(({ id }) => id);
  const due = Map.groupBy(
    await adjustmentsDue(db, { employeeIds: ids, from, to, say }),
    ({ employee_id }) => employee_id,
  );
  const paidIn = new Set(members.map(({ currency }) => currency));
  const taxes = await taxesOf({ db, body, reference, rates }, paidIn);
  const { base, decimals } = reference.currencies;
  const names = { base: say('payroll.base-salary'), tax: say('payroll.income-tax') };
  return members.map((one) => {
    const { currency } = one;
    const tax = taxes.get(currency);
    const planned = namedFor(one, say, () =>
      planSlip({
        spells: one.spells,
        assignments: one.salaries,
        currency,
        names,
        period: { from, to },
        count: { proRata: pro_rata, daysOff: days_off },
        decimals: decimals[currency] ?? 2,
        adjustments: (due.get(one.id) ?? []).map(readDue),
        tax: tax?.table && tax.of(one),
        rounding: body.net_rounding,
      }),
    );
    const rate = currency === base ? '1' : (rates[currency] ?? '1');
    return {
      run_id: runId ?? 0,
      employee_id: one.id,
      party_id: one.party_id,
      name: one.name,
      department: one.department,
      period_from: from,
      period_to: to,
      currency,
      ...planned,
      lines: [...planned.lines],
      is_edited: false,
      notes: planned.notes,
      base_net: round(multiply(planned.net, rate), decimals[base] ?? 2),
      tax_table_id: tax?.table?.id ?? null,
      tax_currency: tax?.currency ?? currency,
    };
  });
}

/**
 * Runs `plan`. If `plan` throws a refusal, such as for a formula that divides by zero, adds the employee's name to it.
 */
function namedFor<Planned>({ name }: Member, say: Say, plan: () => Planned): Planned {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = say(error.code, error.params);
    throw new Refusal('payroll.not-worked-out', { field: 'employee_ids', params: { name, why } });
  }
}

const readDue = ({ amount, days, ...one }: DueAdjustment): DueAdjustment => ({
  ...one,
  ...(amount !== undefined && { amount: plain(amount) }),
  ...(days !== undefined && { days: plain(days) }),
});

type TaxInput = Readonly<{
  db: Db;
  body: WholeRun;
  rates: Readonly<Record<string, string>>;
  reference: Pick<Reference, 'currencies'>;
}>;

type Employed = Readonly<{ id: number; spells: readonly Employment[] }>;

type Taxing = Readonly<{
  currency: string;
  table: Awaited<ReturnType<typeof taxTableFor>>;
  of: (employee: Employed) => SlipTax | undefined;
}>;

/**
 * Tax data for each currency of the slips. The data comes from the table that the run names, otherwise from the table
 * in force on the period's last day.
 */
async function taxesOf(
  { db, body, rates, reference: { currencies } }: TaxInput,
  paidIn: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Taxing>> {
  const { base, decimals } = currencies;
  const { fiscal_year_start } = await organisationOf(db);
  const year = fiscalYearOf(body.period_to, fiscal_year_start);
  const period = { from: body.period_from, to: body.period_to };
  const following = periodsAfter(period, body.frequency, year.to);
  const taxings = new Map<string, Taxing>();
  for (const currency of paidIn) {
    const table = await tableOf(db, body, { currency, base });
    const in_ = table?.currency ?? (table ? base : currency);
    const taxedSince = (from: string) =>
      taxedBefore(db, { from, before: body.period_from, currency: in_ });
    const before = await taxedSince(year.from);
    const inMonth = await taxedSince(`${body.period_to.slice(0, 7)}-01`);
    const rate = in_ === currency ? '1' : (rates[currency] ?? '1');
    const of = ({ id, spells }: Employed): SlipTax | undefined =>
      table && {
        table,
        remaining: periodsLeft(following, spells),
        rate,
        decimals: decimals[in_] ?? 2,
        before: readSums(before(id)),
        inMonth: readSums(inMonth(id)),
      };
    taxings.set(currency, { currency: in_, table, of });
  }
  return taxings;
}

const readSums = (sums: Readonly<{ taxable: string; tax: string }> | undefined) => ({
  taxable: plain(sums?.taxable ?? '0'),
  tax: plain(sums?.tax ?? '0'),
});

/**
 * Returns the tax table for a currency: the run's named table, otherwise the currency's table in force, otherwise the
 * base currency's table in force. Refuses a named table that does not exist or is in a third currency.
 */
async function tableOf(
  db: Db,
  { tax_table_id, period_to: day }: WholeRun,
  { currency, base }: Readonly<{ currency: string; base: string }>,
) {
  if (tax_table_id === undefined) {
    const own = await taxTableFor(db, { day, currency, base });
    return own ?? taxTableFor(db, { day, currency: base, base });
  }
  const table = (await allTaxTables(db)).find(({ id }) => id === tax_table_id);
  if (!table) throw new Refusal('payroll.no-tax-table', { field: 'tax_table_id' });
  const of = table.currency ?? base;
  if (of !== base && of !== currency) {
    throw new Refusal('payroll.tax-currency', { field: 'tax_table_id', params: { currency: of } });
  }
  return table;
}
