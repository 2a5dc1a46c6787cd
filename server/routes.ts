import { accountMoveRoutes } from './accounting/account-move';
import { accountOverviewRoutes } from './accounting/account-overview';
import { accountRoutes } from './accounting/chart-of-accounts';
import { assetRoutes } from './assets/routes';
import { accountImportRoutes } from './accounting/account-import';
import { consentRoutes } from './accounting/consents';
import { dueToRoutes } from './accounting/due-to-labels';
import { journalRoutes } from './accounting/journal-entry';
import { journalImportRoutes } from './accounting/journal-import';
import { ledgerExportRoutes } from './accounting/ledger-export';
import { openItemRoutes } from './accounting/open-items';
import { reminderRoutes } from './accounting/reminders';
import { partyRoutes } from './accounting/parties';
import { partyImportRoutes } from './accounting/party-import';
import { openingRoutes } from './accounting/opening-balances';
import { openingItemRoutes } from './accounting/opening-items';
import { expenseRoutes } from './accounting/expenses';
import { receiptRoutes } from './accounting/receipts';
import { templateRoutes } from './accounting/templates';
import { fiscalClosingRoutes } from './accounting/fiscal-closing';
import { approveAtCounterRoute } from './dealing/sale/approve-at-counter';
import { saleVoidRoutes } from './dealing/sale/sale-void';
import { invoiceRoutes } from './dealing/invoice/invoice';
import { saleRoutes } from './dealing/sale/sales';
import { verifyDocumentRoute } from './dealing/verification/verify-document';
import { proofRoutes } from './accounting/proof';
import { transactionLockingRoutes } from './accounting/transaction-locking';
import { approvalRoutes } from './approvals/approvals';
import { documentSearchRoute } from './document/search-all';
import { attachmentRoutes } from './attachments/attachments';
import { counterRoutes } from './dashboard/counter';
import { dashboardRoutes } from './dashboard/dashboard';
import { noticesRoute } from './dashboard/notices';
import { alertRoutes } from './compliance/monitoring/alerts';
import { caseRoutes } from './compliance/monitoring/cases';
import { overrideRoutes } from './compliance/monitoring/overrides';
import { partyLinkRoutes } from './compliance/monitoring/party-links';
import { thresholdReportRoutes } from './compliance/monitoring/threshold-reports';
import { thresholdRoutes } from './compliance/monitoring/thresholds';
import { feeRuleImportRoutes } from './dealing/rates/fee-rule-import';
import { feeRuleRoutes } from './dealing/rates/fee-rules';
import { rateFeedRoutes } from './dealing/rates/feeds/feeds';
import { kycRoutes, publicKycRoutes } from './compliance/kyc/routes';
import { customerMessageRoutes } from './dealing/messages/messages';
import { publicOfferRoutes } from './dealing/offer-rate/offer-link';
import { offerRoutes } from './dealing/offer-rate/offer-rate';
import { rateBoardRoutes } from './dealing/rates/rate-board';
import { rateRuleRoutes } from './dealing/rates/rate-rules';
import { rateImportRoutes } from './dealing/rates/rate-import';
import { rateRoutes } from './dealing/rates/rates';
import { manualJournalRoutes } from './dealing/manual-journal/manual-journal';
import { revaluationRoutes } from './dealing/revaluation/revaluation';
import { locationRoutes } from './dealing/location/locations';
import { positionRoutes } from './dealing/position/positions';
import { tillSessionRoutes } from './dealing/till/till-sessions';
import { creditLimitRoutes } from './dealing/credit/credit-limit';
import { creditSubLimitRoutes } from './dealing/credit/credit-sub-limit';
import { creditWithdrawalRoutes } from './dealing/credit/credit-withdrawal';
import { tradeRoutes } from './dealing/trade/trade';
import { screeningRoutes } from './compliance/screening/screening';
import { beneficiaryRoutes } from './dealing/beneficiaries/beneficiaries';
import { beneficiaryImportRoutes } from './dealing/beneficiaries/beneficiary-import';
import { commissionRoutes } from './dealing/commissions/commissions';
import { settlementRoutes } from './dealing/settlements/settlements';
import { transferRoutes } from './dealing/transfer/transfer';
import { hrmRoutes } from './hrm/routes';
import { jobRoutes } from './jobs/routes';
import type { Endpoint } from '@/lib/contract/endpoint';
import { session } from '@/lib/contract/people/session';
import { startUp, startUpParts } from '@/lib/contract/start-up';
import { listExportRoutes } from './kernel/list-export';
import { several } from './kernel/several';
import type { Route } from './kernel/serve';
import { recognise } from './people/recognise';
import { sessionRoutes } from './people/session';
import { payrollRegisterRoute } from './reports/payroll-register/payroll-register';
import { retentionStepRoutes } from './compliance/retention/retention-steps';
import { retentionListRoutes } from './compliance/retention/list';
import { retentionRuleRoutes } from './compliance/retention/rules';
import { reportRoutes } from './reports/report-routes';
import { reportPackRoutes } from './reports/packs/report-packs';
import { apiTokenRoutes } from './people/api-tokens';
import { messageChannelRoutes } from './settings/messages/message-channels';
import { messageTextRoutes } from './settings/messages/message-texts';
import { outboxRoutes } from './settings/outbox';
import { webhookRoutes } from './settings/webhooks/webhooks';
import { passwordRoutes } from './people/password';
import { profileRoutes } from './people/profile';
import { roleRoutes } from './people/roles';
import { savedViewRoutes } from './people/saved-views';
import { signUpRoutes } from './people/sign-up';
import { totpRoutes } from './people/totp';
import { userRoutes } from './people/users';
import { approvalRuleRoutes } from './settings/approval-rules';
import { auditTrailRoutes } from './settings/audit-trail';
import { branchRoutes } from './settings/branches';
import { currencyRoutes } from './settings/currencies';
import { currencyOpeningRoutes } from './settings/currency-opening';
import { denominationRoutes } from './settings/denominations';
import { organizationRoutes } from './settings/organization';
import { sampleMonthRoutes } from './settings/sample-month';
import { setupRoutes } from './settings/setup';
import { systemSettingRoutes } from './settings/system-setting';

const routes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...journalRoutes,
  ...accountMoveRoutes,
  ...accountOverviewRoutes,
  ...accountImportRoutes,
  ...journalImportRoutes,
  ...partyRoutes,
  ...partyImportRoutes,
  ...openItemRoutes,
  ...reminderRoutes,
  ...openingRoutes,
  ...openingItemRoutes,
  ...expenseRoutes,
  ...receiptRoutes,
  ...templateRoutes,
  ...fiscalClosingRoutes,
  ...transactionLockingRoutes,
  ...proofRoutes,
  ...saleRoutes,
  approveAtCounterRoute(recognise),
  ...invoiceRoutes,
  verifyDocumentRoute,
  ...saleVoidRoutes,
  ...dashboardRoutes,
  ...counterRoutes,
  noticesRoute,
  documentSearchRoute,
  ...approvalRoutes,
  ...approvalRuleRoutes,
  ...rateRoutes,
  ...rateImportRoutes,
  ...rateBoardRoutes,
  ...rateRuleRoutes,
  ...feeRuleRoutes,
  ...feeRuleImportRoutes,
  ...rateFeedRoutes,
  ...thresholdRoutes,
  ...alertRoutes,
  ...caseRoutes,
  ...thresholdReportRoutes,
  ...overrideRoutes,
  ...partyLinkRoutes,
  ...manualJournalRoutes,
  ...tradeRoutes,
  ...assetRoutes,
  ...creditLimitRoutes,
  ...creditSubLimitRoutes,
  ...creditWithdrawalRoutes,
  ...offerRoutes,
  ...kycRoutes,
  ...publicKycRoutes,
  ...publicOfferRoutes,
  ...revaluationRoutes,
  ...dueToRoutes,
  ...ledgerExportRoutes,
  ...attachmentRoutes,
  ...jobRoutes,
  ...savedViewRoutes,
  ...Object.values(reportRoutes),
  ...reportPackRoutes,
  ...retentionListRoutes,
  ...retentionStepRoutes,
  ...retentionRuleRoutes,
  ...hrmRoutes,
  ...passwordRoutes,
  ...profileRoutes,
  ...apiTokenRoutes,
  ...outboxRoutes,
  ...webhookRoutes,
  ...messageChannelRoutes,
  ...messageTextRoutes,
  ...consentRoutes,
  ...customerMessageRoutes,
  ...roleRoutes,
  ...signUpRoutes,
  ...totpRoutes,
  ...userRoutes,
  ...auditTrailRoutes,
  ...branchRoutes,
  ...currencyRoutes,
  ...currencyOpeningRoutes,
  ...denominationRoutes,
  ...locationRoutes,
  ...positionRoutes,
  ...tillSessionRoutes,
  ...transferRoutes,
  ...screeningRoutes,
  ...beneficiaryRoutes,
  ...beneficiaryImportRoutes,
  ...commissionRoutes,
  payrollRegisterRoute,
  ...settlementRoutes,
  ...organizationRoutes,
  ...setupRoutes,
  ...sampleMonthRoutes,
  ...systemSettingRoutes,
];

export const allRoutes: readonly Route[] = [
  ...routes,
  ...listExportRoutes(routes),
  several(startUp, { user: session.current, ...startUpParts }, routes),
];

/** All endpoints, for the OpenAPI document and the tests. */
export const allEndpoints: readonly Endpoint[] = allRoutes.map(({ endpoint }) => endpoint);
