import { JOURNAL_IMPORT, journalImportJob } from '@/server/accounting/journal-import-job';
import { WHOLE_PROOF, wholeProofJob } from '@/server/accounting/proof-job';
import { warrantiesDue } from '@/server/assets/asset/warranties-due';
import { DEPRECIATION_RUN, depreciationRunJob } from '@/server/assets/depreciation/run-job';
import { remindersDue } from '@/server/accounting/reminders-due';
import { dueJob, type DueWork } from '@/server/jobs/due';
import { batchesDue } from '@/server/dealing/commissions/commissions-post';
import { drawsDue, limitsDue } from '@/server/dealing/credit/credit-due';
import { kycDue } from '@/server/compliance/kyc/kyc-due';
import { offersDue } from '@/server/dealing/offer-rate/offers-due';
import { plannedRatesDue } from '@/server/dealing/rates/rates';
import { erasureDue } from '@/server/compliance/retention/erasure-due';
import {
  SCREENING_IMPORT,
  screeningImportJob,
} from '@/server/compliance/screening/import/import-job';
import { SCREENING_RUN, screeningRunJob } from '@/server/compliance/screening/run-job';
import { screeningDue } from '@/server/compliance/screening/screening-due';
import { remitsDue } from '@/server/dealing/remittance/remits-due';
import { PAYROLL_SLIPS } from '@/server/hrm/payroll/prepare';
import { payrollSlipsJob } from '@/server/hrm/payroll/slips-job';
import { expiriesDue } from '@/server/hrm/employee/expiries-due';
import type { Host } from '@/server/kernel/host';
import { SAMPLE_MONTH } from '@/server/ledger/sample-month';
import { sampleMonthJob } from '@/server/seed/sample-month';

/** All scheduled work. */
export const dueWorks: readonly DueWork[] = [
  plannedRatesDue,
  offersDue,
  remitsDue,
  drawsDue,
  limitsDue,
  remindersDue,
  batchesDue,
  screeningDue,
  erasureDue,
  kycDue,
  expiriesDue,
  warrantiesDue,
];

/** Registers the handler of each kind of job. */
export function registerJobs(host: Host): void {
  host.jobs.handle(JOURNAL_IMPORT, journalImportJob(host));
  host.jobs.handle(SAMPLE_MONTH, sampleMonthJob(host));
  host.jobs.handle(SCREENING_IMPORT, screeningImportJob(host));
  host.jobs.handle(SCREENING_RUN, screeningRunJob(host));
  host.jobs.handle(PAYROLL_SLIPS, payrollSlipsJob(host));
  host.jobs.handle(DEPRECIATION_RUN, depreciationRunJob(host));
  host.jobs.handle(WHOLE_PROOF, wholeProofJob(host));
  for (const work of dueWorks) host.jobs.handle(work.kind, dueJob(host, work));
}
