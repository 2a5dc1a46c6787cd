import * as v from 'valibot';

import { KYC_LANGUAGES, KYC_SOURCES, KYC_TIERS, KYC_TYPES } from '@/lib/domain/kyc-data';
import { RISK_LEVELS, RISK_PARTS } from '@/lib/domain/kyc-risk';
import { KYC_STATUSES, PUBLIC_STATUSES, REASON_CODES } from '@/lib/domain/kyc-state';
import { Waiting } from '../approvals';
import { HistoryItem } from '../document-fields';
import { Id, Instant, ShownDay, Version } from '../schemas';
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

/** What every answer about a customer has. */
export const kycRow = {
  id: Id,
  /** `CKYC 00042`, once it has been sent in. */
  number: v.nullable(v.string()),
  party_id: v.nullable(Id),
  type: v.picklist(KYC_TYPES),
  status: v.picklist(KYC_STATUSES),
  name: v.string(),
  /** Of the version that was approved last. */
  tier: v.nullable(v.picklist(KYC_TIERS)),
  /** Null for whoever neither approves customers nor sees compliance. */
  risk_level: v.nullable(v.picklist(RISK_LEVELS)),
  source: v.picklist(KYC_SOURCES),
  country: v.string(),
  /** Masked without the right to what is sensitive. */
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  created_at: Instant,
  submitted_at: v.nullable(Instant),
  /** How many days it waits for us; null where it does not. */
  age_days: v.nullable(v.number()),
  /** Who has claimed it. */
  reviewer: v.nullable(who),
  expires_on: v.nullable(ShownDay),
  next_review_on: v.nullable(ShownDay),
  /** How often it was sent in anew after a rejection, and which version of the data this is. */
  attempts: v.number(),
  data_version: v.number(),
  version: Version,
} as const;

export const KycRow = v.object({
  ...kycRow,
  /** Whether a hit is open; null for whoever does not see compliance. */
  has_hit: v.nullable(v.boolean()),
});

/** One thing that stands between this customer and an approval, or is worth a look. */
const Check = v.object({
  key: v.string(),
  level: v.picklist(['ok', 'warn', 'block']),
  message: v.string(),
});

/** Somebody else who may be the same. */
const Duplicate = v.object({
  id: Id,
  number: v.nullable(v.string()),
  name: v.string(),
  status: v.picklist(KYC_STATUSES),
  why: v.array(v.picklist(['document', 'phone', 'name'])),
});

/** What the customer had told at a time; `changed` names what differs from the version before. */
const KycVersion = v.object({
  version: v.number(),
  at: Instant,
  by: v.nullable(who),
  changed: v.array(
    v.object({
      field: v.string(),
      /** As text; null where it was empty, or may not be seen without the right to what is sensitive. */
      before: v.nullable(v.string()),
      after: v.nullable(v.string()),
    }),
  ),
});

export const KycRejection = v.object({
  reason_code: v.picklist(REASON_CODES),
  /** What the customer reads. */
  public_message: v.string(),
  /** Null without the right to what is sensitive. */
  internal_note: v.nullable(v.string()),
  final: v.boolean(),
  rejected_by: v.nullable(who),
  rejected_at: Instant,
  /** From this day on it may be sent in again. */
  resubmit_after: v.nullable(ShownDay),
  attempts: v.number(),
  duplicate_of: v.nullable(Id),
});

export const KycRecord = v.object({
  ...kycRow,
  /** The state that the customer's own page shows: it never tells of a stop. */
  page_status: v.picklist(PUBLIC_STATUSES),
  /** Null for whoever neither approves customers nor sees compliance. */
  risk: v.nullable(Risk),
  limits: v.nullable(TierLimits),
  language: v.picklist(KYC_LANGUAGES),
  consent: v.nullable(v.object({ version: v.string(), at: Instant })),
  /** When the customer took it back. */
  consent_withdrawn_at: v.nullable(Instant),
  data: ShownKycData,
  /** Whether some of it is masked, or left out, for want of the right to what is sensitive. */
  is_masked: v.boolean(),
  documents: v.array(ShownKycDocument),
  /** All files, each also under its document. */
  files: v.array(v.object({ ...KycFile.entries, document_id: Id })),
  checks: v.array(Check),
  missing: v.array(Missing),
  versions: v.array(KycVersion),
  duplicates: v.array(Duplicate),
  /** Null for whoever does not see compliance. */
  screening: v.nullable(
    v.object({
      band: v.nullable(v.picklist(['block', 'review', 'log', 'clear'])),
      open_hits: v.number(),
      last_run: v.nullable(Instant),
    }),
  ),
  request: v.nullable(InfoRequest),
  rejection: v.nullable(KycRejection),
  /** Why it is suspended, blocked or closed. */
  reason: v.nullable(v.string()),
  approved_by: v.nullable(who),
  approved_at: v.nullable(Instant),
  created_by: v.nullable(who),
  signed_at: v.nullable(Instant),
  /** What waits for a second person. */
  waiting: v.nullable(Waiting),
  history: v.array(HistoryItem),
});
