import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';
import type { Db, Host } from '@/server/kernel/host';
import { staffNames } from './names';
import { openFor } from './sealed';
import type { VersionContent } from './submit';

type Version = KycCustomer['versions'][number];
type Fields = ReadonlyMap<string, string>;

/**
 * Submitted versions, newest first, with the fields that changed since the version before. Values need the permission
 * for unmasked data.
 */
export async function versionsOf(
  db: Db,
  host: Pick<Host, 'masters'>,
  { id, whole }: Readonly<{ id: number; whole: boolean }>,
): Promise<Version[]> {
  const rows = await db
    .selectFrom('kyc_version')
    .selectAll()
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute();
  const staff = await staffNames(
    db,
    rows.map(({ by_id }) => by_id),
  );
  let before: Fields = new Map();
  const versions: Version[] = [];
  for (const { version, at, by_id, told: sealed } of rows) {
    const name = `version ${version}`;
    const after = fieldsOf(await openFor<VersionContent>(db, host, { id, name, sealed }));
    versions.unshift({ version, at, by: staff(by_id), changed: differing(before, after, whole) });
    before = after;
  }
  return versions;
}

/** All fields as text. A document's fields are prefixed with its type and id. */
function fieldsOf({ told: { email, phone, data }, documents }: VersionContent): Fields {
  const plain = Object.entries({ email, phone, ...data });
  const papers = documents.flatMap(({ id, type, ...details }) =>
    Object.entries(details).map(
      ([key, value]) => [`${String(type)} ${String(id)}.${key}`, value] as const,
    ),
  );
  return new Map(
    [...plain, ...papers]
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

const differing = (before: Fields, after: Fields, whole: boolean) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({
      field,
      before: whole ? (before.get(field) ?? null) : null,
      after: whole ? (after.get(field) ?? null) : null,
    }));
