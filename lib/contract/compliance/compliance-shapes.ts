import * as v from 'valibot';

import { CurrencyCode, Decimal, Id, Instant, ShownDay, Version } from '@/lib/contract/schemas';
import {
  ALERT_STATUSES,
  CASE_DECISIONS,
  CASE_STATUSES,
  REPORT_KINDS,
  REPORT_STATUSES,
} from '@/lib/domain/compliance/alert';

/**
 * A document to which an alert, a report or a hit refers. `number` is null for a draft, and for document types without
 * a document number.
 */
export const About = v.object({
  due_to: v.string(),
  due_to_id: Id,
  number: v.nullable(v.string()),
});
const Named = v.object({ id: Id, name: v.string() });

export const Alert = v.object({
  id: Id,
  /** Codes of the rules, joined with a plus sign, such as `S1+S6`. */
  rule_code: v.string(),
  rules: v.array(v.string()),
  score: v.number(),
  is_urgent: v.boolean(),
  status: v.picklist(ALERT_STATUSES),
  parties: v.array(Named),
  documents: v.array(About),
  facts: v.record(v.string(), v.unknown()),
  raised_at: Instant,
  taken_by: v.nullable(Named),
  decided_by: v.nullable(Named),
  decided_at: v.nullable(Instant),
  reason: v.nullable(v.string()),
  case_id: v.nullable(Id),
  version: Version,
});
export type Alert = v.InferOutput<typeof Alert>;

export const Case = v.object({
  id: Id,
  status: v.picklist(CASE_STATUSES),
  reason: v.string(),
  opened_by: v.nullable(Named),
  opened_at: Instant,
  alerts: v.array(Alert),
  notes: v.array(v.object({ id: Id, at: Instant, user: v.nullable(v.string()), text: v.string() })),
  decision: v.nullable(v.picklist(CASE_DECISIONS)),
  decision_reason: v.nullable(v.string()),
  /** Reference number under which the case was filed with the authority. */
  reference: v.nullable(v.string()),
  closed_by: v.nullable(Named),
  closed_at: v.nullable(Instant),
  version: Version,
});
export type Case = v.InferOutput<typeof Case>;

export const ThresholdReport = v.object({
  id: Id,
  kind: v.picklist(REPORT_KINDS),
  period_key: v.string(),
  party: v.nullable(Named),
  /** Name of the person in the first document; null if the customer is registered. */
  person: v.nullable(v.string()),
  direction: v.picklist(['in', 'out']),
  total: Decimal,
  currency: CurrencyCode,
  documents: v.array(About),
  due_on: ShownDay,
  status: v.picklist(REPORT_STATUSES),
  reference: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  decided_by: v.nullable(Named),
  decided_at: v.nullable(Instant),
  version: Version,
});
export type ThresholdReport = v.InferOutput<typeof ThresholdReport>;
