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
import { sales } from './exchange/sales';
import { approvalRules, approvals } from './approvals';
import { dashboard } from './dashboard';
import { documentSearch } from './found-documents';
import type { Endpoint } from './endpoint';
import { manualJournal } from './exchange/manual-journal';
import { revaluation } from './exchange/revaluation';
import { invoice } from './exchange/invoice';
import { verifyDocument } from './exchange/verification';
import { feeRules } from './exchange/fee-rules';
import { rateBoard } from './exchange/rate-board';
import { rateRules } from './exchange/rate-rules';
import { rates } from './exchange/rates';
import { attachments } from './kernel/attachments';
import { jobs } from './kernel/jobs';
import { locations } from './exchange/locations';
import { positions } from './exchange/positions';
import { tillSessions } from './exchange/till-sessions';
import { transfer } from './exchange/transfer';
import { notices } from './notices';
import { session } from './people/session';
import { accountStatement } from './reports/account-statement';
import { auditTrial } from './reports/audit-trail';
import { balanceSheet } from './reports/balance-sheet';
import { cashFlowStatement } from './reports/cash-flow-statement';
import { generalLedger } from './reports/general-ledger';
import { profitAndLoss } from './reports/profit-and-loss';
import { salesAnalysis } from './reports/sales-analysis';
import { summaryReport } from './reports/summary-report';
import { trialBalance } from './reports/trial-balance';
import { userProfitability } from './reports/user-profitability';
import { userStatement } from './reports/user-statement';
import { profile } from './people/profile';
import { roles } from './people/roles';
import { savedViews } from './people/saved-views';
import { users } from './people/users';
import { auditTrail } from './settings/audit-trail';
import { branches } from './settings/branches';
import { currencies } from './settings/currencies';
import { currencyOpening } from './settings/currency-opening';
import { denominations } from './settings/denominations';
import { organization } from './settings/organization';
import { sampleMonth } from './settings/sample-month';
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
  notices,
  documentSearch,
  ...Object.values(approvalRules),
  ...Object.values(rates),
  ...Object.values(rateBoard),
  ...Object.values(rateRules),
  ...Object.values(feeRules),
  ...Object.values(manualJournal),
  ...Object.values(revaluation),
  dueToLabels,
  ...Object.values(sales),
  ...Object.values(invoice),
  verifyDocument,
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
  summaryReport,
  salesAnalysis,
  userStatement,
  userProfitability,
  ...Object.values(profile),
  ...Object.values(roles),
  ...Object.values(users),
  ...Object.values(auditTrail),
  ...Object.values(branches),
  ...Object.values(currencies),
  ...Object.values(currencyOpening),
  ...Object.values(denominations),
  ...Object.values(locations),
  ...Object.values(positions),
  ...Object.values(tillSessions),
  ...Object.values(transfer),
  ...Object.values(organization),
  ...Object.values(setup),
  ...Object.values(sampleMonth),
  ...Object.values(systemSetting),
];
