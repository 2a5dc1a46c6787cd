import * as v from 'valibot';

import { RISK_LEVELS } from '@/lib/domain/kyc-risk';
import { KYC_STATUSES, REASON_CODES } from '@/lib/domain/kyc-state';
import { Decimal, Id, ShownDay } from '../schemas';
import { count, fieldsOf, money, percent } from './columns';
import { reportEndpoint } from './report';

/** Sections that list customers one by one; a customer can be in several. */
export const KYC_SECTIONS = [
  'active_expired',
  'documents',
  'review_overdue',
  'exposed',
  'above_declared',
  'top',
] as const;
export type KycSection = (typeof KYC_SECTIONS)[number];

/** Most customers listed per section; the counts include all. */
export const SECTION_ROWS = 200;
export const TOP_ROWS = 20;

/** Figures for the days of the report; money is in base. */
export const kycColumns = {
  /** Days until the date of the row; negative if it has passed. */
  days: count({ empty: true }),
  /** Volume dealt with the customer. */
  volume: money({ empty: true }),
  /** Declared volume for the same number of days. */
  declared: money({ empty: true }),
  /** Dealt volume in percent of the declared volume. */
  of_declared: percent({ empty: true }),
} as const;

export const KycReportRow = v.object({
  section: v.picklist(KYC_SECTIONS),
  /** Null if the caller may not view customer files; so is the number. */
  customer_id: v.nullable(Id),
  number: v.nullable(v.string()),
  /** Masked if the caller lacks the right to sensitive data. */
  name: v.string(),
  status: v.picklist(KYC_STATUSES),
  /** Null if the caller may neither approve customers nor view compliance. */
  risk_level: v.nullable(v.picklist(RISK_LEVELS)),
  /** Date of the section's subject: end of a document, due date of a review, or last deal. */
  on: v.nullable(ShownDay),
  ...fieldsOf(kycColumns),
});
export type KycReportRow = v.InferOutput<typeof KycReportRow>;

const Count = v.number();

/** Customers in a state, by risk; the parts are null if the caller may not see risk. */
const Standing = v.object({
  status: v.picklist(KYC_STATUSES),
  low: v.nullable(Count),
  medium: v.nullable(Count),
  high: v.nullable(Count),
  unrated: v.nullable(Count),
  total: Count,
});
export type KycStanding = v.InferOutput<typeof Standing>;

/** Alerts of one rule raised in the period. `precision` is escalated alerts in percent of decided ones. */
const AlertRule = v.object({
  rule: v.string(),
  raised: Count,
  closed_false: Count,
  escalated: Count,
  precision: v.nullable(Decimal),
});

/** Figures for roles that may view compliance. */
const Compliance = v.object({
  /** Undecided possible hits, by age in days. */
  hits: v.object({
    open: Count,
    within7: Count,
    within30: Count,
    older: Count,
    oldest_days: v.nullable(Count),
  }),
  alerts: v.array(AlertRule),
  /** Reports due and overdue today, and those decided in the period. */
  reports: v.object({ due: Count, overdue: Count, filed: Count, not_required: Count }),
  /** Checks overridden in the period. */
  overrides: v.array(v.object({ check: v.string(), count: Count })),
});

export const kycReport = reportEndpoint({
  name: 'kyc-report',
  summary:
    'Where all customers stand and of which risk; what came in and was decided in some days, how fast and why not; and those to look after, one by one: dealt although expired, documents that end, reviews overdue, exposed persons, more dealt than declared, the largest. What belongs to compliance is null without its page.',
  query: {
    /** Returns only the rows of this section. */
    section: v.optional(v.picklist(KYC_SECTIONS, 'choice')),
  },
  body: {
    /** The requested section; null for all. */
    section: v.nullable(v.picklist(KYC_SECTIONS)),
    rows: v.array(KycReportRow),
    standing: v.array(Standing),
    totals: v.object({
      customers: Count,
      approved: Count,
      rejected: Count,
      /** Approved customers in percent of approved and rejected ones, by current state; null if there are none. */
      approval_rate: v.nullable(Decimal),
    }),
    period: v.object({
      received: Count,
      approved: Count,
      rejected: Count,
      /** Median from submission to decision; null without decisions. */
      median_hours: v.nullable(Decimal),
    }),
    /** Reasons of the rejections in the period. */
    reasons: v.array(v.object({ reason_code: v.picklist(REASON_CODES), count: Count })),
    /**
     * Number of customers per section, including those not listed; `d30`, `d60` and `d90` count documents that end
     * within that number of days.
     */
    counts: v.object({
      d30: Count,
      d60: Count,
      d90: Count,
      ...v.entriesFromList(KYC_SECTIONS, Count),
    }),
    compliance: v.nullable(Compliance),
  },
});
export type KycReport = v.InferOutput<(typeof kycReport)['answer']>;
