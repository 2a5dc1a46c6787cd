import * as v from 'valibot';

import type { Db, Host } from '@/server/kernel/host';
import type { MailFile } from '@/server/kernel/ports';

/** A file that letters carry: its id, and its name in the letter. */
export const StoredFile = v.object({ id: v.number(), name: v.string() });
export type StoredFile = v.InferOutput<typeof StoredFile>;

/** Name under which the files of letters are sealed. */
const SEALED_FOR = 'message file';

/**
 * Stores a PDF file for letters that are queued in the same transaction, and returns its id. The database deletes the
 * file with the last of these letters.
 */
export async function storeMessageFile(
  { db, host }: Readonly<{ db: Db; host: Pick<Host, 'sealer'> }>,
  content: Uint8Array,
): Promise<number> {
  const body = host.sealer.seal(Buffer.from(content).toString('base64'), SEALED_FOR);
  const { id } = await db
    .insertInto('message_file')
    .values({ body })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readMessageFile(
  { db, sealer }: Pick<Host, 'db' | 'sealer'>,
  { id, name }: StoredFile,
): Promise<MailFile> {
  const { body } = await db
    .selectFrom('message_file')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { name, content: Buffer.from(sealer.open(body, SEALED_FOR), 'base64') };
}
