import { accountRoutes } from './accounting/chart-of-accounts';
import { dueToRoutes } from './accounting/due-to-labels';
import { journalRoutes } from './accounting/journal-entry';
import { journalImportRoutes } from './accounting/journal-import';
import { jobRoutes } from './jobs/routes';
import type { Route } from './kernel/serve';
import { sessionRoutes } from './people/session';
import { trialBalanceRoutes } from './reports/trail-balance';

/** What answers each call of the contract. */
export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...journalRoutes,
  ...journalImportRoutes,
  ...dueToRoutes,
  ...jobRoutes,
  ...trialBalanceRoutes,
];
