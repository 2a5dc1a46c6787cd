import { randomUUID } from 'node:crypto';

import type { Db, Host } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { MAIL } from './mail-channel';
import type { StoredFile } from './message-file';
import { queueMessages, sendMessages } from './outbox';

/**
 * A letter to send. If `to` is null, the letter is stored but not sent, so that the call takes as long as with an
 * address.
 */
export type Letter = Readonly<{
  to: string | null;
  subject: string;
  text: string;
  /** Instant after which the letter is no longer sent. */
  expires?: Date | undefined;
  file?: StoredFile | undefined;
}>;

/** Stores a letter in the caller's transaction, so that it is sent only if the transaction commits. */
export function writeLetter(
  where: Readonly<{ db: Db; host: Pick<Host, 'sealer' | 'now'> }>,
  { expires, ...content }: Letter,
  {
    kind = 'letter',
    key = `letter-${randomUUID()}`,
  }: Readonly<{ kind?: string; key?: string }> = {},
): Promise<void> {
  const message = { gateway: MAIL, key, kind, expires, fileId: content.file?.id };
  return queueMessages(where, [{ ...message, content: JSON.stringify(content) }]);
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
