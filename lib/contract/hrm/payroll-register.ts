import * as v from 'valibot';

import { LINE_KINDS } from '@/lib/domain/hrm/payroll';
import { endpoint } from '../endpoint';
import { Check, Column, UpTo } from '../reports/report';
import { CurrencyCode, Day, Decimal, Id, Instant, Line, ShownDay } from '../schemas';

const sums = {
  gross: Decimal,
  deductions: Decimal,
  /** Contributions of the employer, in addition to the gross pay. */
  employer: Decimal,
  net: Decimal,
} as const;

/** All payslips of an employee in one currency. `components` maps the key of each component to its total. */
const Row = v.object({
  employee_id: Id,
  number: v.string(),
  name: v.string(),
  department: v.nullable(v.string()),
  currency: CurrencyCode,
  slips: v.number(),
  components: v.record(v.string(), Decimal),
  ...sums,
  base_net: Decimal,
});
export type RegisterRow = v.InferOutput<typeof Row>;

export const payrollRegister = endpoint({
  method: 'GET',
  path: 'hrm/payroll-preparation/register',
  summary:
    'What posted slips whose periods end within some days come to, by employee and component; this month when no days are said.',
  allow: { page: 'payroll preparation', action: 'sensitive' },
  also: [
    { page: 'payroll preparation', action: 'export', when: '"format" is csv or xlsx' },
    { page: 'payroll preparation', action: 'print', when: '"format" is pdf' },
  ],
  input: v.strictObject({
    from: v.optional(Day),
    to: v.optional(Day),
    department: v.optional(Line(100)),
    currency: v.optional(CurrencyCode),
    format: v.optional(v.picklist(['json', 'csv', 'xlsx', 'pdf'], 'choice')),
  }),
  answer: v.object({
    report: v.string(),
    organisation: v.string(),
    currency: CurrencyCode,
    decimals: v.number(),
    from: ShownDay,
    to: ShownDay,
    generated_at: Instant,
    generated_by: v.string(),
    up_to: UpTo,
    columns: v.array(Column),
    checks: v.array(Check),
    /** Components of the payslips: earnings, then deductions, then employer contributions. */
    components: v.array(
      v.object({
        key: v.string(),
        code: v.string(),
        name: v.string(),
        kind: v.picklist(LINE_KINDS),
      }),
    ),
    rows: v.array(Row),
    totals: v.array(
      v.object({
        currency: CurrencyCode,
        employees: v.number(),
        base_net: Decimal,
        components: v.record(v.string(), Decimal),
        ...sums,
      }),
    ),
  }),
  file: true,
  exports: 'by format',
  timeoutMs: 120_000,
});
export type PayrollRegister = v.InferOutput<(typeof payrollRegister)['answer']>;
