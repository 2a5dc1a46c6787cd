import { type DueWork, settleDue } from '@/server/jobs/due';
import type { Host } from '@/server/kernel/host';

/** Does what is due as a job would; tells how many. */
export const settled =
  <Item>(work: DueWork<Item>) =>
  async (host: Host): Promise<number> =>
    (await settleDue(host, work)).done;
