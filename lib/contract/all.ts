import { chartOfAccounts } from './accounting/chart-of-accounts';
import { dueToLabels } from './accounting/due-to-labels';
import { journalEntry } from './accounting/journal-entry';
import type { Endpoint } from './endpoint';
import { jobs } from './kernel/jobs';
import { session } from './people/session';
import { trialBalance } from './reports/trail-balance';

/** Every call there is, for whoever reads the contract as a whole: the host, its document, its tests. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(session),
  ...Object.values(chartOfAccounts),
  ...Object.values(journalEntry),
  dueToLabels,
  ...Object.values(jobs),
  trialBalance,
];
