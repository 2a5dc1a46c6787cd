import * as v from 'valibot';

import { draftFields } from '@/lib/contract/document-fields';
import { Country, employeeFields, payFields } from '@/lib/contract/hrm/employee-fields';
import { BirthDay, Day, Line, Name } from '@/lib/contract/schemas';
import { CONTRACT_TYPES, GENDERS, PAYMENT_METHODS, PAYSLIP_LANGUAGES } from '@/lib/domain/employee';
import { FREQUENCIES } from '@/lib/domain/payroll';
import { Findings } from '@/server/document/import/findings';
import { capitals, choiceOf, Currency, folded } from '@/server/document/import/cells';
import {
  type FileRow,
  type ImportFile,
  type Reading,
  readRows,
} from '@/server/document/import/rows';

const { documents: _documents, ...texts } = employeeFields;

const Row = v.object({
  name: Name(200),
  name_local: texts.name_local,
  name_latin: texts.name_latin,
  father_name: texts.father_name,
  gender: v.optional(choiceOf(GENDERS)),
  birth_date: v.optional(BirthDay),
  nationality: v.optional(v.pipe(capitals, Country)),
  id_type: texts.id_type,
  id_number: v.optional(v.pipe(folded, Line(60))),
  id_expires_on: v.optional(Day),
  phone: v.optional(v.pipe(folded, Line(40))),
  email: texts.email,
  address: texts.address,
  emergency_name: texts.emergency_name,
  emergency_phone: texts.emergency_phone,
  emergency_relationship: texts.emergency_relationship,
  /** Name of the branch. */
  branch: v.optional(Line(200)),
  department: texts.department,
  designation: texts.designation,
  joined_on: Day,
  contract_type: v.optional(choiceOf(CONTRACT_TYPES)),
  contract_end: v.optional(Day),
  probation_end: v.optional(Day),
  currency: v.optional(Currency),
  base_salary: payFields.base_salary,
  salary_period: v.optional(choiceOf(FREQUENCIES)),
  payment_method: v.optional(choiceOf(PAYMENT_METHODS)),
  bank: texts.bank,
  account: texts.account,
  iban: texts.iban,
  payslip_language: v.optional(choiceOf(PAYSLIP_LANGUAGES)),
  custom_id: v.optional(v.pipe(capitals, v.unwrap(draftFields.custom_id))),
  note: texts.note,
});

/** A row of a staff list; `branch` is a name. */
export type StaffRow = FileRow<typeof Row>;

const NEEDED = ['name', 'joined_on', 'base_salary'] as const;
const ROWS_MAX = 2000;

/** Reads a CSV of employees. Rows with errors are reported and left out. */
export async function readStaffFile(
  file: ImportFile,
): Promise<{ rows: StaffRow[]; reading: Reading; findings: Findings }> {
  const findings = new Findings();
  const rows: StaffRow[] = [];
  // Keeps one row more than allowed, to detect a file that is too long.
  const take = (row: StaffRow) => {
    if (rows.length <= ROWS_MAX) rows.push(row);
  };
  const reading = await readRows(file, { schema: Row, needed: NEEDED, findings, take });
  const beyond = rows[ROWS_MAX];
  if (beyond) findings.add({ row: beyond.row, column: 'name', key: 'employee.rows-many' });
  return { rows, reading, findings };
}
