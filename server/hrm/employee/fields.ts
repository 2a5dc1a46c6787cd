import { PAY_FIELDS } from '@/lib/domain/hrm/employee';
import { foldName } from '@/lib/format/fold';
import { partyText } from '@/lib/format/party-search';
import { type Changes, changesBetween } from '@/server/kernel/audit';
import type { EmployeeRow } from './rows.sql';
import { NOTHING_TOLD } from './sealed';
import { keysOf, picked } from '@/lib/domain/record-of';

/** Default values of optional fields of an employee. */
const BLANK = {
  ...NOTHING_TOLD,
  name_local: null,
  name_latin: null,
  id_expires_on: null,
  phone: null,
  email: null,
  branch_id: null,
  department: null,
  designation: null,
  reports_to_id: null,
  contract_type: null,
  contract_end: null,
  probation_end: null,
  user_id: null,
  payslip_language: 'en',
  payment_method: 'bank',
} as const satisfies Partial<EmployeeRow>;

type Name = keyof typeof BLANK | 'name' | 'joined_on';
export type Fields = Readonly<Pick<EmployeeRow, Name>>;
type Sent = Readonly<{ [Field in Name]?: Fields[Field] | undefined }>;

const NAMES: readonly Name[] = ['name', 'joined_on', ...keysOf(BLANK)];
const isName = (text: string) => NAMES.some((name) => name === text);

export const newFields = (sent: Sent & Pick<Fields, 'name' | 'joined_on'>): Fields =>
  fieldsAfter({ ...BLANK, name: sent.name, joined_on: sent.joined_on }, sent);

/** Fields after a change. Unsent fields stay, and an empty string becomes null, except in `note`. */
export function fieldsAfter(before: Fields, sent: Sent): Fields {
  const { note = before.note, ...others } = sent;
  const given = Object.entries(others)
    .filter(([name, value]) => isName(name) && value !== undefined)
    .map(([name, value]) => [name, value === '' ? null : value] as const);
  return { ...before, ...Object.fromEntries(given), note };
}

export const fieldsOf = (row: EmployeeRow): Fields => picked(row, NAMES);

type Searched = Pick<
  Fields,
  'name' | 'name_local' | 'name_latin' | 'phone' | 'email' | 'department' | 'designation'
> &
  Readonly<{ number: string; custom_id: string | null }>;

/** Normalised text that searches compare with. It contains no pay data. */
export const searchText = (one: Searched): string =>
  [
    partyText(one),
    ...[
      one.name_local,
      one.name_latin,
      one.number,
      one.custom_id,
      one.department,
      one.designation,
    ].map((text) => foldName(text ?? '')),
  ]
    .filter(Boolean)
    .join('\n');

const isPersonal = (name: string): boolean => name in NOTHING_TOLD && !isPay(name);
const isPay = (name: string): boolean => PAY_FIELDS.some((field) => field === name);

/** Changes for the audit row. For pay and personal fields, only the field names are included, not the values. */
export function trailOf(before: object, after: object): Changes {
  const changes = Object.entries(changesBetween({ ...before }, { ...after }));
  const named = (isOne: (name: string) => boolean) =>
    changes.flatMap(([name]) => (isOne(name) ? [name] : []));
  const [pay, personal] = [named(isPay), named(isPersonal)];
  return {
    ...Object.fromEntries(changes.filter(([name]) => !isPay(name) && !isPersonal(name))),
    ...(personal.length > 0 && { personal: [null, personal] }),
    ...(pay.length > 0 && { pay: [null, pay] }),
  };
}
