import { JOURNAL_IMPORT, journalImportJob } from './accounting/journal-import-job';
import { WHOLE_PROOF, wholeProofJob } from './accounting/proof-job';
import { warrantiesDue } from './assets/asset/warranties-due';
import { DEPRECIATION_RUN, depreciationRunJob } from './assets/depreciation/run-job';
import { remindersDue } from './accounting/reminders-due';
import { dueJob, type DueWork } from './jobs/due';
import { batchesDue } from './dealing/commissions/commissions-post';
import { drawsDue, limitsDue } from './dealing/credit/credit-due';
import { kycDue } from './compliance/kyc/kyc-due';
import { offersDue } from './dealing/offer-rate/offers-due';
import { plannedRatesDue } from './dealing/rates/rates';
import { erasureDue } from './compliance/retention/erasure-due';
import { SCREENING_IMPORT, screeningImportJob } from './compliance/screening/import/import-job';
import { SCREENING_RUN, screeningRunJob } from './compliance/screening/run-job';
import { screeningDue } from './compliance/screening/screening-due';
import { remitsDue } from './dealing/remittance/remittances-due';
import { PAYROLL_SLIPS } from './hrm/payroll/prepare';
import { payrollSlipsJob } from './hrm/payroll/slips-job';
import { expiriesDue } from './hrm/employee/expiries-due';
import { packsDue, REPORT_PACK, reportPackJob } from './reports/packs/pack-jobs';
import type { Host } from './kernel/host';
import { SAMPLE_MONTH } from './ledger/sample-month';
import { sampleMonthJob } from './seed/sample-month';

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
  packsDue,
];

/** Registers the handler of each kind of job. */
export function registerJobs(host: Host): void {
  host.jobs.handle(JOURNAL_IMPORT, journalImportJob(host));
  host.jobs.handle(SAMPLE_MONTH, sampleMonthJob(host));
  host.jobs.handle(SCREENING_IMPORT, screeningImportJob(host));
  host.jobs.handle(SCREENING_RUN, screeningRunJob(host));
  host.jobs.handle(PAYROLL_SLIPS, payrollSlipsJob(host));
  host.jobs.handle(DEPRECIATION_RUN, depreciationRunJob(host));
  host.jobs.handle(REPORT_PACK, reportPackJob(host));
  host.jobs.handle(WHOLE_PROOF, wholeProofJob(host));
  for (const work of dueWorks) host.jobs.handle(work.kind, dueJob(host, work));
}
