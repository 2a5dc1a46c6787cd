import { sql, type Selectable } from 'kysely';

import { FOUND_MOST, screening } from '@/lib/contract/compliance/screening';
import type { Entity, Hit } from '@/lib/contract/compliance/screening-shapes';
import { bandOf } from '@/lib/domain/compliance/screening/bands';
import { judge, type Parts } from '@/lib/domain/compliance/screening/judge';
import type { Subject, SubjectKind } from '@/lib/domain/compliance/screening/subject';
import type { ScreeningHit } from '@/server/database/types';
import { keepJobFile } from '@/server/files/job-file';
import { takeTime } from '@/server/jobs/long-transaction';
import { InvalidInput } from '@/server/kernel/failure';
import type { Db, Host } from '@/server/kernel/host';
import { pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { decide, findHit } from './decide';
import { entitiesById, type EntityRow, entityOf } from './entities.sql';
import { bandFor } from './hits.sql';
import { listName } from './import/formats';
import { type ImportInput, SCREENING_IMPORT } from './import/import-job';
import { bandLimits } from './limits';
import { currentLists } from './list-memory';
import { listVersions } from './lists.sql';
import { readersOf } from './readers';
import { SCREENING_RUN } from './run-job';
import { NAMED_ON, readSubjects } from './subjects.sql';

const page = 'compliance';

export const screeningRoutes = [
  serve(screening.import, async (call) => {
    const { upload } = call;
    if (!upload) throw new InvalidInput([{ field: 'file', key: 'field.required' }]);
    const { db, host, me } = call;
    const input = importOf(call, upload);
    await takeTime(db);
    const file = await keepJobFile(call, upload.path);
    const job = await host.jobs.enqueue(db, { kind: SCREENING_IMPORT, input, userId: me.id, file });
    const action = input.is_dry ? 'check import' : 'import';
    call.audit({ action, page, record_type: 'job', record_id: job.id });
    return { job };
  }),

  serve(screening.lists, async ({ db, host }) => {
    const { screening_list_hours } = await settingOf(db, 'kyc');
    return listVersions(db, { now: host.now(), hours: screening_list_hours });
  }),

  serve(screening.search, async ({ db, input }) => {
    const lists = await currentLists(db);
    if (!lists) return [];
    const limits = await bandLimits(db);
    const { name, date_of_birth, country, document_number } = input;
    const identity = {
      names: [name],
      ...(date_of_birth !== undefined && { date_of_birth }),
      ...(country !== undefined && { countries: [country] }),
      ...(document_number !== undefined && { document_numbers: [document_number] }),
    };
    const matches = lists.search(identity, limits.log).slice(0, FOUND_MOST);
    const entities = await entitiesById(
      db,
      matches.map(({ id }) => id),
    );
    const lists_by_id = await listsById(
      db,
      [...entities.values()].map(({ begun_by }) => begun_by),
    );
    return matches.flatMap(({ id, judgement: { score, parts } }) => {
      const row = entities.get(id);
      const list = row && lists_by_id.get(row.begun_by);
      if (!row || !list) return [];
      const band = bandFor(row, bandOf(score, limits));
      return [{ entity: shownEntity(row), score, band, parts: shownParts(parts), list }];
    });
  }),

  serve(screening.hits, async ({ db, host, input }) => {
    const { limit, offset, ...paging } = pageOf(input);
    const query = hitsAsked(db, input);
    const rows = await query
      .selectAll()
      .orderBy('score', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await query
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { data: await shownHits({ db, host }, rows), meta: { ...paging, total } };
  }),

  serve(screening.show, async (call) => shown(call, call.params.id)),

  serve(
    screening.decide,
    async (call) => {
      await decide(call, call.params.id, call.input);
      return shown(call, call.params.id);
    },
    ({ db, params }) => findHit(db, params.id),
  ),

  serve(screening.run, async ({ db, host, me, audit }) => {
    const job = await host.jobs.enqueue(db, { kind: SCREENING_RUN, input: {}, userId: me.id });
    audit({ action: 'run', page, record_type: 'job', record_id: job.id });
    return { job };
  }),
];

type Import = Call<(typeof screening)['import']>;

const isYes = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

function importOf(
  { input, visitor, requestId, locale }: Import,
  upload: Readonly<{ name: string; hash: string; size: number }>,
): ImportInput {
  return {
    source: input.format,
    name: input.list ?? listName(input.format, upload.name),
    sha256: upload.hash,
    file_name: upload.name,
    bytes: upload.size,
    is_dry: isYes(input.dry_run),
    allow_removals: isYes(input.allow_removals),
    locale,
    ip: visitor.ip,
    requestId,
  };
}

async function shown(call: Pick<Call, 'db' | 'host'>, id: number) {
  const [hit] = await shownHits(call, [await findHit(call.db, id)]);
  if (!hit) throw new Error(`hit ${id} has no entry`);
  return hit;
}

type Asked = Call<(typeof screening)['hits']>['input'];

/**
 * SQL conditions of the status filter. Without a status, the hits of one subject are listed in any status, and other
 * lists contain the undecided hits above the log band.
 */
const STATES = {
  undecided: sql<boolean>`ended is null and decision in ('open', 'more_data') and band <> 'log'`,
  decided: sql<boolean>`ended is null and decision in ('false_positive', 'true_match')`,
  logged: sql<boolean>`ended is null and decision = 'open' and band = 'log'`,
  ended: sql<boolean>`ended is not null`,
} as const;

function hitsAsked(db: Db, { state, subject_kind, subject_id }: Asked) {
  const isOne = subject_id !== undefined;
  return db
    .selectFrom('screening_hit')
    .$if(state !== undefined || !isOne, (some) => some.where(STATES[state ?? 'undecided']))
    .$if(subject_kind !== undefined, (some) =>
      some.where('subject_kind', '=', subject_kind ?? 'party'),
    )
    .$if(isOne, (some) => some.where('subject_id', '=', Number(subject_id)));
}

type Row = Selectable<ScreeningHit>;

const shownEntity = (row: EntityRow): Entity => ({
  id: row.id,
  ...entityOf(row),
  names: [...row.names],
  is_listed: row.ended_by === null,
  birth_dates: row.birth_dates,
  countries: row.countries,
  ids: row.ids,
});

/** List versions by id. */
async function listsById(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Hit['list']>();
  const rows = await db
    .selectFrom('screening_list')
    .select(['id', 'source', 'name', 'version'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Hits for the compliance page, with the current data of the person and the entry, and the reasons of the match. */
async function shownHits(
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

/** Numbers of documents. The map's key consists of the document's type and id. */
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

/** Numbers of the documents that name the subjects; null for drafts. */
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

/** Details of the match from current data; the stored details if the subject is gone or no longer matches. */
function partsOf({ parts }: Row, subject: Subject | undefined, entity: EntityRow): Hit['parts'] {
  return shownParts((subject && judge(subject, entityOf(entity))?.parts) ?? parts);
}

const shownParts = (parts: Parts): Hit['parts'] => ({
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
