import * as v from 'valibot';

import { KYC_LANGUAGES, KYC_SOURCES, KYC_TIERS, KYC_TYPES } from '@/lib/domain/compliance/kyc-data';
import { RISK_LEVELS, RISK_PARTS } from '@/lib/domain/compliance/kyc-risk';
import { KYC_STATUSES, PUBLIC_STATUSES, REASON_CODES } from '@/lib/domain/compliance/kyc-state';
import { Waiting } from '@/lib/contract/approvals';
import { HistoryItem } from '@/lib/contract/document-fields';
import { Id, Instant, ShownDay, Version } from '@/lib/contract/schemas';
import {
  InfoRequest,
  KycFile,
  Missing,
  ShownKycData,
  ShownKycDocument,
  TierLimits,
} from './kyc-shapes';

const who = v.object({ id: Id, name: v.string() });

const Risk = v.object({
  score: v.number(),
  level: v.picklist(RISK_LEVELS),
  parts: v.array(v.object({ key: v.picklist(RISK_PARTS), points: v.number() })),
  model_version: v.string(),
});

/** Fields of a customer that lists and records have in common. */
export const kycRow = {
  id: Id,
  /** Number of the file, such as `CKYC 00042`; null before submission. */
  number: v.nullable(v.string()),
  party_id: v.nullable(Id),
  type: v.picklist(KYC_TYPES),
  status: v.picklist(KYC_STATUSES),
  name: v.string(),
  /** Tier of the latest approved version. */
  tier: v.nullable(v.picklist(KYC_TIERS)),
  /** Risk level; null if the caller has neither the right to approve customers nor the right to view compliance. */
  risk_level: v.nullable(v.picklist(RISK_LEVELS)),
  source: v.picklist(KYC_SOURCES),
  country: v.string(),
  /** Phone number and e-mail address; masked if the caller lacks the right to sensitive data. */
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  created_at: Instant,
  submitted_at: v.nullable(Instant),
  /** Number of days that the file has waited for staff; null if it does not wait for staff. */
  age_days: v.nullable(v.number()),
  /** Reviewer who claimed the file; null if nobody has claimed it. */
  reviewer: v.nullable(who),
  expires_on: v.nullable(ShownDay),
  next_review_on: v.nullable(ShownDay),
  /** Number of submissions from a draft since the last approval. `data_version` is the version of the data. */
  attempts: v.number(),
  data_version: v.number(),
  version: Version,
} as const;

export const KycRow = v.object({
  ...kycRow,
  /** True if a screening hit is open; null if the caller may not view compliance. */
  has_hit: v.nullable(v.boolean()),
});

/** A check before an approval. The result is passed, a warning or a blocker. */
const Check = v.object({
  key: v.string(),
  level: v.picklist(['ok', 'warn', 'block']),
  message: v.string(),
});

/** Another customer who may be the same person. */
const Duplicate = v.object({
  id: Id,
  number: v.nullable(v.string()),
  name: v.string(),
  status: v.picklist(KYC_STATUSES),
  why: v.array(v.picklist(['document', 'phone', 'name'])),
});

/** One submitted version of the data. `changed` lists the differences from the previous version. */
const KycVersion = v.object({
  version: v.number(),
  at: Instant,
  by: v.nullable(who),
  changed: v.array(
    v.object({
      field: v.string(),
      /** Old value as text; null if it was empty or if the caller lacks the right to sensitive data. */
      before: v.nullable(v.string()),
      after: v.nullable(v.string()),
    }),
  ),
});

export const KycRejection = v.object({
  reason_code: v.picklist(REASON_CODES),
  /** Message to the customer. */
  public_message: v.string(),
  /** Internal note; null if there is none, or if the caller may not read it. */
  internal_note: v.nullable(v.string()),
  final: v.boolean(),
  rejected_by: v.nullable(who),
  rejected_at: Instant,
  /** First day on which the customer may resubmit. */
  resubmit_after: v.nullable(ShownDay),
  attempts: v.number(),
  duplicate_of: v.nullable(Id),
});

export const KycRecord = v.object({
  ...kycRow,
  /** Status on the customer's own page, which never reveals a suspension or block. */
  page_status: v.picklist(PUBLIC_STATUSES),
  /** Risk score; null if the caller has neither the right to approve customers nor the right to view compliance. */
  risk: v.nullable(Risk),
  limits: v.nullable(TierLimits),
  language: v.picklist(KYC_LANGUAGES),
  consent: v.nullable(v.object({ version: v.string(), at: Instant })),
  /** Time at which the customer withdrew `consent`, which allows to use the data of the file; null if it was not. */
  consent_withdrawn_at: v.nullable(Instant),
  data: ShownKycData,
  /** True if parts of the data are masked or missing because the caller lacks the right to sensitive data. */
  is_masked: v.boolean(),
  documents: v.array(ShownKycDocument),
  /** All files of the customer. Every file is also listed under its document. */
  files: v.array(v.object({ ...KycFile.entries, document_id: Id })),
  checks: v.array(Check),
  missing: v.array(Missing),
  versions: v.array(KycVersion),
  duplicates: v.array(Duplicate),
  /** Screening result; null if the caller may not view compliance. */
  screening: v.nullable(
    v.object({
      band: v.nullable(v.picklist(['block', 'review', 'log', 'clear'])),
      open_hits: v.number(),
      last_run: v.nullable(Instant),
    }),
  ),
  request: v.nullable(InfoRequest),
  rejection: v.nullable(KycRejection),
  /**
   * Reason that a user gave for the latest change of the file's state, such as a suspension or a block; null if there
   * is none, or if the caller may not see the risk.
   */
  reason: v.nullable(v.string()),
  approved_by: v.nullable(who),
  approved_at: v.nullable(Instant),
  created_by: v.nullable(who),
  signed_at: v.nullable(Instant),
  /** Pending approval; null if none is pending. */
  waiting: v.nullable(Waiting),
  history: v.array(HistoryItem),
});
