import { sql } from 'kysely';

import type { JobKind } from '@/lib/contract/kernel/jobs';
import { inTransaction } from '@/server/database/transaction';
import type { Host, Tx } from '@/server/kernel/host';
import { isTemporary, type JobHandler } from './run';

/** What comes due by itself, and what is then done about each of it. */
export type DueWork<Item = unknown> = Readonly<{
  kind: JobKind;
  /** How long after one job the next is queued, as long as something is due. */
  everySeconds: number;
  /** What is due. */
  find(host: Host): Promise<readonly Item[]>;
  /** Does one of them in a transaction of its own; false where it is not due any more. */
  settle(host: Host, item: Item): Promise<boolean>;
}>;

/** What could not be done is tried again after so long, also when somebody called the job off. */
const PAUSE_SECONDS = 3_600;

/**
 * Queues a job for each kind of which something is due. Any number of hosts may ask at a time: of a kind one
 * job is open.
 */
export async function queueDue(host: Host, works: readonly DueWork[]): Promise<void> {
  for (const work of works) {
    try {
      if (await isWanted(host, work)) {
        await inTransaction(host.db, (tx: Tx) => host.jobs.enqueueDue(tx, work.kind));
      }
    } catch (error) {
      // One kind that fails holds up none of the others.
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

/** How much of it was done, and how much failed and is left for another time. */
type Settled = Readonly<{ done: number; left: number }>;

/**
 * Does what is due, one after the other, each in a transaction of its own that asks again whether it is due: any number
 * of hosts may do it at a time. One that fails holds up none of the others.
 */
export async function settleDue<Item>(
  host: Host,
  work: DueWork<Item>,
  progress: (done: number) => Promise<void> = async () => undefined,
): Promise<Settled> {
  const items = await work.find(host);
  const sums = { done: 0, left: 0 };
  for (const [at, item] of items.entries()) {
    try {
      if (await work.settle(host, item)) sums.done += 1;
    } catch (error) {
      if (isTemporary(error)) throw error;
      host.log.error({ err: error, job: work.kind, due: item });
      sums.left += 1;
    }
    await progress((at + 1) / items.length);
  }
  return sums;
}

/** The job of a kind. A host that dies leaves what was done done, and the job goes on with the rest. */
export const dueJob =
  (host: Host, work: DueWork): JobHandler =>
  async (_job, { progress, finish }) => {
    const settled = await settleDue(host, work, progress);
    await finish(async () => settled);
  };
