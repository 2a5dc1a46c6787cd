import { type PayrollRegister, payrollRegister } from '@/lib/contract/hrm/payroll-register';
import { endOfMonth } from '@/lib/domain/calendar';
import { type Decimal, subtract, sum } from '@/lib/domain/money';
import {
  type RegisterComponent,
  registerComponents,
  type RegisterSlip,
  registerSums,
} from '@/lib/domain/hrm/payroll-register';
import { lineName } from '@/lib/domain/hrm/payslip-line-name';
import { Refusal } from '@/lib/domain/refusal';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { type ExportRow, totalRow } from '@/lib/workbook/export-row';
import { reportFile } from '@/server/reports/engine/export';
import { checkOf, type ColumnOf, headOf } from '@/server/reports/engine/head';

type Asking = Call<typeof payrollRegister>;
type Slip = RegisterSlip & Readonly<{ number: string; name: string; department: string | null }>;

export const payrollRegisterRoute = serve(payrollRegister, async (call) => {
  const period = await periodOf(call);
  const slips = await slipsIn(call, period);
  const components = registerComponents(slips);
  const currencies = await currenciesOf(call.db);
  const { base } = currencies;
  const wire = wireOf(currencies);
  const head = await headOf(call, {
    report: 'payroll-register',
    period,
    currency: base,
    decimals: currencies.decimals[base] ?? 2,
    columns: columnsOf(components),
  });
  const answer = {
    ...head,
    components,
    checks: checksOf(call, slips),
    rows: byEmployee(slips).map((own) => rowOf(own, wire)),
    totals: byCurrency(slips).map((own) => totalOf(own, wire)),
  };
  return reportFile(call, payrollRegister, answer, fileRows(answer, { wire, say: call.say }), {
    totalsBy: ['currency'],
  });
});

/**
 * Returns the days of the query. If only one of the two days is given, the other is the first or last day of the same
 * month. Without days, the current month is used.
 */
async function periodOf({ input, today }: Asking) {
  const { from: first, to: last } = input;
  const day = last ?? first ?? (await today());
  const from = first ?? `${day.slice(0, 7)}-01`;
  const to = last ?? endOfMonth(day);
  if (from > to) throw new Refusal('report.period', { field: 'from' });
  return { from, to };
}

type Days = Readonly<{ from: string; to: string }>;

/** Posted slips whose period ends within the days, by employee, with line names in the user's language. */
async function slipsIn({ db, input, say }: Asking, { from, to }: Days): Promise<Slip[]> {
  const { department, currency } = input;
  let query = db
    .selectFrom('payslip as s')
    .innerJoin('employee as e', 'e.id', 's.employee_id')
    .select(['s.employee_id', 'e.number', 'e.name', 's.department', 's.currency', 's.lines'])
    .select(['s.gross', 's.deductions', 's.employer', 's.net', 's.base_net', 's.tax_table_id'])
    .where('s.status', '=', 'posted')
    .where('s.period_to', '>=', from)
    .where('s.period_to', '<=', to)
    .orderBy('e.id')
    .orderBy('s.period_from');
  if (department !== undefined) query = query.where('s.department', '=', department);
  if (currency !== undefined) query = query.where('s.currency', '=', currency);
  return (await query.execute()).map(({ tax_table_id, lines, ...slip }) => ({
    ...slip,
    lines: lines.map((line) => ({ ...line, name: lineName(line, { say, tax_table_id }) })),
  }));
}

function columnsOf(components: readonly RegisterComponent[]): ColumnOf[] {
  const sums = ['gross', 'deductions', 'employer', 'net_pay'] as const;
  return [
    ...(['number', 'employee', 'department', 'currency'] as const).map((key) => ({
      key,
      type: 'text' as const,
    })),
    ...components.map(({ key, name }) => ({ key, title: name, type: 'quantity' as const })),
    ...sums.map((key) => ({ key, type: 'quantity' as const })),
    { key: 'base_net', type: 'money' },
  ];
}

const byEmployee = (slips: readonly Slip[]) => [
  ...Map.groupBy(slips, ({ employee_id, currency }) => `${employee_id} ${currency}`).values(),
];

const byCurrency = (slips: readonly Slip[]) =>
  [...Map.groupBy(slips, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => own);

function sumsOf(slips: readonly Slip[], wire: Wire) {
  const currency = slips[0]?.currency ?? '';
  const { components, base_net, ...sums } = registerSums(slips);
  const money = (amount: Decimal) => wire.money(amount, currency);
  return {
    currency,
    base_net: wire.base(base_net),
    components: Object.fromEntries(
      Object.entries(components).map(([key, amount]) => [key, money(amount)]),
    ),
    gross: money(sums.gross),
    deductions: money(sums.deductions),
    employer: money(sums.employer),
    net: money(sums.net),
  };
}

function rowOf(slips: readonly Slip[], wire: Wire) {
  // The default values are never used, because a group contains at least one slip.
  const { employee_id = 0, number = '', name = '' } = slips[0] ?? {};
  const department = slips.at(-1)?.department ?? null;
  return { employee_id, number, name, department, slips: slips.length, ...sumsOf(slips, wire) };
}

const totalOf = (slips: readonly Slip[], wire: Wire) => ({
  employees: new Set(slips.map(({ employee_id }) => employee_id)).size,
  ...sumsOf(slips, wire),
});

/** Checks that the components add up to the gross pay and deductions of the slips. */
function checksOf({ say }: Asking, slips: readonly Slip[]) {
  const of = (kind: string) =>
    sum(
      slips.flatMap(({ lines }) =>
        lines.filter((line) => line.kind === kind).map(({ amount }) => amount),
      ),
    );
  const said = (name: 'gross' | 'deductions') => sum(slips.map((slip) => slip[name]));
  return [
    checkOf(say('check.register-gross'), subtract(of('earning'), said('gross')), EXACT),
    checkOf(say('check.register-deductions'), subtract(of('deduction'), said('deductions')), EXACT),
  ];
}

const EXACT = 4;

/**
 * Rows of an exported file, with one column per component. A last row for each currency contains its totals and the
 * number of employees.
 */
function fileRows(
  { rows, totals, components }: Pick<PayrollRegister, 'rows' | 'totals' | 'components'>,
  { wire, say }: Readonly<{ wire: Wire; say: Asking['say'] }>,
): ExportRow[] {
  const cellsOf = (own: Readonly<Record<string, string>>, currency: string) =>
    Object.fromEntries(components.map(({ key }) => [key, own[key] ?? wire.money('0', currency)]));
  return [
    ...rows.map(({ components: own, ...row }) => ({
      ...row,
      employee: row.name,
      net_pay: row.net,
      ...cellsOf(own, row.currency),
    })),
    ...totals.map(({ components: own, employees, ...total }) =>
      totalRow({
        ...total,
        number: employees,
        employee: say('column.total'),
        net_pay: total.net,
        ...cellsOf(own, total.currency),
      }),
    ),
  ];
}
