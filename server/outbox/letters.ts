import type { Call } from '@/server/kernel/serve';
import { sendLetters, writeLetter } from './outbox';

const underway = new Set<Promise<void>>();

/**
 * Stores a letter in the call's transaction. It is sent after the commit, and the call does not wait for the sending.
 */
export async function mailLetter(
  { db, host, afterCommit }: Pick<Call, 'db' | 'host' | 'afterCommit'>,
  letter: Parameters<typeof writeLetter>[1],
): Promise<void> {
  await writeLetter({ db, host }, letter);
  afterCommit(async () => {
    const sending: Promise<void> = sendLetters(host)
      .catch((error: unknown) => host.log.error({ err: error }))
      .finally(() => underway.delete(sending));
    underway.add(sending);
  });
}

/** Resolves when this process is sending no letter; unsent letters stay stored in the database. */
export async function lettersSent(): Promise<void> {
  await Promise.all(underway);
}
