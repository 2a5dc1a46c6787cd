import { Readable } from 'node:stream';

import { sql } from 'kysely';
import * as v from 'valibot';

import { Refusal } from '@/lib/domain/refusal';
import { LIST_SOURCES } from '@/lib/domain/compliance/screening/subject';
import { openJobFile } from '@/server/files/job-file';
import { JobRefused } from '@/server/jobs/run';
import type { JobHandler } from '@/server/kernel/ports';
import { takeTime } from '@/server/jobs/long-transaction';
import { writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { LOCALES } from '@/server/kernel/locale';
import { SCREENING_RUN } from '@/server/compliance/screening/run-job';
import { type ListHead, ListWriter } from './apply-list';
import { textOf } from './bounded-text';
import { readList } from './formats';
import { endDelisted } from '@/server/compliance/screening/delisted.sql';
import { entitiesIn } from './read-entities';

export const SCREENING_IMPORT = 'screening import';

/** Input of the job, from the request that started the import. */
const ImportInput = v.object({
  source: v.picklist(LIST_SOURCES),
  name: v.string(),
  sha256: v.string(),
  file_name: v.string(),
  bytes: v.number(),
  is_dry: v.boolean(),
  allow_removals: v.boolean(),
  locale: v.picklist(LOCALES),
  ip: v.string(),
  requestId: v.string(),
});
export type ImportInput = v.InferOutput<typeof ImportInput>;

/** Number of entries after which the job reports its progress. */
const TELL_EVERY = 1_000;

/** Imports a list in the background, all or nothing. A dry run rolls its changes back. */
export function screeningImportJob(host: Host): JobHandler {
  return async ({ input: given, file, userId }, { progress, finish }) => {
    if (file === null) throw new Error('an import has a file');
    const input = v.parse(ImportInput, given);
    const say = host.catalogues[input.locale];
    const source = openJobFile(host, file);
    const read = measured(source);
    try {
      await finish(async (db) => {
        await takeTime(db);
        const work = { db, input, userId, progress, read };
        return input.is_dry ? rehearsed(work) : imported(host, work);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new JobRefused(say(error.code, error.params), { errors: [] });
    } finally {
      source.destroy();
    }
  };
}

type Work = Readonly<{
  db: Tx;
  input: ImportInput;
  userId: number | null;
  progress: (done: number) => Promise<void>;
  read: ReturnType<typeof measured>;
}>;

async function rehearsed(work: Work) {
  await sql`savepoint rehearsal`.execute(work.db);
  const { counted, version } = await written(work);
  await sql`rollback to savepoint rehearsal`.execute(work.db);
  return { ...counted, version, is_dry: true };
}

async function imported(host: Host, work: Work) {
  const { db, input, userId } = work;
  const { id, counted, version } = await written(work);
  await endDelisted(db, id);
  const { ip, requestId } = input;
  const changes = Object.entries(counted).map(([field, count]) => [field, [null, count]] as const);
  await writeAudit(db, { userId, ip, requestId }, [
    {
      action: 'import',
      page: 'compliance',
      record_type: 'screening list',
      record_id: id,
      changes: { source: [null, input.source], ...Object.fromEntries(changes) },
    },
  ]);
  if (userId !== null) {
    await host.jobs.enqueue(db, { kind: SCREENING_RUN, input: { list_id: id }, userId });
  }
  return { ...counted, version, is_dry: false, list_id: id };
}

async function written({ db, input, userId, progress, read }: Work) {
  const head: ListHead = {
    source: input.source,
    name: input.name,
    sha256: input.sha256,
    file_name: input.file_name,
    bytes: input.bytes,
    imported_by: userId,
  };
  const writer = await ListWriter.begin(db, head);
  const file = await readList(input.source, textOf(read.stream));
  let count = 0;
  for await (const entity of entitiesIn(file)) {
    await writer.take(entity);
    count += 1;
    if (count % TELL_EVERY === 0) await progress(Math.min(0.95, read.bytes() / input.bytes));
  }
  const version = file.version();
  const id = await writer.finish({ version, allowRemovals: input.allow_removals });
  return { id, counted: writer.counted, version };
}

/** Wraps a stream and counts the bytes that are read from it. */
function measured(source: Readable) {
  let count = 0;
  const chunks: AsyncIterable<Uint8Array> = source;
  async function* counted() {
    for await (const chunk of chunks) {
      count += chunk.length;
      yield chunk;
    }
  }
  return { stream: Readable.from(counted()), bytes: () => count };
}
