import { kycNames } from '@/lib/domain/kyc-data';
import type { Subject } from '@/lib/domain/screening/subject';
import { openHits, type Screened, screenSubject } from '@/server/exchange/screening/screen';
import type { Db, Tx } from '@/server/kernel/host';
import { type CustomerRow, typeOf } from './customers.sql';
import type { FullDocument } from './documents.sql';
import type { Told } from './sealed';

type Known = Readonly<{ row: CustomerRow; told: Told; documents: readonly FullDocument[] }>;

/** Compares a customer with the lists, and keeps what was found. */
export const screenCustomer = (db: Tx, known: Known): Promise<Screened> =>
  screenSubject(db, subjectOf(known));

/** What was found of a customer and is not decided yet. */
export const openHitsOf = (db: Db, id: number): Promise<Screened> =>
  openHits(db, { kind: 'kyc', id });

/** When a customer was compared with the lists last; sending in does it too. */
export async function screenedAt(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('record_type', '=', 'KYC customer')
    .where('record_id', '=', String(id))
    .where('action', 'in', ['submit', 'screen'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** What somebody decided about the hits of a customer that still count. */
export async function decidedHits(db: Db, id: number) {
  const rows = await db
    .selectFrom('screening_hit as hit')
    .innerJoin('screening_entity as entity', 'entity.id', 'hit.entity_id')
    .select(['hit.decision', 'entity.topic'])
    .where('subject_kind', '=', 'kyc')
    .where('subject_id', '=', id)
    .where('hit.ended', 'is', null)
    .where('decision', 'in', ['false_positive', 'true_match'])
    .execute();
  const meant = rows.filter(({ decision }) => decision === 'true_match');
  return {
    /** A hit means another person. */
    isCleared: rows.some(({ decision }) => decision === 'false_positive'),
    /** A list of sanctions means this customer. */
    isListed: meant.some(({ topic }) => topic === 'sanction'),
    /** A list of offices does. */
    holdsOffice: meant.some(({ topic }) => topic !== 'sanction'),
  };
}

function subjectOf({ row, told: { data }, documents }: Known): Subject {
  const type = typeOf(row);
  const gender = data.gender === 'other' ? undefined : data.gender;
  const countries = [data.residence_country, data.registry_country, ...(data.nationalities ?? [])];
  return {
    ...{ kind: 'kyc', id: row.id, names: kycNames(type, data), is_company: type === 'company' },
    date_of_birth: data.dob,
    countries: [...new Set(countries.flatMap((country) => country ?? []))],
    gender,
    document_numbers: documents.flatMap(({ number }) => number ?? []),
  };
}
