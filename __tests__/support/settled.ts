import { type DueWork, settleDue } from '@/server/jobs/due';
import type { Host } from '@/server/kernel/host';

/** Settles due items like a job; returns their number. */
export const settled =
  <Item>(work: DueWork<Item>) =>
  async (host: Host): Promise<number> =>
    (await settleDue(host, work)).done;
