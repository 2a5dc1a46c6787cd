import { JOURNAL_IMPORT, journalImportJob } from '@/server/accounting/journal-import-job';
import type { Host } from '@/server/kernel/host';
import { SAMPLE_MONTH } from '@/server/ledger/sample-month';
import { sampleMonthJob } from '@/server/seed/sample-month';

/** Tells the queue who does which kind of job. */
export function registerJobs(host: Host): void {
  host.jobs.handle(JOURNAL_IMPORT, journalImportJob(host));
  host.jobs.handle(SAMPLE_MONTH, sampleMonthJob(host));
}
