import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';
import { kycNames } from '@/lib/domain/compliance/kyc-data';
import { nameLikeness, SAME_NAME } from '@/lib/domain/compliance/name-likeness';
import type { Db, Host } from '@/server/kernel/host';
import { type CustomerRow, toldOf, typeOf } from './customers.sql';
import { nameOf } from './names';

type Duplicate = KycCustomer['duplicates'][number];
type Why = Duplicate['why'][number];

/**
 * Possible duplicates: customers with the same document number, the same phone, or the same birth date and a similar
 * name.
 */
export async function duplicatesOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  row: CustomerRow,
): Promise<Duplicate[]> {
  const found: Duplicate[] = [];
  const byDocument = new Set(await sharingDocument(db, row.id));
  for (const other of await candidates(db, row, [...byDocument])) {
    const why: Why[] = [
      ...(byDocument.has(other.id) ? (['document'] as const) : []),
      ...(same(other.phone_print, row.phone_print) ? (['phone'] as const) : []),
      ...((await isSameName(db, host, row, other)) ? (['name'] as const) : []),
    ];
    if (why.length === 0) continue;
    const { id, number, status } = other;
    found.push({ id, number, status, why, name: await nameOf(db, host, other) });
  }
  return found;
}

const same = (one: Buffer | null, other: Buffer | null) =>
  one !== null && other !== null && one.equals(other);

async function sharingDocument(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('kyc_document as own')
    .innerJoin('kyc_document as other', 'other.number_print', 'own.number_print')
    .select('other.customer_id')
    .distinct()
    .where('own.customer_id', '=', id)
    .whereRef('other.customer_id', '<>', 'own.customer_id')
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

async function candidates(
  db: Db,
  { id, type, phone_print, birth_print }: CustomerRow,
  byDocument: readonly number[],
): Promise<CustomerRow[]> {
  return db
    .selectFrom('kyc_customer')
    .selectAll()
    .where('id', '<>', id)
    .where('purged_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(byDocument.length > 0 ? [eb('id', 'in', byDocument)] : []),
        ...(phone_print ? [eb('phone_print', '=', phone_print)] : []),
        ...(birth_print
          ? [eb.and([eb('birth_print', '=', birth_print), eb('type', '=', type)])]
          : []),
      ]),
    )
    .orderBy('id')
    .execute();
}

async function isSameName(
  db: Db,
  host: Pick<Host, 'masters'>,
  row: CustomerRow,
  other: CustomerRow,
): Promise<boolean> {
  if (!same(row.birth_print, other.birth_print) || row.type !== other.type) return false;
  const type = typeOf(row);
  const [mine, theirs] = [await toldOf(db, host, row), await toldOf(db, host, other)];
  const isCompany = type === 'company';
  return kycNames(type, mine.data).some((one) =>
    kycNames(type, theirs.data).some((two) => nameLikeness(one, two, { isCompany }) >= SAME_NAME),
  );
}
