import * as v from 'valibot';

import { EMPLOYEE_STATUSES } from '@/lib/domain/hrm/employee';
import { draftFields } from '../document-fields';
import { type AnswerOf, endpoint } from '../endpoint';
import { importFields, importInput, recordImport, tableForm } from '../import-fields';
import { listExport } from '../list-export';
import {
  Day,
  Deleted,
  Id,
  Line,
  listQuery,
  Name,
  Nothing,
  PageMeta,
  Reason,
  Version,
} from '../schemas';
import { stepsOf } from '../steps';
import { employeeFields, payFields } from './employee-fields';
import { EmployeeRecord, EmployeeRow, FinalPay } from './employee-shapes';

const PATH = 'hrm/employee';
const page = 'employee';
const stales = [PATH, 'accounting/parties', 'hrm/payroll-preparation', 'notices'] as const;

const digits = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));
const days = v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'whole')));

/** Maximum size of a photo, in bytes. */
const PHOTO_BYTES = 10 * 1024 * 1024;

/** Answers contain pay, so the copy that the server stores for a repeated call is encrypted. */
const secret = { secret: true as const };

const steps = stepsOf(
  { path: PATH, page, stales },
  {
    assign: {
      from: ['active', 'left'],
      to: ['active', 'left'],
      action: 'edit',
      summary:
        'Sets the salary from a day on, up to the next one; one that begins on the same day is replaced. Components that are left out stay as they were.',
      also: [{ page, action: 'sensitive' }],
      asks: { from: Day, ...payFields },
    },
    terminate: {
      from: ['active'],
      to: ['left'],
      action: 'edit',
      summary: 'Ends the employment; the last day is still worked.',
      asks: { left_on: Day, reason: Reason },
    },
    rehire: {
      from: ['left'],
      to: ['active'],
      action: 'edit',
      summary:
        'Employs somebody again who had left; the salary of before counts until another is set.',
      asks: { joined_on: Day },
    },
  },
  EmployeeRecord,
);

const { page: _page, per_page: _perPage, ...listFilters } = listQuery;

const filters = {
  ...listFilters,
  status: v.optional(v.picklist(EMPLOYEE_STATUSES, 'choice')),
  department: v.optional(Line(100)),
  branch_id: digits,
  /** Returns only active employees whose contract has ended or will end within this number of days. */
  contract_ends: days,
  /**
   * Returns only active employees with a document, ID or contract that has ended or will end within this number of
   * days.
   */
  expiring: days,
} as const;

export const employees = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary:
      'A page of the employees by name, found by name, number, telephone, e-mail or work; those that were discarded only when asked for.',
    allow: { page, action: 'view' },
    input: v.strictObject({ ...listQuery, ...filters }),
    answer: v.object({
      data: v.array(EmployeeRow),
      /** `departments` lists all departments, whatever the filters are. */
      meta: v.object({ ...PageMeta.entries, departments: v.array(v.string()) }),
    }),
  }),
  export: listExport({
    path: PATH,
    page,
    summary:
      'All employees that match the filters of the list, as CSV or as a workbook. Pay, bank accounts and ID documents only for those who may see them.',
    filters,
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/show`,
    summary: 'One employee with salaries, documents, advances and history.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: EmployeeRecord,
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary:
      'Employs somebody, who becomes a party of kind employee, or is the party of that kind that `party_id` names.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      custom_id: draftFields.custom_id,
      party_id: v.optional(Id),
      name: Name(200),
      joined_on: Day,
      left_on: v.optional(v.nullable(Day)),
      ...payFields,
      ...employeeFields,
    }),
    answer: EmployeeRecord,
    status: 201,
    ...secret,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary:
      'Changes the fields that are sent, null empties one. Pay that is sent corrects the latest salary; `assign` begins another.',
    allow: { page, action: 'edit' },
    also: [{ page, action: 'sensitive', when: 'pay is sent' }],
    input: v.strictObject({
      name: v.optional(Name(200)),
      joined_on: v.optional(Day),
      ...v.partial(v.object(payFields)).entries,
      ...employeeFields,
      version: Version,
    }),
    answer: EmployeeRecord,
    ...secret,
    stales,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/destroy`,
    summary:
      'Discards an employee whom no posting, payslip or other record names; otherwise says what holds it.',
    allow: { page, action: 'delete' },
    input: Nothing,
    answer: Deleted,
    stales,
  }),
  assign: { ...steps.assign, ...secret },
  terminate: { ...steps.terminate, ...secret },
  rehire: { ...steps.rehire, ...secret },
  settlement: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/settlement`,
    summary:
      'What would be left between us on a last day: the pay of that month up to it, before tax, and the advances that are open.',
    allow: { page, action: 'sensitive' },
    input: v.strictObject({ left_on: Day }),
    answer: v.array(FinalPay),
    ...secret,
  }),
  photo: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/photo`,
    summary: 'The photo of an employee, small or whole.',
    allow: { page, action: 'view' },
    input: v.strictObject({ thumbnail: v.optional(v.literal('1', 'choice')) }),
    answer: v.null(),
    file: true,
  }),
  setPhoto: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/photo`,
    summary: 'Keeps a JPEG, PNG or WebP of at most 10 MB as the photo, in place of the one before.',
    allow: { page, action: 'edit' },
    input: Nothing,
    answer: v.object({ has_photo: v.boolean() }),
    status: 201,
    form: { maxBytes: PHOTO_BYTES, paper: true },
    stales: [PATH],
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/photo`,
    summary: 'Removes the photo.',
    allow: { page, action: 'edit' },
    input: Nothing,
    answer: Deleted,
    stales: [PATH],
  }),
  import: endpoint({
    method: 'POST',
    path: `${PATH}/import`,
    summary:
      'Employs everybody of a workbook or CSV, all or none; what is wrong is told by row and column. With dry_run nothing is imported.',
    allow: { page, action: 'create' },
    input: importInput,
    answer: v.object({
      employees: v.number(),
      ...importFields,
      /** Warnings about imported rows with an IBAN that another employee or row also has. */
      warnings: importFields.errors,
    }),
    form: tableForm(4),
    timeoutMs: 120_000,
    stales,
    ...secret,
  }),
  importChanges: {
    ...recordImport({
      path: `${PATH}/import-changes`,
      page,
      action: 'edit',
      also: [{ page, action: 'sensitive', when: 'pay is sent' }],
      summary:
        'Changes the employees of a file, found by their numbers. An empty cell leaves its field unchanged.',
      stales,
    }),
    ...secret,
  },
};

export type EmployeeInput = v.InferOutput<(typeof employees)['store']['input']>;
export type FinalPays = AnswerOf<(typeof employees)['settlement']>;
