import type { GENDERS } from '@/lib/domain/hrm/employee';
import type { SalaryAssignment } from '@/lib/domain/hrm/salary';
import { printer } from '@/server/files/fingerprint';
import { openAll, sealText } from '@/server/files/sealed-text';
import type { Db, Host, Tx } from '@/server/kernel/host';

/** A database connection, and the keys that encrypt employee data. */
export type Sealing<Within = Db> = Readonly<{ db: Within; host: Pick<Host, 'masters'> }>;

/** Fields of an employee that are stored encrypted. */
export type Told = Readonly<{
  father_name: string | null;
  gender: (typeof GENDERS)[number] | null;
  birth_date: string | null;
  nationality: string | null;
  id_type: string | null;
  id_number: string | null;
  address: string | null;
  emergency_name: string | null;
  emergency_phone: string | null;
  emergency_relationship: string | null;
  note: string;
  bank: string | null;
  account: string | null;
  iban: string | null;
}>;

/** Values of the encrypted fields for an employee without encrypted data. */
export const NOTHING_TOLD: Told = {
  father_name: null,
  gender: null,
  birth_date: null,
  nationality: null,
  id_type: null,
  id_number: null,
  address: null,
  emergency_name: null,
  emergency_phone: null,
  emergency_relationship: null,
  note: '',
  bank: null,
  account: null,
  iban: null,
};

const ownerOf = (id: number) => `employee ${id}` as const;

/**
 * Decrypts the encrypted fields of employees and keeps their order. Throws `Damaged` if a row was changed outside the
 * program.
 */
export async function withTold<Row extends Readonly<{ id: number; told: string | null }>>(
  { db, host }: Sealing,
  rows: readonly Row[],
): Promise<(Omit<Row, 'told'> & Told)[]> {
  const open = await opener(
    { db, host },
    rows.flatMap(({ id, told: sealed }) => (sealed === null ? [] : { id, name: 'told', sealed })),
  );
  return rows.map(({ told: sealed, ...row }) => ({
    ...row,
    ...NOTHING_TOLD,
    ...(sealed !== null && open<Told>(sealed)),
  }));
}

/** Columns to store an employee's fields. Personal fields are encrypted; searchable ones also get a blind index. */
export async function columnsOf<Fields extends Told>(
  { db, host }: Sealing<Tx>,
  id: number,
  fields: Fields,
) {
  const { father_name, gender, birth_date, nationality, id_type, id_number, ...others } = fields;
  const { address, emergency_name, emergency_phone, emergency_relationship, ...more } = others;
  const { note, bank, account, iban, ...plain } = more;
  const details: Told = {
    father_name,
    gender,
    birth_date,
    nationality,
    id_type,
    id_number,
    address,
    emergency_name,
    emergency_phone,
    emergency_relationship,
    note,
    bank,
    account,
    iban,
  };
  const print = await printsFor({ db, host });
  return {
    ...plain,
    told: await seal({ db, host }, { id, name: 'told' }, details),
    id_print: id_number === null ? null : print.idNumber(id_number),
    iban_print: iban === null ? null : print.iban(iban),
  };
}

/** Returns functions that compute blind indexes of identity numbers and IBANs. Blanks, dashes and case are ignored. */
export async function printsFor({ db, host }: Sealing<Tx>) {
  const print = await printer(db, host.masters);
  const folded = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return {
    idNumber: (text: string): Buffer => print(`employee id\0${folded(text)}`),
    iban: (text: string): Buffer => print(`employee iban\0${folded(text)}`),
  };
}

type Pay = Pick<SalaryAssignment, 'base_salary' | 'components'>;

const payName = (from: string) => `salary ${from}`;

/** Encrypts a salary. The encryption name contains the salary's first day. */
export const sealPay = (
  sealing: Sealing<Tx>,
  { employee_id, from }: Readonly<{ employee_id: number; from: string }>,
  { base_salary, components }: Pay,
): Promise<string> =>
  seal(sealing, { id: employee_id, name: payName(from) }, { base_salary, components });

type SealedPay = Readonly<{ employee_id: number; from_day: string; pay: string | null }>;

/** Decrypts salaries. Leaves out salaries without encrypted pay, which is cleared if its key is lost. */
export async function withPay<Row extends SealedPay>(
  sealing: Sealing,
  rows: readonly Row[],
): Promise<(Omit<Row, 'pay'> & Pay)[]> {
  const open = await opener(
    sealing,
    rows.flatMap(({ employee_id: id, from_day, pay }) =>
      pay === null ? [] : { id, name: payName(from_day), sealed: pay },
    ),
  );
  return rows.flatMap(({ pay, ...row }) => (pay === null ? [] : { ...row, ...open<Pay>(pay) }));
}

type Details = Readonly<{ number: string }>;

const detailsName = (tag: string) => `document ${tag}`;

export const sealNumber = (
  sealing: Sealing<Tx>,
  { employee_id, tag }: Readonly<{ employee_id: number; tag: string }>,
  number: string,
): Promise<string> => seal(sealing, { id: employee_id, name: detailsName(tag) }, { number });

type SealedDocument = Readonly<{ employee_id: number; tag: string; details: string | null }>;

/** Decrypts the numbers of documents. */
export async function withNumbers<Row extends SealedDocument>(
  sealing: Sealing,
  rows: readonly Row[],
): Promise<(Omit<Row, 'tag' | 'details' | 'employee_id'> & { number: string | null })[]> {
  const open = await opener(
    sealing,
    rows.flatMap(({ employee_id: id, tag, details }) =>
      details === null ? [] : { id, name: detailsName(tag), sealed: details },
    ),
  );
  return rows.map(({ details, tag: _tag, employee_id: _of, ...row }) => ({
    ...row,
    number: details === null ? null : open<Details>(details).number,
  }));
}

type Named = Readonly<{ id: number; name: string }>;

const seal = ({ db, host }: Sealing<Tx>, { id, name }: Named, value: object): Promise<string> =>
  sealText(db, host, { owner: ownerOf(id), name, text: JSON.stringify(value) });

/**
 * Decrypts many values in one call. Returns a function from an encrypted text to its value, whose type the caller must
 * know.
 */
async function opener(
  { db, host }: Sealing,
  sealed: readonly (Named & Readonly<{ sealed: string }>)[],
): Promise<<T>(text: string) => T> {
  const texts = await openAll(
    db,
    host,
    sealed.map(({ id, ...one }) => ({ ...one, owner: ownerOf(id) })),
  );
  const opened = new Map(sealed.map((one, at) => [one.sealed, texts[at] ?? '']));
  return <T>(text: string) => JSON.parse(opened.get(text) ?? '') as T;
}
