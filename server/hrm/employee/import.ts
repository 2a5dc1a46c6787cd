import { sql } from 'kysely';
import * as v from 'valibot';

import { draftFields } from '@/lib/contract/document-fields';
import { type EmployeeInput, employees } from '@/lib/contract/hrm/employee';
import { Country, employeeFields, payFields } from '@/lib/contract/hrm/employee-fields';
import { BirthDay, Day, Line, Name } from '@/lib/contract/schemas';
import {
  CONTRACT_TYPES,
  GENDERS,
  PAYMENT_METHODS,
  PAYSLIP_LANGUAGES,
} from '@/lib/domain/hrm/employee';
import { FREQUENCIES } from '@/lib/domain/hrm/payroll';
import { capitals, choiceOf, Currency, folded } from '@/server/document/import/cells';
import { Findings } from '@/server/document/import/findings';
import {
  checkAnswer,
  doneAnswer,
  importFileOf,
  isDryRun,
} from '@/server/document/import/import-call';
import type { FileRow } from '@/server/document/import/row-reader';
import { type ImportFile, type Reading, readRows } from '@/server/document/import/rows';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { hire, hireRefusals, type Hiring, page } from './hire';
import { firstWithIban } from './same-account';
import { printsFor } from './sealed';

/** Columns whose values must be unique, both in the file and among all employees. */
const UNIQUE = ['custom_id', 'id_number'] as const;

export const employeeImportRoutes = [
  serve(employees.import, async (call) => {
    const { db, say, audit, requestId } = call;
    const { rows, reading, findings } = await readStaffFile(
      importFileOf(call, employees.import.path),
    );
    const staff = await staffOf(call, rows, findings);
    await judge(call, staff, findings);
    const warnings = await sharedIbans(call, staff);
    const note = {
      page,
      record_type: 'import',
      record_id: requestId,
      changes: { employees: [null, rows.length] },
    } as const;
    if (isDryRun(call)) {
      audit({ ...note, action: 'check import' });
      return { employees: rows.length, ...checkAnswer(reading, findings, say), warnings };
    }
    if (!findings.isEmpty) throw findings.refusals();
    audit({ ...note, action: 'import' });
    for (const { sent } of staff) await hire({ db, me: call.me, host: call.host, audit }, sent);
    return { employees: staff.length, ...doneAnswer(reading, findings, say), warnings };
  }),
];

type Staff = Readonly<{ row: number; sent: EmployeeInput }>;

/** Converts rows to the input of the call that creates an employee, with the branch's id. Reports an unknown branch. */
async function staffOf(
  { db }: Hiring,
  rows: readonly StaffRow[],
  findings: Findings,
): Promise<Staff[]> {
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .execute();
  return rows.map(({ row, branch, ...sent }) => {
    if (branch === undefined) return { row, sent };
    const found = branches.find(({ name }) => name.toLowerCase() === branch.toLowerCase());
    if (!found) findings.add({ row, column: 'branch', key: 'location.branch-missing' });
    return { row, sent: { ...sent, branch_id: found?.id } };
  });
}

/** Reports the refusals of each row, and values that an earlier row or an existing employee already has. */
async function judge(call: Hiring, staff: readonly Staff[], findings: Findings): Promise<void> {
  const currencies = await currenciesOf(call.db);
  for (const { row, sent } of staff) {
    for (const { code, field = 'name', params } of await hireRefusals(call, sent, currencies)) {
      findings.add({ row, column: field, key: code, params });
    }
  }
  for (const column of UNIQUE) {
    const taken = column === 'id_number' ? await whoHas(call, staff) : new Map<string, string>();
    const rows = Map.groupBy(staff, ({ sent }) => sent[column] ?? '');
    for (const { row, sent } of staff) {
      const value = sent[column] ?? '';
      const [first] = rows.get(value) ?? [];
      const number = taken.get(value);
      if (value === '') continue;
      if (first && first.row < row) {
        const params = { row: String(first.row) };
        findings.add({ row, column, key: 'employee.row-twice', params });
      } else if (number !== undefined) {
        findings.add({ row, column, key: 'employee.id-known', params: { number } });
      }
    }
  }
}

/** Warnings about rows with an IBAN that another employee or an earlier row has. */
async function sharedIbans(call: Call, staff: readonly Staff[]) {
  const { say } = call;
  const ibanOf = ({ sent }: Staff) => sent.iban ?? '';
  const others = await firstWithIban(call, staff.map(ibanOf).filter(Boolean));
  const rows = Map.groupBy(staff, ibanOf);
  return staff.flatMap((one) => {
    const { row } = one;
    const [first] = rows.get(ibanOf(one)) ?? [];
    const other = others.get(ibanOf(one));
    if (ibanOf(one) === '') return [];
    if (other) return [{ row, column: 'iban', message: say('employee.same-iban', other) }];
    if (!first || first.row === row) return [];
    const params = { row: String(first.row) };
    return [{ row, column: 'iban', message: say('employee.row-twice', params) }];
  });
}

/** Employee numbers, by identity number, of employees whose identity number also occurs in the file. */
async function whoHas(call: Hiring, staff: readonly Staff[]): Promise<Map<string, string>> {
  const values = staff.flatMap(({ sent }) => sent.id_number || []);
  if (values.length === 0) return new Map();
  const print = await printsFor(call);
  const prints = values.map((value) => [value, print.idNumber(value)] as const);
  const rows = await call.db
    .selectFrom('employee')
    .select(['number', 'id_print'])
    .where('id_print', '=', sql<Buffer>`any(${prints.map(([, one]) => one)}::bytea[])`)
    .where('status', '<>', 'discarded')
    .execute();
  const numbers = new Map(rows.map(({ id_print, number }) => [id_print?.toString('hex'), number]));
  return new Map(
    prints.flatMap(([value, one]) => {
      const number = numbers.get(one.toString('hex'));
      return number === undefined ? [] : [[value, number] as const];
    }),
  );
}

const { documents: _documents, ...texts } = employeeFields;

/** Schemas of the columns of a file of employees. */
export const StaffCells = {
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
} as const;

const Row = v.object(StaffCells);

/** A row of the file; `branch` is the branch's name, not its id. */
type StaffRow = FileRow<typeof Row>;

const NEEDED = ['name', 'joined_on', 'base_salary'] as const;
const ROWS_MAX = 2000;

/** Reads a file of employees. Rows with errors are reported and left out. */
async function readStaffFile(
  file: ImportFile,
): Promise<{ rows: StaffRow[]; reading: Reading; findings: Findings }> {
  const findings = new Findings();
  const rows: StaffRow[] = [];
  // Keeps one row more than the maximum, so that a file that is too long is detected.
  const take = (row: StaffRow) => {
    if (rows.length <= ROWS_MAX) rows.push(row);
  };
  const reading = await readRows(file, { schema: Row, needed: NEEDED, findings, take });
  const beyond = rows[ROWS_MAX];
  if (beyond) findings.add({ row: beyond.row, column: 'name', key: 'employee.rows-many' });
  return { rows, reading, findings };
}
