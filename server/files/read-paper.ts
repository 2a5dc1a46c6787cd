import { buffer } from 'node:stream/consumers';

import type { PaperPart } from '@/lib/domain/paper';
import { errorCode } from '@/server/database/error-code';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Host } from '@/server/kernel/host';
import type { KeyOwner } from '@/server/database/columns';
import { Damaged, keyOf, openBytes } from './data-keys';

/** A stored file: its name in the file store, and its owner. */
export type Place = Readonly<{ file: string; owner: KeyOwner }>;

/**
 * Name that is authenticated with the encrypted content. It consists of the file's name in the store, its owner and its
 * kind; if one of them is exchanged, decryption fails.
 */
export const nameOfContent = ({ file, owner, content_type }: Place & { content_type: string }) =>
  `paper\0${file}\0${owner}\0${content_type}`;
export const nameOfThumbnail = ({ file, owner }: Place) => `thumbnail\0${file}\0${owner}`;
export const nameOfName = ({ file, owner }: Place) => `name\0${file}\0${owner}`;

/**
 * Reads the content of a file. Throws `Damaged` if the content was changed or is missing, and `KeyDestroyed` if the
 * owner was erased.
 */
export async function readPaper(
  db: Db,
  { files, masters }: Pick<Host, 'files' | 'masters'>,
  paper: Place & Readonly<{ id: number; content_type: string }>,
  part: PaperPart = 'file',
): Promise<Buffer> {
  const key = await keyOf(db, masters, paper.owner);
  if (part === 'thumbnail') {
    return openBytes(await thumbnailOf(db, paper.id), key, nameOfThumbnail(paper));
  }
  return openBytes(await sealedFile(files, paper.file), key, nameOfContent(paper));
}

async function sealedFile(files: Host['files'], file: string): Promise<Buffer> {
  try {
    return await buffer(files.get(file));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new Damaged(`the file ${file} is gone`);
    throw error;
  }
}

async function thumbnailOf(db: Db, id: number): Promise<Buffer> {
  const row = await db
    .selectFrom('paper')
    .select('thumbnail')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.thumbnail) throw new NotFound();
  return row.thumbnail;
}
