import { sql } from 'kysely';

import type { JobKind } from '@/lib/contract/kernel/jobs';
import { inTransaction } from '@/server/database/transaction';
import type { Host, Tx } from '@/server/kernel/host';
import type { JobHandler } from '@/server/kernel/ports';
import { isTemporary } from './run';

/** Scheduled work of one kind: finds the items that are due and settles each of them. */
export type DueWork<Item = unknown> = Readonly<{
  kind: JobKind;
  /** Minimum time in seconds between two jobs of this kind while items are due. */
  everySeconds: number;
  find(host: Host): Promise<readonly Item[]>;
  /** Settles one item in its own transaction; returns false if the item is no longer due. */
  settle(host: Host, item: Item): Promise<boolean>;
}>;

/**
 * Items to settle, with a name for the log. `atOnce` is the number of items that are settled concurrently; default 1.
 */
export type Settling<Item> = Pick<DueWork<Item>, 'find' | 'settle'> &
  Readonly<{ kind: string; atOnce?: number }>;

/**
 * Time in seconds from the creation of a job that failed, was cancelled or left items unsettled, in which no further
 * job of its kind is queued.
 */
const PAUSE_SECONDS = 3_600;

/**
 * Queues a job for each kind that has due items. Several server processes may call it concurrently, because each kind
 * has at most one open job.
 */
export async function queueDue(host: Host, works: readonly DueWork[]): Promise<void> {
  for (const work of works) {
    try {
      if (await isWanted(host, work)) {
        await inTransaction(host.db, (tx: Tx) => host.jobs.enqueueDue(tx, work.kind));
      }
    } catch (error) {
      // An error of one kind is logged, so that the other kinds are still queued.
      host.log.error({ err: error, job: work.kind });
    }
  }
}

async function isWanted(host: Host, { kind, everySeconds, find }: DueWork): Promise<boolean> {
  const { rows } = await sql`
    select from job
    where kind = ${kind} and user_id is null
      and (status in ('queued', 'running')
        or created_at > ${host.now()}::timestamptz - make_interval(secs =>
          case when status = 'done' and coalesce(result ->> 'left', '0') = '0' then ${everySeconds}::float else ${PAUSE_SECONDS} end))
    limit 1
  `.execute(host.db);
  return rows.length === 0 && (await find(host)).length > 0;
}

/** Number of settled items, and of items that failed and are left for a later job. */
type Settled = Readonly<{ done: number; left: number }>;

/**
 * Settles due items, each in its own transaction. Each transaction checks again whether its item is due, so several
 * server processes may settle items concurrently. A failed item does not block the others. Rejects after a temporary
 * error, once no item is being settled any more.
 */
export async function settleDue<Item>(
  host: Host,
  work: Settling<Item>,
  progress: (done: number) => Promise<void> = async () => undefined,
): Promise<Settled> {
  const items = await work.find(host);
  const sums = { done: 0, left: 0 };
  let ended = 0;
  const rest = items.values();
  const settleRest = async () => {
    for (const item of rest) {
      try {
        if (await work.settle(host, item)) sums.done += 1;
      } catch (error) {
        if (isTemporary(error)) throw error;
        host.log.error({ err: error, job: work.kind, due: item });
        sums.left += 1;
      }
      ended += 1;
      await progress(ended / items.length);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: work.atOnce ?? 1 }, settleRest));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return sums;
}

/**
 * Makes the handler that runs the jobs of a kind. If the server process dies, settled items stay settled, and the
 * restarted job settles the rest.
 */
export const dueJob =
  (host: Host, work: DueWork): JobHandler =>
  async (_job, { progress, finish }) => {
    const settled = await settleDue(host, work, progress);
    await finish(async () => settled);
  };
