import { chartOfAccounts } from './accounting/chart-of-accounts';
import { dueToLabels } from './accounting/due-to-labels';
import { journalEntry } from './accounting/journal-entry';
import { ledgerExport } from './accounting/ledger-export';
import type { Endpoint } from './endpoint';
import { attachments } from './kernel/attachments';
import { jobs } from './kernel/jobs';
import { session } from './people/session';
import { auditTrial } from './reports/audit-trial';
import { generalLedger } from './reports/general-ledger';
import { savedViews } from './reports/saved-views';
import { trialBalance } from './reports/trail-balance';
import { profile } from './people/profile';
import { roles } from './people/roles';
import { users } from './people/users';
import { auditTrail } from './settings/audit-trail';
import { branches } from './settings/branches';
import { currencies } from './settings/currencies';
import { organization } from './settings/organization';
import { setup } from './settings/setup';
import { systemSetting } from './settings/system-setting';

/** Every call there is, for whoever reads the contract as a whole: the host, its document, its tests. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(session),
  ...Object.values(chartOfAccounts),
  ...Object.values(journalEntry),
  dueToLabels,
  ledgerExport,
  ...Object.values(attachments),
  ...Object.values(jobs),
  ...Object.values(savedViews),
  trialBalance,
  generalLedger,
  auditTrial,
  ...Object.values(profile),
  ...Object.values(roles),
  ...Object.values(users),
  ...Object.values(auditTrail),
  ...Object.values(branches),
  ...Object.values(currencies),
  ...Object.values(organization),
  ...Object.values(setup),
  ...Object.values(systemSetting),
];
