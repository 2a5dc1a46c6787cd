import { chartOfAccounts } from './accounting/chart-of-accounts';
import { dueToLabels } from './accounting/due-to-labels';
import { journalEntry } from './accounting/journal-entry';
import { ledgerExport } from './accounting/ledger-export';
import { parties } from './accounting/parties';
import { proof } from './accounting/proof';
import { expenses } from './accounting/expenses';
import { fiscalClosing } from './accounting/fiscal-closing';
import { openingBalances } from './accounting/opening-balances';
import { receipts } from './accounting/receipts';
import { templates } from './accounting/templates';
import { transactionLocking } from './accounting/transaction-locking';
import { approvalRules, approvals } from './approvals';
import { dashboard } from './dashboard';
import type { Endpoint } from './endpoint';
import { attachments } from './kernel/attachments';
import { jobs } from './kernel/jobs';
import { session } from './people/session';
import { accountStatement } from './reports/account-statement';
import { auditTrial } from './reports/audit-trial';
import { balanceSheet } from './reports/balance-sheet';
import { cashFlowStatement } from './reports/cash-flow-statement';
import { generalLedger } from './reports/general-ledger';
import { profitAndLoss } from './reports/profit-and-loss';
import { trialBalance } from './reports/trail-balance';
import { profile } from './people/profile';
import { roles } from './people/roles';
import { savedViews } from './people/saved-views';
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
  ...Object.values(parties),
  ...Object.values(openingBalances),
  ...Object.values(expenses),
  ...Object.values(receipts),
  ...Object.values(templates),
  ...Object.values(fiscalClosing),
  ...Object.values(transactionLocking),
  ...Object.values(proof),
  ...Object.values(dashboard),
  ...Object.values(approvals),
  ...Object.values(approvalRules),
  dueToLabels,
  ledgerExport,
  ...Object.values(attachments),
  ...Object.values(jobs),
  ...Object.values(savedViews),
  trialBalance,
  generalLedger,
  auditTrial,
  profitAndLoss,
  balanceSheet,
  cashFlowStatement,
  accountStatement,
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
