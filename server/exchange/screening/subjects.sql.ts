import { sql } from 'kysely';

import type { Identity, Subject, SubjectKind } from '@/lib/domain/screening/subject';
import type { Db } from '@/server/kernel/host';

/** Those of a kind: after one of them so many, in the order of their ids, or these. */
type Asked =
  Readonly<{ after: number; limit: number }> | Readonly<{ ids: readonly number[] }>;

/** Reads those of one kind that are to be held against the lists, as they are compared. */
export type SubjectReader = (db: Db, asked: Asked) => Promise<readonly Subject[]>;

const parties: SubjectReader = async (db, asked) => {
  const rows = await db
    .selectFrom('party')
    .select(['id', 'name', 'class'])
    .where('deleted_at', 'is', null)
    .where(among('id', asked))
    .orderBy('id')
    .limit(limitOf(asked))
    .execute();
  return rows.map(({ id, name, class: served }) => ({
    ...{ kind: 'party', id, names: [name] },
    ...(served === 'corporate' && { is_company: true }),
  }));
};

const beneficiaries: SubjectReader = async (db, asked) => {
  const rows = await db
    .selectFrom('beneficiary')
    .select(['id', 'name', 'name_local', 'country', 'date_of_birth'])
    .where(among('id', asked))
    .orderBy('id')
    .limit(limitOf(asked))
    .execute();
  return rows.map(({ id, ...person }) => ({ kind: 'beneficiary', id, ...identityOf(person) }));
};

const users: SubjectReader = async (db, asked) => {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('status', '<>', 'deleted')
    .where(among('id', asked))
    .orderBy('id')
    .limit(limitOf(asked))
    .execute();
  return rows.map(({ id, name }) => ({ kind: 'user', id, names: [name] }));
};

type Person = Readonly<{
  name: string;
  name_local?: string | null;
  country?: string | null;
  date_of_birth?: string | null;
  document?: string | null;
}>;

/** Those that remittances name themselves, as long as the money is not where it should go. */
const named =
  (kind: 'sender' | 'payee'): SubjectReader =>
  async (db, asked) => {
    const field = kind === 'sender' ? 'sender' : 'beneficiary';
    const { rows } = await sql<{ id: number; person: Person }>`
      select id, body -> ${sql.lit(field)} as person from document
      where type = 'transfer' and body ->> 'kind' <> 'internal' and body -> ${sql.lit(field)} ->> 'name' <> ''
        and status in ('draft', 'pending_approval', 'posted')
        and coalesce(stage, '') not in ('paid_out', 'settled', 'refused', 'cancelled', 'returned')
        and ${among('id', asked)}
      order by id limit ${limitOf(asked)}
    `.execute(db);
    return rows.map(({ id, person }) => ({ kind, id, ...identityOf(person) }));
  };

function identityOf({ name, name_local, country, date_of_birth, document }: Person): Identity {
  const numbers = (document ?? '').split(/\s+/).filter((word) => /\d/.test(word));
  return {
    names: [name, ...(name_local ? [name_local] : [])],
    ...(country && { countries: [country] }),
    ...(date_of_birth && { date_of_birth }),
    ...(numbers.length > 0 && { document_numbers: numbers }),
  };
}

const among = (column: 'id', asked: Asked) =>
  'ids' in asked
    ? sql<boolean>`${sql.ref(column)} = any(${[...asked.ids]}::bigint[])`
    : sql<boolean>`${sql.ref(column)} > ${asked.after}`;

const limitOf = (asked: Asked): number => ('ids' in asked ? asked.ids.length : asked.limit);

/** Who is held against the lists, by their kind. */
export const SUBJECT_READERS: ReadonlyMap<SubjectKind, SubjectReader> = new Map([
  ['party', parties],
  ['beneficiary', beneficiaries],
  ['sender', named('sender')],
  ['payee', named('payee')],
  ['user', users],
]);

/** Those of a kind as they are now, by their ids; without those that are gone, or not read from here. */
export async function readSubjects(
  db: Db,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Subject>> {
  const read = ids.length === 0 ? undefined : SUBJECT_READERS.get(kind);
  const subjects = (await read?.(db, { ids })) ?? [];
  return new Map(subjects.map((subject) => [subject.id, subject]));
}

/** Somebody as he is now; nothing where he is gone, or is not read from here. */
export const readSubject = async (
  db: Db,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): Promise<Subject | undefined> => (await readSubjects(db, kind, [id])).get(id);
