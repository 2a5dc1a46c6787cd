import * as v from 'valibot';

import {
  CONTRACT_TYPES,
  GENDERS,
  PAYMENT_METHODS,
  PAYSLIP_LANGUAGES,
} from '@/lib/domain/hrm/employee';
import { isIban, plainIban } from '@/lib/domain/iban';
import { FREQUENCIES } from '@/lib/domain/hrm/payroll';
import { COMPONENT_KINDS } from '@/lib/domain/hrm/salary';
import { list } from '../lists';
import {
  Amount,
  BirthDay,
  CurrencyCode,
  Day,
  Email,
  Id,
  LatinName,
  Line,
  Name,
  Prose,
} from '../schemas';

export const Country = v.pipe(v.string('country'), v.regex(/^[A-Z]{2}$/, 'country'));
const choice = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, 'choice');
const free = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));

/** IBAN with valid check digits, stored without blanks; an empty string means no IBAN. */
const Iban = v.pipe(
  Line(60),
  v.check((text) => text === '' || isIban(text), 'iban'),
  v.transform(plainIban),
);

const Percent = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'percent'),
  v.transform(String),
  v.regex(/^\d{1,4}(\.\d{1,4})?$/, 'percent'),
);

/** A salary component: a fixed amount, a percentage of the base salary, or a formula. */
const Component = v.strictObject({
  code: v.pipe(
    v.string('text'),
    v.trim(),
    v.regex(/^[A-Za-z][A-Za-z0-9_]{0,19}$/, 'component-code'),
  ),
  name: v.optional(Line(80)),
  kind: choice(COMPONENT_KINDS),
  amount: v.optional(Amount),
  percent: v.optional(Percent),
  formula: v.optional(v.pipe(Line(200), v.minLength(1, 'required'))),
});

const Components = list(Component, 40);

const DocumentOfEmployee = v.strictObject({
  type: Name(60),
  number: free(Line(60)),
  issued_on: free(Day),
  expires_on: free(Day),
});

/** Optional fields of an employee. In a change, null clears a field. */
export const employeeFields = {
  name_local: free(Line(200)),
  /** Name in Latin letters, because bank files allow no other letters. */
  name_latin: free(LatinName),
  father_name: free(Line(200)),
  gender: free(choice(GENDERS)),
  birth_date: free(BirthDay),
  nationality: free(Country),
  id_type: free(Line(60)),
  id_number: free(Line(60)),
  id_expires_on: free(Day),
  phone: free(Line(40)),
  email: free(Email),
  address: free(Prose(500)),
  emergency_name: free(Line(200)),
  emergency_phone: free(Line(40)),
  emergency_relationship: free(Line(100)),
  branch_id: free(Id),
  department: free(Line(100)),
  designation: free(Line(100)),
  reports_to_id: free(Id),
  contract_type: free(choice(CONTRACT_TYPES)),
  contract_end: free(Day),
  probation_end: free(Day),
  user_id: free(Id),
  /** Language of the employee's payslips; the default is English. */
  payslip_language: v.optional(choice(PAYSLIP_LANGUAGES)),
  note: v.optional(Prose(1000)),
  /** Complete list of the employee's documents. A document that is missing from the list is deleted. */
  documents: v.optional(list(DocumentOfEmployee, 50)),

  /** Payment method; the default is bank. */
  payment_method: v.optional(choice(PAYMENT_METHODS)),
  bank: free(Line(200)),
  account: free(Line(60)),
  iban: free(Iban),
} as const;

/** Fields of an employee's pay. The default currency is the base currency. */
export const payFields = {
  currency: v.optional(CurrencyCode),
  base_salary: Amount,
  /**
   * Period of the base salary and the fixed amounts. Without it, a new employee has a month, and a change of pay keeps
   * the earlier period. A run with another period pays the corresponding share.
   */
  salary_period: v.optional(choice(FREQUENCIES)),
  components: v.optional(Components),
} as const;
