import { sql } from 'kysely';

import { LOOSE_HOURS } from '@/lib/domain/attachment';
import { inTransaction } from '@/server/database/transaction';
import type { Host } from '@/server/kernel/host';
import { destroyPaper } from './papers';
import { ATTACHED_FILES, REFERENCED_FILES } from './referenced';

/** Age in ms after which a file without a row is an orphan, because the call that stored it has ended. */
const ORPHAN_MS = 3_600_000;
const AT_ONCE = 500;

/**
 * Deletes attachments that have belonged to no document for a day. Also deletes files in the store that no row refers
 * to, which deleted rows and failed calls leave behind. Files from before this database was created or restored are
 * kept: they belong to another database, if the settings name the wrong one or a restored copy.
 */
export async function sweepFiles(host: Host): Promise<void> {
  await sweepLoose(host);
  await sweepUnnamed(host);
  let some: string[] = [];
  const writtenAfter = await createdAt(host);
  for await (const key of host.files.keys({ untouchedFor: ORPHAN_MS, writtenAfter })) {
    some.push(key);
    if (some.length < AT_ONCE) continue;
    await removeOrphans(host, some);
    some = [];
  }
  await removeOrphans(host, some);
}

/** Time in ms at which this database was created, or restored from a backup: that of its first migration. */
async function createdAt({ aside }: Host): Promise<number> {
  const { rows } = await sql<{ at: string }>`
    select (extract(epoch from min(applied_at)) * 1000)::bigint::text as at from schema_migration
  `.execute(aside);
  return Number(rows[0]?.at ?? Number.POSITIVE_INFINITY);
}

async function sweepLoose({ aside, files, now }: Host): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    delete from attachment
    where document_id is null and created_at < ${now()}::timestamptz - make_interval(hours => ${LOOSE_HOURS})
    returning file
  `.execute(aside);
  await removeOrphans(
    { aside, files },
    rows.map(({ file }) => file),
  );
}

/**
 * Destroys the encrypted files whose attachment no longer exists, because it was deleted or was part of a removed
 * sample month.
 */
async function sweepUnnamed({ aside, files, now }: Host): Promise<void> {
  const gone = await inTransaction(aside, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from paper
      where destroyed_at is null and owner = 'attachment ' || file
        and file not in (select key from (${sql.raw(ATTACHED_FILES)}) as named)
      order by id limit ${AT_ONCE}`.execute(tx);
    const keys: string[] = [];
    for (const { id } of rows) keys.push(...(await destroyPaper(tx, id, now())));
    await sql`select note_change('sweep', 'system-setting', 'paper', 'unnamed')`.execute(tx);
    return keys;
  });
  await removeOrphans({ aside, files }, gone);
}

async function removeOrphans(
  { aside, files }: Pick<Host, 'aside' | 'files'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await sql<{ key: string }>`
    select key from (${sql.raw(REFERENCED_FILES)}) as named where key = any(${[...keys]})
  `.execute(aside);
  const named = new Set(rows.map(({ key }) => key));
  for (const key of keys) if (!named.has(key)) await files.remove(key);
}
