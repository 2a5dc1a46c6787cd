import type { Db } from '@/server/kernel/host';
import { type Head, linkAt } from '../chain/head';
import { brokenEntries, FIRST } from '../chain/walk';
import { type Mark, standingOf } from './mark';

/**
 * Checks that the entries up to a link of the chain are unchanged. The latest full proof without failures vouches for
 * the entries before its end, so only the links from its end to this link are recomputed. If the link at its end has
 * changed, no link is proved. If there is no such proof, or if the latest full proof found the chain broken, the chain
 * is recomputed from the first entry, and `full` is null. The call stops between two batches when `calledAway` is
 * aborted.
 */
export async function proveLink(
  db: Db,
  link: Head,
  calledAway: AbortSignal,
): Promise<Readonly<{ ok: boolean; full: Head | null }>> {
  const { mark, at, broken } = await standingOf(db);
  const isUnproved = at === null || broken.includes('chain');
  const from = isUnproved ? FIRST : mark;
  const ok =
    (isUnproved || (await isEndUnchanged(db, mark))) &&
    (link.entry_id <= from.entry_id ||
      (await brokenEntries(db, from, { until: link.entry_id, calledAway })).length === 0);
  return { ok, full: isUnproved ? null : { entry_id: mark.entry_id, hash: mark.hash, at } };
}

const isEndUnchanged = async (db: Db, { entry_id, hash }: Mark): Promise<boolean> =>
  (await linkAt(db, entry_id))?.hash === hash;
