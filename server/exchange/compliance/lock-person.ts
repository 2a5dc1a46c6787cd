import type { DocumentCall } from '@/server/document/document-call';
import { knownParty, personOf, type Stranger } from './person';
import { lockKeys, thresholdsOn } from './watched.sql';

type Dealing = Readonly<{ party: number | undefined; day: string; told: Stranger }>;

/**
 * One document of a person after the other, where a threshold is in force: two at once would both see the other's
 * sum as it was before.
 */
export async function lockPerson(
  { db, host }: Pick<DocumentCall, 'db' | 'host'>,
  { party, day, told }: Dealing,
): Promise<void> {
  if ((await thresholdsOn(db, day)).length === 0) return;
  const { keys } = personOf(host, await knownParty(db, party), told);
  await lockKeys(db, keys);
}
