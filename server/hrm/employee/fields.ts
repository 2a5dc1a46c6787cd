import { PAY_FIELDS } from '@/lib/domain/employee';
import { foldName } from '@/lib/format/fold';
import { partyText } from '@/lib/format/party-search';
import { type Changes, changesBetween } from '@/server/kernel/audit';
import type { EmployeeRow } from './rows.sql';
import { NOTHING_TOLD } from './sealed';
import { keysOf, picked } from '@/lib/domain/record-of';

/** What is written of an employee beside pay and papers, and may be changed. */
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

/** A new employee as they would be kept. */
export const newFields = (sent: Sent & Pick<Fields, 'name' | 'joined_on'>): Fields =>
  fieldsAfter({ ...BLANK, name: sent.name, joined_on: sent.joined_on }, sent);

/** What is kept after a change: what was not sent stays, and an empty line is none. */
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

/** Everything of an employee that a search looks in, folded; pay is not among it. */
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

/** What the trail keeps of a change: of pay and of what is sealed only which fields were changed. */
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
