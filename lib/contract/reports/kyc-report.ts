import * as v from 'valibot';

import { RISK_LEVELS } from '@/lib/domain/kyc-risk';
import { KYC_STATUSES, REASON_CODES } from '@/lib/domain/kyc-state';
import { Decimal, Id, ShownDay } from '../schemas';
import { count, fieldsOf, money, percent } from './columns';
import { reportEndpoint } from './report';

/** Of whom the report tells one by one; a customer can be in several. */
export const KYC_SECTIONS = [
  'active_expired',
  'documents',
  'review_overdue',
  'exposed',
  'above_declared',
  'top',
] as const;
export type KycSection = (typeof KYC_SECTIONS)[number];

/** At most so many customers of a section are named; how many there are is told of all. */
export const SECTION_ROWS = 200;
export const TOP_ROWS = 20;

/** Of the days of the report; money is in base. */
export const kycColumns = {
  /** Until the day of the row, or since it where it is over (below zero). */
  days: count({ empty: true }),
  /** What was dealt with the customer. */
  volume: money({ empty: true }),
  /** What was declared for as many days. */
  declared: money({ empty: true }),
  /** The one in hundredths of the other. */
  of_declared: percent({ empty: true }),
} as const;

export const KycReportRow = v.object({
  section: v.picklist(KYC_SECTIONS),
  /** Null, as the number, for whoever may not open files of customers. */
  customer_id: v.nullable(Id),
  number: v.nullable(v.string()),
  /** By its first letters alone without the right to what is sensitive. */
  name: v.string(),
  status: v.picklist(KYC_STATUSES),
  /** Null for whoever neither approves customers nor sees compliance. */
  risk_level: v.nullable(v.picklist(RISK_LEVELS)),
  /** What the section is about: the day a document ends, a review was due, the last deal. */
  on: v.nullable(ShownDay),
  ...fieldsOf(kycColumns),
});
export type KycReportRow = v.InferOutput<typeof KycReportRow>;

const Count = v.number();

/** How many stand in a state, by what risk; the parts are null where risk may not be seen. */
const Standing = v.object({
  status: v.picklist(KYC_STATUSES),
  low: v.nullable(Count),
  medium: v.nullable(Count),
  high: v.nullable(Count),
  unrated: v.nullable(Count),
  total: Count,
});
export type KycStanding = v.InferOutput<typeof Standing>;

/** What was found by a rule and raised in these days; precision is what was escalated in hundredths of what was decided. */
const AlertRule = v.object({
  rule: v.string(),
  raised: Count,
  closed_false: Count,
  escalated: Count,
  precision: v.nullable(Decimal),
});

/** What only the side of compliance may know. */
const Compliance = v.object({
  /** Possible hits that nobody has decided, by how many days ago they were found. */
  hits: v.object({
    open: Count,
    within7: Count,
    within30: Count,
    older: Count,
    oldest_days: v.nullable(Count),
  }),
  alerts: v.array(AlertRule),
  /** What is due by today and what is not yet; what was decided in these days. */
  reports: v.object({ due: Count, overdue: Count, filed: Count, not_required: Count }),
  /** What was let through in these days although a check said no. */
  overrides: v.array(v.object({ check: v.string(), count: Count })),
});

export const kycReport = reportEndpoint({
  name: 'kyc-report',
  summary:
    'Where all customers stand and of which risk; what came in and was decided in some days, how fast and why not; and those to look after, one by one: dealt although expired, documents that end, reviews overdue, exposed persons, more dealt than declared, the largest. What belongs to compliance is null without its page.',
  query: {
    /** Only these customers one by one. */
    section: v.optional(v.picklist(KYC_SECTIONS, 'choice')),
  },
  body: {
    /** The only list that was asked for. */
    section: v.nullable(v.picklist(KYC_SECTIONS)),
    rows: v.array(KycReportRow),
    standing: v.array(Standing),
    totals: v.object({
      customers: Count,
      approved: Count,
      rejected: Count,
      /** Approved in hundredths of approved and rejected, as they stand; null where there is neither. */
      approval_rate: v.nullable(Decimal),
    }),
    period: v.object({
      received: Count,
      approved: Count,
      rejected: Count,
      /** From being sent in to the verdict; null where there was none. */
      median_hours: v.nullable(Decimal),
    }),
    /** Of the rejections in these days. */
    reasons: v.array(v.object({ reason_code: v.picklist(REASON_CODES), count: Count })),
    /** How many there are of each section, also where not all are named; of documents, those that end within so many days. */
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
