import { sql } from 'kysely';

import { FOUND_MOST, screening } from '@/lib/contract/exchange/screening';
import { bandOf } from '@/lib/domain/screening/bands';
import { InvalidInput } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { decide, findHit } from './decide';
import { entitiesById } from './entities.sql';
import { bandFor } from './hits.sql';
import { listName } from './import/formats';
import { type ImportInput, SCREENING_IMPORT } from './import/import-job';
import { bandLimits } from './limits';
import { currentLists } from './list-memory';
import { listVersions } from './lists.sql';
import { SCREENING_RUN } from './run-job';
import { listsById, shownEntity, shownHits, shownParts } from './shown-hits';

const page = 'compliance';

export const screeningRoutes = [
  serve(screening.import, async (call) => {
    const { upload } = call;
    if (!upload) throw new InvalidInput([{ field: 'file', key: 'field.required' }]);
    const { db, host, me } = call;
    const input = importOf(call, upload);
    const file = await host.files.put(upload.path);
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
    const asked = hitsAsked(db, input);
    const rows = await asked
      .selectAll()
      .orderBy('score', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await asked
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

/** Conditions of the states. The default is `undecided`. */
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
