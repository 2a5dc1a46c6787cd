import type { Host } from '@/server/kernel/host';

/** Tells the queue who does which kind of job. */
export function registerJobs(_host: Host): void {}
