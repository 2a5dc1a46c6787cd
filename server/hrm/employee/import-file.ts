import type { Readable } from 'node:stream';
import * as v from 'valibot';

import { draftFields } from '@/lib/contract/document-fields';
import { Country, employeeFields, payFields } from '@/lib/contract/hrm/employee-fields';
import { BirthDay, CurrencyCode, Day, Line, Name } from '@/lib/contract/schemas';
import { CONTRACT_TYPES, GENDERS, PAYMENT_METHODS, PAYSLIP_LANGUAGES } from '@/lib/domain/employee';
import { foldDigits } from '@/lib/format/fold';
import { Findings } from '@/server/document/import/findings';
import { type FileRow, readRows } from '@/server/document/import/rows';

/** Figures may be written in the signs of either script. */
const folded = v.pipe(v.string(), v.transform(foldDigits));
const choiceOf = <const Values extends readonly string[]>(values: Values) =>
  v.optional(v.pipe(v.string(), v.toLowerCase(), v.picklist(values, 'choice')));
const capitals = v.pipe(v.string(), v.toUpperCase());

const { documents: _documents, ...texts } = employeeFields;

const Row = v.object({
  ...{ name: Name(200), name_local: texts.name_local, father_name: texts.father_name },
  gender: choiceOf(GENDERS),
  birth_date: v.optional(v.pipe(folded, BirthDay)),
  nationality: v.optional(v.pipe(capitals, Country)),
  id_type: texts.id_type,
  id_number: v.optional(v.pipe(folded, Line(60))),
  id_expires_on: v.optional(v.pipe(folded, Day)),
  phone: v.optional(v.pipe(folded, Line(40))),
  ...{ email: texts.email, address: texts.address },
  emergency_name: texts.emergency_name,
  emergency_phone: texts.emergency_phone,
  emergency_relationship: texts.emergency_relationship,
  /** By its name. */
  branch: v.optional(Line(200)),
  ...{ department: texts.department, designation: texts.designation },
  joined_on: v.pipe(folded, Day),
  contract_type: choiceOf(CONTRACT_TYPES),
  contract_end: v.optional(v.pipe(folded, Day)),
  probation_end: v.optional(v.pipe(folded, Day)),
  currency: v.optional(v.pipe(capitals, CurrencyCode)),
  base_salary: v.pipe(
    folded,
    v.transform((text): string | number => text),
    payFields.base_salary,
  ),
  payment_method: choiceOf(PAYMENT_METHODS),
  ...{ bank: texts.bank, account: texts.account, iban: texts.iban },
  payslip_language: choiceOf(PAYSLIP_LANGUAGES),
  custom_id: v.optional(v.pipe(capitals, v.unwrap(draftFields.custom_id))),
  note: texts.note,
});

/** Somebody as a row of a staff list has them; `branch` is its name. */
export type StaffRow = FileRow<typeof Row>;

/** The columns that a staff list may have, in the order that they are told in. */
export const STAFF_COLUMNS = Object.keys(Row.entries);

const NEEDED = ['name', 'joined_on', 'base_salary'] as const;
const ROWS_MAX = 2000;

/** Reads a CSV of staff. What is wrong with a row is found, and the row left out. */
export async function readStaffFile(
  file: Readable,
): Promise<{ rows: StaffRow[]; findings: Findings }> {
  const findings = new Findings();
  const rows: StaffRow[] = [];
  // One more than fit says that there are more.
  const take = (row: StaffRow) => {
    if (rows.length <= ROWS_MAX) rows.push(row);
  };
  await readRows(file, { schema: Row, needed: NEEDED, findings, take });
  const beyond = rows[ROWS_MAX];
  if (beyond) findings.add({ row: beyond.row, column: 'name', key: 'employee.rows-many' });
  return { rows, findings };
}
