import type { ColumnType, Generated } from 'kysely';

import type { Commission } from '@/lib/contract/accounting/parties';
import type { TemplateType } from '@/lib/contract/accounting/templates';
import type { ApprovalSubject } from '@/lib/contract/approvals';
import type { DocumentBody } from '@/lib/contract/document-fields';
import type { Limits, Location } from '@/lib/contract/dealing/locations';
import type { Job } from '@/lib/contract/kernel/jobs';
import type { ListColumns, Preferences } from '@/lib/contract/people/profile';
import type { User } from '@/lib/contract/people/users';
import type { Denomination } from '@/lib/contract/settings/denominations';
import type { SettingType } from '@/lib/contract/settings/system-setting';
import type { AccountPosition, AccountType, CashFlow } from '@/lib/domain/ledger/account';
import type { AssetTerms as TermsOfAsset } from '@/lib/domain/assets/asset-shapes';
import type { DocumentStage as Stage } from '@/lib/domain/document-status';
import type { DocumentType } from '@/lib/domain/document-type';
import type {
  Channel,
  CustomerClass,
  FeeKind,
  FeeMode,
  FeeProduct,
} from '@/lib/domain/dealing/fee';
import type { TAX_PERIODS, TaxBand } from '@/lib/domain/hrm/income-tax';
import type {
  DOCUMENT_VERDICTS,
  FileSide,
  KYC_SOURCES,
  KycDocumentType,
  KycLanguage,
  KycTier as CustomerTier,
  KycType,
} from '@/lib/domain/compliance/kyc-data';
import type {
  CONTRACT_TYPES,
  EMPLOYEE_STATUSES,
  PAYMENT_METHODS,
  PAYSLIP_LANGUAGES,
} from '@/lib/domain/hrm/employee';
import type { Risk, RiskLevel } from '@/lib/domain/compliance/kyc-risk';
import type {
  FileStatus,
  KycStatus as CustomerStatus,
  ReasonCode,
} from '@/lib/domain/compliance/kyc-state';
import type { PartyKind } from '@/lib/domain/accounting/party';
import type { LineKind, LineRole } from '@/lib/domain/hrm/payroll';
import type { PlannedSlip } from '@/lib/domain/hrm/payslip';
import type { PayslipLine } from '@/lib/domain/hrm/payslip-lines';
import type { RolePage } from '@/lib/domain/permission';
import type { Recurrence } from '@/lib/domain/accounting/recurrence';
import type {
  ALERT_STATUSES,
  CASE_DECISIONS,
  CASE_STATUSES,
  REPORT_KINDS,
  REPORT_STATUSES,
} from '@/lib/domain/compliance/alert';
import type { Threshold } from '@/lib/domain/compliance/thresholds';
import type { Band } from '@/lib/domain/compliance/screening/bands';
import type { Decision, Ended } from '@/lib/domain/compliance/screening/decision';
import type { Parts } from '@/lib/domain/compliance/screening/judge';
import type {
  EntityKind,
  EntityTopic,
  Gender,
  ListedName,
  ListSource,
  SubjectKind,
} from '@/lib/domain/compliance/screening/subject';
import type { SessionStatus } from '@/lib/domain/dealing/till-session';
import type { Page } from '@/lib/routes';

/*
 * Types of columns that are only text or JSON for PostgreSQL. The values have these types because a check of the table,
 * or the only code that writes the column, ensures it. .kysely-codegenrc.json maps columns to types.
 */

/**
 * Type in which a JSON column is written: JSON text, or null if the column allows null. The column is read as the
 * parsed value.
 */
type Text<T> = string | Extract<T, null>;
type Json<T> = ColumnType<T, Text<T>, Text<T>>;
type JsonWithDefault<T> = ColumnType<T, Text<T> | undefined, Text<T>>;

export type AccountCashFlow = CashFlow | null;
export type AccountNames = JsonWithDefault<Readonly<Record<string, string | null>>>;
export type ApprovalRequest = Json<Readonly<Record<string, unknown>>>;
export type AuditChanges = JsonWithDefault<Readonly<Record<string, [unknown, unknown]>>>;
export type DocumentContent = Json<DocumentBody>;
/** Data that a document's steps have stored; each document type has its own shape. */
export type DocumentCourse = Json<object | null>;
/** Stage of a posted document. */
export type DocumentStage = Stage | null;
export type DealSide = 'buy' | 'sell';
export type DenominationKind = Denomination['kind'];
export type ContractType = (typeof CONTRACT_TYPES)[number] | null;
export type EmployeeStatus = Generated<(typeof EMPLOYEE_STATUSES)[number]>;
export type PaymentMethod = Generated<(typeof PAYMENT_METHODS)[number]>;
export type PayslipLanguage = Generated<(typeof PAYSLIP_LANGUAGES)[number]>;
export type FeeChannel = Channel | null;
export type FeeModeDefault = Generated<FeeMode>;
export type JobKind = Job['kind'];
export type JobStatus = Generated<Job['status']>;
export type KeyOwner =
  `${'kyc' | 'employee' | 'party' | 'attachment' | 'house'} ${string | number}`;
export type KycConsent = Json<Readonly<{ version: string; at: string }> | null>;
export type KycFileStatus = FileStatus | null;
export type KycReasonCode = ReasonCode | null;
export type KycRisk = Json<Risk | null>;
export type KycRiskLevel = RiskLevel | null;
export type KycSource = (typeof KYC_SOURCES)[number];
export type KycStatus = Generated<CustomerStatus>;
export type KycTier = CustomerTier | null;
export type KycVerdict = Generated<(typeof DOCUMENT_VERDICTS)[number]>;
export type LocationLimits = JsonWithDefault<Limits>;
export type LocationType = Location['type'];
export type PartyCommission = Json<Commission | null>;
export type { PaperPart, PaperScan } from '@/lib/domain/paper';
export type PartyClass = CustomerClass | null;
export type EntityGender = Gender | null;
export type HitBand = Exclude<Band, 'clear'>;
export type HitDecision = Generated<Decision>;
export type HitEnd = Ended | null;
export type HitParts = Json<Parts>;
export type ListedNames = Json<readonly ListedName[]>;
export type RolePages = Json<RolePage[] | null>;
/** Refusals that are stored by code, so that each reader sees them in the reader's language. */
export type TemplateError = Json<
  readonly Readonly<{ code: string; params: Readonly<Record<string, string>> }>[] | null
>;
export type TemplateBody = Json<Readonly<Record<string, unknown>>>;
export type TemplateStep = Recurrence | null;
export type TillStatus = Generated<SessionStatus>;
/** References to documents by type and id. */
export type NamedDocuments = Json<readonly Readonly<{ type: string; id: number }>[]>;
export type AlertFacts = Json<Readonly<Record<string, unknown>>>;
export type AlertStatus = Generated<(typeof ALERT_STATUSES)[number]>;
export type AssetTerms = Json<TermsOfAsset>;
export type CaseDecision = (typeof CASE_DECISIONS)[number] | null;
export type CaseStatus = Generated<(typeof CASE_STATUSES)[number]>;
export type ReportKind = (typeof REPORT_KINDS)[number];
export type ReportStatus = Generated<(typeof REPORT_STATUSES)[number]>;
export type PaidSlips = Json<readonly Readonly<{ slip_id: number; amount: string }>[]>;
export type PayslipLines = Json<readonly PayslipLine[]>;
export type PayslipNotes = JsonWithDefault<PlannedSlip['notes']>;
export type PayslipStatus = Generated<'draft' | 'posted' | 'voided'>;
export type PayslipTaken = JsonWithDefault<PlannedSlip['taken']>;
export type PayLineKind = LineKind | null;
export type PayLineRole = LineRole | null;
export type TaxPeriod = (typeof TAX_PERIODS)[number];
export type TaxBands = Json<readonly TaxBand[]>;
export type ThresholdComparator = Threshold['comparator'];
export type ThresholdDirection = Threshold['direction'];
export type UserPreferences = JsonWithDefault<Preferences & Readonly<{ columns?: ListColumns }>>;
export type UserStatus = Generated<User['status'] | 'deleted'>;
export type UserType = Generated<User['type']>;

export type {
  AccountPosition,
  AccountType,
  ApprovalSubject,
  DocumentType,
  EntityKind,
  EntityTopic,
  FeeKind,
  FeeProduct,
  FileSide,
  KycDocumentType,
  KycLanguage,
  KycType,
  ListSource,
  Page,
  PartyKind,
  SettingType,
  SubjectKind,
  TemplateType,
};

export type { AssetMoveKind } from '@/lib/domain/assets/asset-shapes';
export type { ReminderWay } from '@/lib/domain/accounting/reminder';
export type { ThresholdRule, Window } from '@/lib/domain/compliance/thresholds';
export type {
  Convention,
  DepreciationMethod,
  Frequency,
} from '@/lib/domain/assets/depreciation-terms';
