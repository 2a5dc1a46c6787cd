import * as v from 'valibot';

import {
  CONTRACT_TYPES,
  EMPLOYEE_STATUSES,
  GENDERS,
  PAYMENT_METHODS,
  PAYSLIP_LANGUAGES,
} from '@/lib/domain/hrm/employee';
import { FREQUENCIES } from '@/lib/domain/hrm/payroll';
import { COMPONENT_KINDS } from '@/lib/domain/hrm/salary';
import { HistoryItem, Warning } from '../document-fields';
import { BirthDay, CurrencyCode, Decimal, Id, Instant, ShownDay, Version } from '../schemas';

const pay = {
  currency: v.nullable(CurrencyCode),
  base_salary: v.nullable(Decimal),
  salary_period: v.nullable(v.picklist(FREQUENCIES)),
} as const;

/** Fields of an employee in lists and records. Pay is null if the caller may not see it. */
const employeeRow = {
  id: Id,
  number: v.string(),
  custom_id: v.nullable(v.string()),
  status: v.picklist(EMPLOYEE_STATUSES),
  name: v.string(),
  name_local: v.nullable(v.string()),
  name_latin: v.nullable(v.string()),
  /**
   * Age as text in the caller's language, in the largest whole unit (years, months or days); null without a birth date.
   */
  age: v.nullable(v.string()),
  birth_date: v.nullable(BirthDay),
  gender: v.nullable(v.picklist(GENDERS)),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  department: v.nullable(v.string()),
  designation: v.nullable(v.string()),
  branch_id: v.nullable(Id),
  branch: v.nullable(v.string()),
  joined_on: ShownDay,
  left_on: v.nullable(ShownDay),
  contract_type: v.nullable(v.picklist(CONTRACT_TYPES)),
  contract_end: v.nullable(ShownDay),
  probation_end: v.nullable(ShownDay),
  /** Earliest expiry among the employee's documents, ID and contract; null if none expires. */
  expires_on: v.nullable(ShownDay),
  party_id: Id,
  user_id: v.nullable(Id),
  has_photo: v.boolean(),
  ...pay,
  created_at: Instant,
  version: Version,
} as const;

export const EmployeeRow = v.object(employeeRow);
export type EmployeeRow = v.InferOutput<typeof EmployeeRow>;

const ShownComponent = v.object({
  code: v.string(),
  name: v.optional(v.string()),
  kind: v.picklist(COMPONENT_KINDS),
  amount: v.optional(Decimal),
  percent: v.optional(Decimal),
  formula: v.optional(v.string()),
});

/** Salary from the day `from` on. `to` is the day before the next salary begins; null for the latest. */
const ShownAssignment = v.object({
  id: Id,
  from: ShownDay,
  to: v.nullable(ShownDay),
  currency: CurrencyCode,
  base_salary: Decimal,
  salary_period: v.picklist(FREQUENCIES),
  components: v.array(ShownComponent),
});

const named = v.object({ id: Id, name: v.string() });

export const EmployeeRecord = v.object({
  ...employeeRow,
  father_name: v.nullable(v.string()),
  nationality: v.nullable(v.string()),
  id_type: v.nullable(v.string()),
  id_number: v.nullable(v.string()),
  id_expires_on: v.nullable(ShownDay),
  address: v.nullable(v.string()),
  emergency_name: v.nullable(v.string()),
  emergency_phone: v.nullable(v.string()),
  emergency_relationship: v.nullable(v.string()),
  reports_to_id: v.nullable(Id),
  reports_to: v.nullable(named),
  /** Employees who report to this employee. */
  reports: v.array(named),
  user: v.nullable(named),
  leave_reason: v.nullable(v.string()),
  payslip_language: v.picklist(PAYSLIP_LANGUAGES),
  note: v.string(),
  documents: v.array(
    v.object({
      id: Id,
      type: v.string(),
      number: v.nullable(v.string()),
      issued_on: v.nullable(ShownDay),
      expires_on: v.nullable(ShownDay),
    }),
  ),
  /** Periods in which the person was employed. */
  employments: v.array(
    v.object({
      joined_on: ShownDay,
      left_on: v.nullable(ShownDay),
      reason: v.nullable(v.string()),
    }),
  ),
  components: v.nullable(v.array(ShownComponent)),
  payment_method: v.nullable(v.picklist(PAYMENT_METHODS)),
  bank: v.nullable(v.string()),
  account: v.nullable(v.string()),
  iban: v.nullable(v.string()),
  assignments: v.nullable(v.array(ShownAssignment)),
  /** Advances that the employee still has to repay, by currency. */
  advances: v.nullable(
    v.array(v.object({ currency: CurrencyCode, amount: Decimal, base: Decimal })),
  ),
  /** Warnings about the employee, such as another employee with the same IBAN; empty if the caller may not see pay. */
  warnings: v.array(Warning),
  history: v.array(HistoryItem),
});
export type EmployeeRecord = v.InferOutput<typeof EmployeeRecord>;

/** Final pay of an employee who leaves on a given day, in one currency and before tax. */
export const FinalPay = v.object({
  currency: CurrencyCode,
  from: ShownDay,
  to: ShownDay,
  days: v.number(),
  payment_days: v.number(),
  gross: Decimal,
  deductions: Decimal,
  net: Decimal,
  advances: Decimal,
  /** Amount of the final pay; negative if the employee owes it. */
  to_pay: Decimal,
});
