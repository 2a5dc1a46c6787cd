import { sql } from 'kysely';

import { keysOf } from '@/lib/domain/record-of';
import type { Identity, Subject, SubjectKind } from '@/lib/domain/compliance/screening/subject';
import { namedBesides } from '@/server/compliance/monitoring/third-party';
import type { Db } from '@/server/kernel/host';

/** Subjects to read: a page in order of ids, or the given ids. */
export type Asked =
  | Readonly<{ after: number; limit: number }>
  | Readonly<{ ids: readonly number[] }>;

/** Reads subjects of one kind for screening. */
export type SubjectReader = (db: Db, selection: Asked) => Promise<readonly Subject[]>;

const parties: SubjectReader = async (db, selection) => {
  const rows = await db
    .selectFrom('party')
    .select(['id', 'name', 'class'])
    .where('deleted_at', 'is', null)
    .where(among('id', selection))
    .orderBy('id')
    .limit(limitOf(selection))
    .execute();
  return rows.map(({ id, name, class: served }) => ({
    kind: 'party',
    id,
    names: [name],
    ...(served === 'corporate' && { is_company: true }),
  }));
};

const beneficiaries: SubjectReader = async (db, selection) => {
  const rows = await db
    .selectFrom('beneficiary')
    .select(['id', 'name', 'name_local', 'country', 'date_of_birth'])
    .where(among('id', selection))
    .orderBy('id')
    .limit(limitOf(selection))
    .execute();
  return rows.map(({ id, ...person }) => ({ kind: 'beneficiary', id, ...identityOf(person) }));
};

const users: SubjectReader = async (db, selection) => {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('status', '<>', 'deleted')
    .where(among('id', selection))
    .orderBy('id')
    .limit(limitOf(selection))
    .execute();
  return rows.map(({ id, name }) => ({ kind: 'user', id, names: [name] }));
};

/** A person as named in a document. */
export type Named = Readonly<{
  name: string;
  name_local?: string | null | undefined;
  country?: string | null | undefined;
  date_of_birth?: string | null | undefined;
  document?: string | null | undefined;
}>;

/** SQL condition: the remittance is unfinished, so not paid out, settled, refused, cancelled, returned or voided. */
const IS_UNDERWAY = sql<boolean>`status in ('draft', 'pending_approval', 'posted')
  and coalesce(stage, '') not in ('paid_out', 'settled', 'refused', 'cancelled', 'returned')`;

/** Returns a function that reads the senders or payees of unfinished remittances. */
const named =
  (kind: 'sender' | 'payee'): SubjectReader =>
  async (db, selection) => {
    const field = kind === 'sender' ? 'sender' : 'beneficiary';
    const { rows } = await sql<{ id: number; person: Named }>`
      select id, body -> ${sql.lit(field)} as person from document
      where type = 'transfer' and body ->> 'kind' <> 'internal' and body -> ${sql.lit(field)} ->> 'name' <> ''
        and ${IS_UNDERWAY} and ${among('id', selection)}
      order by id limit ${limitOf(selection)}
    `.execute(db);
    return rows.map(({ id, person }) => ({ kind, id, ...identityOf(person) }));
  };

type Besides = 'walk_in' | 'ticket_payer' | 'ticket_behalf' | 'remit_payer' | 'remit_behalf';

/** Document type, part and JSON path of the name, for walk-in customers, payers and represented persons. */
const BESIDES = {
  walk_in: { type: 'sales', part: 'walk_in', at: '{walk_in,name}' },
  ticket_payer: { type: 'sales', part: 'payer', at: '{payer}' },
  ticket_behalf: { type: 'sales', part: 'behalf', at: '{on_behalf_of,name}' },
  remit_payer: { type: 'transfer', part: 'payer', at: '{payer}' },
  remit_behalf: { type: 'transfer', part: 'behalf', at: '{on_behalf_of,name}' },
} as const;

/** Document type for each kind of subject that has no record and is named only in documents. */
export const NAMED_ON: ReadonlyMap<SubjectKind, 'sales' | 'transfer'> = new Map<
  SubjectKind,
  'sales' | 'transfer'
>([
  ['sender', 'transfer'],
  ['payee', 'transfer'],
  ...keysOf(BESIDES).map((kind) => [kind, BESIDES[kind].type] as const),
]);

/** SQL conditions for unfinished documents, by type. */
const OPEN = {
  sales: sql<boolean>`status in ('draft', 'pending_approval')`,
  transfer: IS_UNDERWAY,
} as const;

type Told = Parameters<typeof namedBesides>[0] & Readonly<{ sender?: Readonly<{ name: string }> }>;

/**
 * Returns a function that reads walk-in customers, payers and represented persons from tickets and remittances. A
 * person whom `namedBesides` leaves out gets no name and therefore no matches.
 */
const besides =
  (kind: Besides): SubjectReader =>
  async (db, selection) => {
    const { type, part, at } = BESIDES[kind];
    const { rows } = await sql<{ id: number; told: Told; party: string | null }>`
      select id, body as told, (
        select name from party where id = coalesce(document.body ->> 'customer_id', document.body ->> 'sender_id')::bigint
      ) as party
      from document
      where type = ${type} and body #>> ${sql.lit(at)} <> '' and ${isAsked(selection, type)} and ${among('id', selection)}
      order by id limit ${limitOf(selection)}
    `.execute(db);
    return rows.map(({ id, told: body, party }) => {
      const person = namedBesides(body, party ?? body.sender?.name ?? null)[part];
      return { kind, id, ...(person ? identityOf(person) : { names: [] }) };
    });
  };

/** Identity of a person in a document or a beneficiary record. */
export function identityOf(person: Named): Identity {
  const { name, name_local, country, date_of_birth, document } = person;
  const numbers = (document ?? '').split(/\s+/).filter((word) => /\d/.test(word));
  return {
    names: [name, ...(name_local ? [name_local] : [])],
    ...(country && { countries: [country] }),
    ...(date_of_birth && { date_of_birth }),
    ...(numbers.length > 0 && { document_numbers: numbers }),
  };
}

/**
 * SQL condition: the document is unfinished. Always true if ids are given, so that hits of finished documents are shown
 * too.
 */
const isAsked = (selection: Asked, type: keyof typeof OPEN) =>
  'ids' in selection ? sql<boolean>`true` : OPEN[type];

const among = (column: 'id', selection: Asked) =>
  'ids' in selection
    ? sql<boolean>`${sql.ref(column)} = any(${[...selection.ids]}::bigint[])`
    : sql<boolean>`${sql.ref(column)} > ${selection.after}`;

const limitOf = (selection: Asked): number =>
  'ids' in selection ? selection.ids.length : selection.limit;

/**
 * Functions that read the subjects of one kind to screen. KYC customers are missing, because reading them requires the
 * server's keys.
 */
export const SUBJECT_READERS: ReadonlyMap<SubjectKind, SubjectReader> = new Map([
  ['party', parties],
  ['beneficiary', beneficiaries],
  ['sender', named('sender')],
  ['payee', named('payee')],
  ['user', users],
  ...keysOf(BESIDES).map((kind) => [kind, besides(kind)] as const),
]);

/**
 * Reads the current subjects of one kind that have the given ids. Leaves out deleted subjects; returns none if
 * `readers` lacks the kind.
 */
export async function readSubjects(
  db: Db,
  { kind, ids }: Readonly<{ kind: SubjectKind; ids: readonly number[] }>,
  readers = SUBJECT_READERS,
): Promise<ReadonlyMap<number, Subject>> {
  const read = ids.length === 0 ? undefined : readers.get(kind);
  const subjects = (await read?.(db, { ids })) ?? [];
  return new Map(subjects.map((subject) => [subject.id, subject]));
}

/** Returns the current subject; undefined if it is deleted or its kind cannot be read here. */
export const readSubject = async (
  db: Db,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): Promise<Subject | undefined> => (await readSubjects(db, { kind, ids: [id] })).get(id);
