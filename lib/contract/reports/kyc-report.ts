import * as v from 'valibot';

import { RISK_LEVELS } from '@/lib/domain/compliance/kyc-risk';
import { KYC_STATUSES, REASON_CODES } from '@/lib/domain/compliance/kyc-state';
import { Decimal, Id, ShownDay } from '../schemas';
import { count, fieldsOf, money, percent } from './columns';
import { reportEndpoint } from './report';

/** Sections whose customers the report lists. A customer can be in several sections. */
export const KYC_SECTIONS = [
  'active_expired',
  'documents',
  'review_overdue',
  'exposed',
  'above_declared',
  'top',
] as const;
export type KycSection = (typeof KYC_SECTIONS)[number];

/** Maximum number of customers listed per section; the counts include all customers. */
export const SECTION_ROWS = 200;
export const TOP_ROWS = 20;

/** Figures of a customer. Volumes are in base and cover the days of the report. */
export const kycColumns = {
  /**
   * Days from today until the date `on` of the row; negative if that date has passed. In the section `active_expired`:
   * days from the last deal back to the earlier of expiry and review date, as a negative number.
   */
  days: count({ empty: true }),
  /** Volume of the customer's deals; in the section `active_expired`, only of deals after the expiry. */
  volume: money({ empty: true }),
  /** Volume that the customer declared, converted to the number of days of the report. */
  declared: money({ empty: true }),
  /** Actual volume in percent of the declared volume. */
  of_declared: percent({ empty: true }),
} as const;

export const KycReportRow = v.object({
  section: v.picklist(KYC_SECTIONS),
  /** Id of the customer's file. File and number are null if the caller may not view customer files. */
  customer_id: v.nullable(Id),
  number: v.nullable(v.string()),
  /** Name of the customer; masked if the caller lacks the right to sensitive data. */
  name: v.string(),
  status: v.picklist(KYC_STATUSES),
  /** Risk level; null if the caller has neither the right to approve customers nor the right to view compliance. */
  risk_level: v.nullable(v.picklist(RISK_LEVELS)),
  /** The date that concerns the section: expiry of a document, due date of a review, or day of the last deal. */
  on: v.nullable(ShownDay),
  ...fieldsOf(kycColumns),
});
export type KycReportRow = v.InferOutput<typeof KycReportRow>;

const Count = v.number();

/** Number of customers in a state. The numbers by risk level are null if the caller may not see the risk. */
const Standing = v.object({
  status: v.picklist(KYC_STATUSES),
  low: v.nullable(Count),
  medium: v.nullable(Count),
  high: v.nullable(Count),
  unrated: v.nullable(Count),
  total: Count,
});
export type KycStanding = v.InferOutput<typeof Standing>;

/**
 * Number of alerts that one rule raised in the period. `precision` is the percentage of decided alerts that were
 * escalated.
 */
const AlertRule = v.object({
  rule: v.string(),
  raised: Count,
  closed_false: Count,
  escalated: Count,
  precision: v.nullable(Decimal),
});

/** Figures that require the right to view compliance. */
const Compliance = v.object({
  /** Number of possible matches with screening lists that nobody has decided yet, by their age in days. */
  hits: v.object({
    open: Count,
    within7: Count,
    within30: Count,
    older: Count,
    oldest_days: v.nullable(Count),
  }),
  alerts: v.array(AlertRule),
  /**
   * Numbers of reports to the authority. `due` are open before their due date, `overdue` after it. `filed` and
   * `not_required` were decided in the period.
   */
  reports: v.object({ due: Count, overdue: Count, filed: Count, not_required: Count }),
  /** Number of times that users overrode each check in the period. */
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
    /** Requested section; null for all sections. */
    section: v.nullable(v.picklist(KYC_SECTIONS)),
    rows: v.array(KycReportRow),
    standing: v.array(Standing),
    totals: v.object({
      customers: Count,
      approved: Count,
      rejected: Count,
      /**
       * Approved customers in percent of all approved and rejected customers, by their current state; null if there are
       * none.
       */
      approval_rate: v.nullable(Decimal),
    }),
    period: v.object({
      received: Count,
      approved: Count,
      rejected: Count,
      /** Median time from submission to decision; null if there was no decision. */
      median_hours: v.nullable(Decimal),
    }),
    /** Number of rejections in the period by reason. */
    reasons: v.array(v.object({ reason_code: v.picklist(REASON_CODES), count: Count })),
    /**
     * Number of customers per section, including customers that are not listed. `d30`, `d60` and `d90` count customers
     * whose documents expire within that number of days.
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
