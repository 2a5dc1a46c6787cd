import type { Db } from '@/server/kernel/host';
import { type Head, holds, linkAt } from '../chain/head';
import { brokenEntries, FIRST } from '../chain/walk';
import { standingOf } from './mark';

/** Checks of a full proof that cover the entry chain. */
const CHAIN_CHECKS = ['chain', 'chain-whole', 'chain-audit'];

/**
 * Checks that the entries up to a link of the chain are unchanged. The links after the latest full proof are
 * recomputed; that proof vouches for the entries before it.
 */
export async function proveLink(
  db: Db,
  link: Head,
): Promise<Readonly<{ ok: boolean; full: Head | null }>> {
  const { mark, at, broken } = await standingOf(db);
  const { entry_id, hash } = mark;
  const isEndKept = entry_id === FIRST.entry_id || (await linkAt(db, entry_id))?.hash === hash;
  const wasProved = !CHAIN_CHECKS.some((key) => broken.includes(key));
  const ok = isEndKept && wasProved && holds(link, await brokenEntries(db, mark));
  return { ok, full: at === null ? null : { entry_id, hash, at } };
}
