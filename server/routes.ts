import { accountRoutes } from './accounting/chart-of-accounts';
import { dueToRoutes } from './accounting/due-to-labels';
import { journalRoutes } from './accounting/journal-entry';
import { journalImportRoutes } from './accounting/journal-import';
import { ledgerExportRoutes } from './accounting/ledger-export';
import { attachmentRoutes } from './attachments/attachments';
import { jobRoutes } from './jobs/routes';
import type { Route } from './kernel/serve';
import { sessionRoutes } from './people/session';
import { auditTrialRoutes } from './reports/audit-trial';
import { generalLedgerRoutes } from './reports/general-ledger';
import { savedViewRoutes } from './reports/saved-views';
import { trialBalanceRoutes } from './reports/trail-balance';
import { passwordRoutes } from './people/password';
import { profileRoutes } from './people/profile';
import { roleRoutes } from './people/roles';
import { signUpRoutes } from './people/sign-up';
import { totpRoutes } from './people/totp';
import { userRoutes } from './people/users';
import { auditTrailRoutes } from './settings/audit-trail';
import { branchRoutes } from './settings/branches';
import { currencyRoutes } from './settings/currencies';
import { organizationRoutes } from './settings/organization';
import { setupRoutes } from './settings/setup';
import { systemSettingRoutes } from './settings/system-setting';

/** What answers each call of the contract. */
export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...journalRoutes,
  ...journalImportRoutes,
  ...dueToRoutes,
  ...ledgerExportRoutes,
  ...attachmentRoutes,
  ...jobRoutes,
  ...savedViewRoutes,
  ...trialBalanceRoutes,
  ...generalLedgerRoutes,
  ...auditTrialRoutes,
  ...passwordRoutes,
  ...profileRoutes,
  ...roleRoutes,
  ...signUpRoutes,
  ...totpRoutes,
  ...userRoutes,
  ...auditTrailRoutes,
  ...branchRoutes,
  ...currencyRoutes,
  ...organizationRoutes,
  ...setupRoutes,
  ...systemSettingRoutes,
];
