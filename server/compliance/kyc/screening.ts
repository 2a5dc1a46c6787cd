import { kycNames, type KycPerson, peopleBehind } from '@/lib/domain/compliance/kyc-data';
import type { Identity, Subject } from '@/lib/domain/compliance/screening/subject';
import { openHits, type Screened, screenSubject } from '@/server/compliance/screening/screen';
import type { Asked, SubjectReader } from '@/server/compliance/screening/subjects.sql';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { type CustomerRow, toldOf, typeOf, versionOf } from './customers.sql';
import { documentsOf, type FullDocument } from './documents.sql';
import type { Told } from './sealed';

type Paper = Pick<FullDocument, 'number' | 'person'>;
type Known = Readonly<{ row: CustomerRow; details: Told; documents: readonly Paper[] }>;

/** Screens a customer against the lists and stores the hits. */
export const screenCustomer = (db: Tx, known: Known): Promise<Screened> =>
  screenSubject(db, subjectOf(known));

/** Returns the screening state of a customer from the stored hits. */
export const openHitsOf = (db: Db, id: number): Promise<Screened> =>
  openHits(db, { kind: 'kyc', id });

/**
 * Time of the customer's last screening: at a submission, by hand, or by a run over all customers. Null before the
 * first submission.
 */
export async function screenedAt(
  db: Db,
  row: Pick<CustomerRow, 'id' | 'status' | 'approved_version'>,
): Promise<string | null> {
  const lastAt = (type: string) =>
    db
      .selectFrom('audit')
      .select(['id', 'at'])
      .where('record_type', '=', type)
      .where('action', 'in', ['submit', 'screen'])
      .orderBy('id', 'desc')
      .limit(1);
  const own = await lastAt('KYC customer')
    .where('record_id', '=', String(row.id))
    .executeTakeFirst();
  if (!own || !isInRuns(row)) return own?.at ?? null;
  const run = await lastAt('screening run').executeTakeFirst();
  return run && run.id > own.id ? run.at : own.at;
}

/** States in which a run screens a customer. A draft is screened only if a version of it is approved. */
const KEPT = [
  ...(['submitted', 'under_review', 'info_requested', 'approved'] as const),
  ...(['expiring', 'expired', 'suspended', 'blocked'] as const),
];

/** True if runs screen the customer. */
export const isInRuns = ({
  status,
  approved_version,
}: Pick<CustomerRow, 'status' | 'approved_version'>) =>
  KEPT.some((one) => one === status) || (status === 'draft' && approved_version !== null);

/** Decisions about a customer's hits; ended hits are left out. */
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
    /** True if at least one hit was decided to be a different person. */
    isCleared: rows.some(({ decision }) => decision === 'false_positive'),
    /** True if a hit on a sanctions list was confirmed. */
    isListed: meant.some(({ topic }) => topic === 'sanction'),
    /** True if a hit on a list other than a sanctions list was confirmed, such as a list of public office holders. */
    holdsOffice: meant.some(({ topic }) => topic !== 'sanction'),
    /** True if a hit on a list of public office holders was confirmed. */
    isPep: meant.some(({ topic }) => topic === 'pep'),
    /** True if a hit was confirmed that is neither a sanction nor an office, such as a wanted person. */
    isReported: meant.some(({ topic }) => topic === 'other'),
  };
}

function subjectOf({ row, details: { data }, documents }: Known): Subject {
  const type = typeOf(row);
  const gender = data.gender === 'other' ? undefined : data.gender;
  const countries = [data.residence_country, data.registry_country, ...(data.nationalities ?? [])];
  return {
    kind: 'kyc',
    id: row.id,
    names: kycNames(type, data),
    is_company: type === 'company',
    date_of_birth: data.dob,
    countries: [...new Set(countries.flatMap((country) => country ?? []))],
    gender,
    document_numbers: documents.flatMap(({ number }) => number ?? []),
    people: peopleBehind(data)
      .map((person) => identityOf(person, documents))
      .filter(({ names }) => names.length > 0),
  };
}

/**
 * Identity data of a person who belongs to a customer, such as a representative, with the numbers of that person's
 * documents.
 */
function identityOf(
  { key, name, native_script_name, dob, nationality, residence_country }: KycPerson,
  documents: readonly Paper[],
): Identity {
  const theirs = documents.filter(({ person }) => key !== undefined && person === key);
  return {
    names: [name, native_script_name].flatMap((one) => one || []),
    date_of_birth: dob,
    countries: [nationality, residence_country].flatMap((one) => one || []),
    document_numbers: theirs.flatMap(({ number }) => number ?? []),
  };
}

/** Returns a function that reads customers for screening. Their data is decrypted only in memory. */
export const customerSubjects =
  (host: Pick<Host, 'masters'>): SubjectReader =>
  async (db, selection) => {
    const rows = await customersAsked(db, selection);
    const subjects: Subject[] = [];
    for (const row of rows) {
      subjects.push(subjectOf(await knownOf(db, host, row)));
    }
    return subjects;
  };

/** Data by which a customer may deal: in a draft the approved version, if there is one. */
async function knownOf(db: Db, host: Pick<Host, 'masters'>, row: CustomerRow): Promise<Known> {
  const { id, status, approved_version: version } = row;
  if (status === 'draft' && version !== null) {
    const { told: details, documents } = await versionOf(db, host, { id, version });
    return { row, details, documents };
  }
  return { row, details: await toldOf(db, host, row), documents: await documentsOf(db, host, id) };
}

async function customersAsked(db: Db, selection: Asked): Promise<CustomerRow[]> {
  const kept = db
    .selectFrom('kyc_customer')
    .selectAll()
    .where('told', 'is not', null)
    .orderBy('id');
  if ('ids' in selection) return kept.where('id', 'in', selection.ids).execute();
  return kept
    .where((eb) =>
      // This is the rule of `isInRuns` in SQL.
      eb.or([
        eb('status', 'in', KEPT),
        eb.and([eb('status', '=', 'draft'), eb('approved_version', 'is not', null)]),
      ]),
    )
    .where('id', '>', selection.after)
    .limit(selection.limit)
    .execute();
}
