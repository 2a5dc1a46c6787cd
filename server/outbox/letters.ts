import { randomUUID } from 'node:crypto';

import type { Db, Host } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { MAIL, type MailContent } from './mail-channel';
import { queueMessages, sendMessages } from './outbox';

/**
 * A letter to send. If `to` is null, the letter is stored but not sent, so that the call takes as long as with an
 * address.
 */
export type Letter = Readonly<{
  to: string | null;
  subject: string;
  text: string;
  /** Instant of the first delivery; by default at once. */
  due?: Date | undefined;
  /** Instant after which the letter is no longer sent. */
  expires?: Date | undefined;
  file?: MailContent['file'];
  attachment?: MailContent['attachment'];
}>;

/** A record that a letter is about. `by` is the user who sends the letter; null if the program does. */
type LetterSubject = Readonly<{ type: string; id: number; by: number | null }>;

type Writing = Readonly<{ db: Db; host: Pick<Host, 'sealer' | 'now' | 'isSilent'> }>;
type Marks = Readonly<{ kind?: string; key?: string; about?: LetterSubject }>;

/** Stores a letter in the caller's transaction, so that it is sent only if the transaction commits. */
export const writeLetter = (where: Writing, letter: Letter, marks: Marks = {}): Promise<void> =>
  writeLetters(where, [{ ...letter, ...marks }]);

/** Stores letters in the caller's transaction. A letter `about` a record is listed in `record_letter`. */
export async function writeLetters(
  where: Writing,
  letters: readonly (Letter & Marks)[],
): Promise<void> {
  if (where.host.isSilent) return;
  const keyed = letters.map(({ key = `letter-${randomUUID()}`, ...letter }) => ({
    key,
    ...letter,
  }));
  await recordLetters(where, keyed);
  await queueMessages(
    where,
    keyed.map(({ key, kind = 'letter', due, expires, about, ...letter }) => {
      const content: MailContent = { ...letter, ...(about && { is_recorded: true }) };
      const message = { gateway: MAIL, key, kind, due, expires, fileId: letter.file?.id };
      return { ...message, content: JSON.stringify(content) };
    }),
  );
}

/** Stores which records letters are about, so that their delivery can be shown there. */
async function recordLetters(
  { db, host }: Writing,
  letters: readonly Readonly<{ key: string; about?: LetterSubject }>[],
): Promise<void> {
  const created_at = host.now().toISOString();
  const rows = letters.flatMap(({ key, about }) => {
    if (!about) return [];
    const { type, id, by } = about;
    return [{ key, record_type: type, record_id: id, created_at, created_by: by }];
  });
  if (rows.length > 0) await db.insertInto('record_letter').values(rows).execute();
}

/**
 * Stores a letter in the call's transaction. It is sent after the commit, and the call does not wait for the sending.
 */
export async function mailLetter(
  call: Pick<Call, 'db' | 'host' | 'afterCommit'>,
  letter: Letter,
): Promise<void> {
  await writeLetter(call, letter);
  sendAfterCommit(call);
}

/** Delivers the queued messages after the commit. The call does not wait for it. */
export function sendAfterCommit({ host, afterCommit }: Pick<Call, 'host' | 'afterCommit'>): void {
  afterCommit(async () => {
    void sendMessages(host).catch((error: unknown) => host.log.error({ err: error }));
  });
}
