import type { DocumentCall } from '@/server/document/document-call';
import { knownParty, personOf, type Stranger } from './person';
import { lockKeys, thresholdsOn } from './watched.sql';

type Dealing = Readonly<{ party: number | undefined; day: string; stranger: Stranger }>;

/**
 * Locks a person if a threshold is in force. Without the lock, two concurrent documents would not count each other's
 * amount.
 */
export async function lockPerson(
  { db, host }: Pick<DocumentCall, 'db' | 'host'>,
  { party, day, stranger }: Dealing,
): Promise<void> {
  if ((await thresholdsOn(db, day)).length === 0) return;
  const { keys } = personOf(host, await knownParty(db, party), stranger);
  await lockKeys(db, keys);
}
