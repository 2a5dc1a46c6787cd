import type { KeyOwner } from '@/server/database/columns';
import { sql } from 'kysely';

import type { PaperScan } from '@/lib/domain/paper';
import { InvalidInput, NotFound } from '@/server/kernel/failure';
import type { Db, Host, Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { destroyKey, ensureKey, keyOf, openBytes, sealBytes } from './data-keys';
import { printer } from './fingerprint';
import type { InspectedFile } from '@/server/kernel/ports';
import { nameOfContent, nameOfName, nameOfThumbnail, type Place } from './read-paper';
import { scanPaper } from './scan';
import { newFileKey } from './store';

/** A stored, encrypted file. */
export type Paper = Readonly<{
  id: number;
  owner: KeyOwner;
  file: string;
  name: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  pages: number | null;
  has_thumbnail: boolean;
  scan: PaperScan;
  created_by: number | null;
  created_at: string;
}>;

type Keeping = Pick<Call, 'db' | 'host' | 'user' | 'upload' | 'afterCommit' | 'ifUndone'>;

/**
 * Stores the uploaded file of a call whose form has a `paper`. The file is encrypted with the key of its owner; without
 * an owner, it gets its own key. If the call is not committed, the file is removed from disk. The caller writes the
 * audit note.
 */
export async function keepPaper(
  call: Keeping,
  given: Readonly<{ owner?: KeyOwner }>,
): Promise<Paper> {
  const { db, host, user, upload } = call;
  const found = upload?.paper;
  if (!upload || !found) throw new InvalidInput([{ field: 'file', key: 'field.required' }]);
  const file = newFileKey();
  const owner = given.owner ?? ownOwner(file);
  const key = await ensureKey(db, host.masters, owner);
  const print = await printer(db, host.masters);
  call.ifUndone(() => host.files.remove(file));
  const sealed = sealedOf(found, key, { file, owner });
  await host.files.put(sealed.content, file);
  const { id } = await db
    .insertInto('paper')
    .values({
      owner,
      file,
      content_type: found.kind,
      size: found.content.length,
      width: found.width,
      height: found.height,
      pages: found.pages,
      name: sealBytes(Buffer.from(upload.name), key, nameOfName({ file, owner })).toString(
        'base64',
      ),
      thumbnail: sealed.thumbnail,
      sent_print: print(upload.hash),
      kept_print: print(found.content),
      scan: host.config.clamd ? 'pending' : 'skipped',
      created_by: user?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (host.config.clamd) call.afterCommit(() => scanPaper(host, id));
  return findPaper(db, host, id, owner);
}

/** Owner of a file that belongs to no person: the file itself, which then has its own key. */
export const ownOwner = (file: string): KeyOwner => `attachment ${file}`;

function sealedOf({ kind, content, thumbnail }: InspectedFile, key: Buffer, place: Place) {
  const whole = { ...place, content_type: kind };
  return {
    content: sealBytes(content, key, nameOfContent(whole)),
    thumbnail: thumbnail && sealBytes(thumbnail, key, nameOfThumbnail(place)),
  };
}

function rowsOf(db: Db) {
  return db
    .selectFrom('paper')
    .select([
      ...(['id', 'owner', 'file', 'name', 'content_type', 'size', 'width', 'height'] as const),
      ...(['pages', 'scan', 'created_by', 'created_at'] as const),
      sql<boolean>`thumbnail is not null`.as('has_thumbnail'),
    ])
    .where('destroyed_at', 'is', null)
    .orderBy('id');
}

/** Returns the files of an owner, oldest first. Throws `KeyDestroyed` if the owner's key is destroyed. */
export async function papersOf(
  db: Db,
  { masters }: Pick<Host, 'masters'>,
  owner: KeyOwner,
): Promise<Paper[]> {
  const rows = await rowsOf(db).where('owner', '=', owner).execute();
  if (rows.length === 0) return [];
  const key = await keyOf(db, masters, owner);
  return rows.map((row) => shown(row, key, owner));
}

/** Returns one file of an owner; throws a 404 if there is none. */
export async function findPaper(
  db: Db,
  { masters }: Pick<Host, 'masters'>,
  id: number,
  owner: KeyOwner,
): Promise<Paper> {
  const row = await rowsOf(db).where('id', '=', id).where('owner', '=', owner).executeTakeFirst();
  if (!row) throw new NotFound();
  return shown(row, await keyOf(db, masters, owner), owner);
}

type Row = Omit<Paper, 'owner'> & { owner: string };

function shown(row: Row, key: Buffer, owner: KeyOwner): Paper {
  const { file, name } = row;
  const nameBytes = openBytes(Buffer.from(name, 'base64'), key, nameOfName({ file, owner }));
  return { ...row, owner, name: nameBytes.toString() };
}

/**
 * Finds files of other owners that were uploaded from the same file or have the same stored content, for example if
 * only the file's name or metadata differed.
 */
export async function sameImage(
  db: Db,
  id: number,
): Promise<readonly Readonly<{ paper_id: number; owner: KeyOwner }>[]> {
  const { rows } = await sql<{ paper_id: number; owner: KeyOwner }>`
    select distinct other.id as paper_id, other.owner
    from paper mine join paper other
      on (other.sent_print = mine.sent_print or other.kept_print = mine.kept_print)
    where mine.id = ${id} and mine.destroyed_at is null
      and other.owner <> mine.owner and other.destroyed_at is null
    order by other.id`.execute(db);
  return rows;
}

/**
 * Destroys one file for good, and its encryption key if only this file uses the key. Returns the file's name in the
 * file store; the caller removes the file after the commit.
 */
export async function destroyPaper(db: Tx, id: number, now: Date): Promise<string[]> {
  const row = await rowsOf(db).where('id', '=', id).executeTakeFirst();
  if (!row) return [];
  const own = ownOwner(row.file);
  if (row.owner === own) return destroyOwner(db, own, now);
  return forget(db, now, sql`id = ${id}`);
}

/**
 * Destroys the encryption key of an owner, which makes all files and encrypted texts of the owner unreadable. A backup
 * made before still contains the key. Returns the names of these files in the file store. The caller removes the files
 * after the commit, and the hourly sweep removes any that are left.
 */
export async function destroyOwner(db: Tx, owner: KeyOwner, now: Date): Promise<string[]> {
  await destroyKey(db, owner, now);
  return forget(db, now, sql`owner = ${owner}`);
}

/** Clears the row of a destroyed file. The row stays, so that its views stay too. */
async function forget(db: Tx, now: Date, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    update paper set destroyed_at = ${now.toISOString()}, thumbnail = null, name = '',
      sent_print = '', kept_print = ''
    where ${which} and destroyed_at is null returning file`.execute(db);
  return rows.map(({ file }) => file);
}
