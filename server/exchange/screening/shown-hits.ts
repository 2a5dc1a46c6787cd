import type { Selectable } from 'kysely';

import type { Entity, Hit } from '@/lib/contract/exchange/screening-shapes';
import { judge, type Parts } from '@/lib/domain/screening/judge';
import type { Subject, SubjectKind } from '@/lib/domain/screening/subject';
import type { ScreeningHit } from '@/server/database/types';
import type { Db, Host } from '@/server/kernel/host';
import { type EntityRow, entitiesById, entityOf } from './entities.sql';
import { readersOf } from './readers';
import { NAMED_ON, readSubjects } from './subjects.sql';

type Row = Selectable<ScreeningHit>;

export const shownEntity = (row: EntityRow): Entity => ({
  id: row.id,
  ...entityOf(row),
  names: [...row.names],
  is_listed: row.ended_by === null,
  birth_dates: row.birth_dates,
  countries: row.countries,
  ids: row.ids,
});

/** List versions by id. */
export async function listsById(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Hit['list']>();
  const rows = await db
    .selectFrom('screening_list')
    .select(['id', 'source', 'name', 'version'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Hits for the compliance page: both sides with current data, and the reasons of the match. */
export async function shownHits(
  { db, host }: Readonly<{ db: Db; host: Pick<Host, 'masters'> }>,
  rows: readonly Row[],
): Promise<Hit[]> {
  const entities = await entitiesById(
    db,
    rows.map(({ entity_id }) => entity_id),
  );
  const lists = await listsById(
    db,
    rows.map(({ list_id }) => list_id),
  );
  const subjects = await subjectsOf(db, rows, readersOf(host));
  const numbers = await numbersOf(db, rows);
  const users = await userNames(db, rows);
  return rows.flatMap((row) => {
    const entity = entities.get(row.entity_id);
    const list = lists.get(row.list_id);
    if (!entity || !list) return [];
    const subject = subjects.get(row.subject_kind)?.get(row.subject_id);
    return [
      {
        id: row.id,
        subject: shownSubject(row, subject, numbers),
        list,
        entity: shownEntity(entity),
        score: Number(row.score),
        band: row.band,
        parts: partsOf(row, subject, entity),
        decision: row.decision,
        reason: row.reason,
        decided_by: users.get(row.decided_by ?? 0) ?? null,
        decided_at: row.decided_at,
        found_at: row.found_at,
        ended: row.ended,
        ended_at: row.ended_at,
      },
    ];
  });
}

/** Document numbers by type and id. */
type Numbers = ReadonlyMap<string, string | null>;

function shownSubject(
  { subject_kind, subject_id }: Row,
  subject: Subject | undefined,
  numbers: Numbers,
) {
  const type = NAMED_ON.get(subject_kind);
  const number = numbers.get(`${type} ${subject_id}`) ?? null;
  return {
    kind: subject_kind,
    id: subject_id,
    names: [...(subject?.names ?? [])],
    date_of_birth: subject?.date_of_birth ?? null,
    countries: [...(subject?.countries ?? [])],
    document_numbers: [...(subject?.document_numbers ?? [])],
    document: type === undefined ? null : { due_to: type, due_to_id: subject_id, number },
  };
}

/** Numbers of the documents that name a subject; drafts have none. */
async function numbersOf(db: Db, rows: readonly Row[]): Promise<Numbers> {
  const ids = rows.flatMap(({ subject_kind: kind, subject_id: id }) =>
    NAMED_ON.has(kind) ? id : [],
  );
  if (ids.length === 0) return new Map();
  const documents = await db
    .selectFrom('document')
    .select(['type', 'id', 'number'])
    .where('type', 'in', [...new Set(NAMED_ON.values())])
    .where('id', 'in', ids)
    .execute();
  return new Map(documents.map(({ type, id, number }) => [`${type} ${id}`, number]));
}

/** Parts of the match with current data; the stored ones if the subject is gone or no longer matches. */
function partsOf({ parts }: Row, subject: Subject | undefined, entity: EntityRow): Hit['parts'] {
  return shownParts((subject && judge(subject, entityOf(entity))?.parts) ?? parts);
}

export const shownParts = (parts: Parts): Hit['parts'] => ({
  ...parts,
  pairs: [...parts.pairs],
  adjustments: [...parts.adjustments],
  query_rest: [...parts.query_rest],
  list_rest: [...parts.list_rest],
});

async function subjectsOf(
  db: Db,
  rows: readonly Row[],
  readers: ReturnType<typeof readersOf>,
): Promise<ReadonlyMap<SubjectKind, ReadonlyMap<number, Subject>>> {
  const byKind = Map.groupBy(rows, ({ subject_kind }) => subject_kind);
  const read = [...byKind].map(async ([kind, some]) => {
    const ids = [...new Set(some.map(({ subject_id }) => subject_id))];
    return [kind, await readSubjects(db, { kind, ids }, readers)] as const;
  });
  return new Map(await Promise.all(read));
}

async function userNames(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ decided_by }) => decided_by ?? []);
  if (ids.length === 0) return new Map();
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}
