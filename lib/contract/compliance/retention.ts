import * as v from 'valibot';

import { KYC_STATUSES } from '@/lib/domain/compliance/kyc-state';
import {
  RETENTION_BLOCKS,
  RETENTION_REASONS,
  RETENTION_STATES,
} from '@/lib/domain/compliance/retention';
import { endpoint } from '@/lib/contract/endpoint';
import {
  Day,
  Deleted,
  Id,
  Instant,
  Line,
  listQuery,
  Nothing,
  PageMeta,
  Reason,
  ShownDay,
  Whole,
} from '@/lib/contract/schemas';

const path = 'exchange/retention';
const page = 'compliance';
const stales = [path, 'exchange/kyc-customers', 'accounting/parties'];

const Asked = v.object({
  reason: v.string(),
  by: v.object({ id: Id, name: v.string() }),
  at: Instant,
});

/** Retention of a customer's data: state, period, and the reasons that prevent the erasure. */
export const Retention = v.object({
  customer_id: Id,
  number: v.nullable(v.string()),
  /** Full name; only initials if the caller lacks the right to customers' sensitive data. */
  name: v.string(),
  status: v.picklist(KYC_STATUSES),
  state: v.picklist(RETENTION_STATES),
  /**
   * Rule whose retention period ends last; null if no period has begun. `starts_on` and `retain_until` are the first
   * and last day of that period.
   */
  rule: v.nullable(v.picklist(RETENTION_REASONS)),
  starts_on: v.nullable(ShownDay),
  retain_until: v.nullable(ShownDay),
  /** Reasons why the data cannot be erased today. */
  blocks: v.array(v.picklist(RETENTION_BLOCKS)),
  hold: v.nullable(Asked),
  /** Request to erase the data before the period ends; null if there is none. */
  request: v.nullable(Asked),
  erased_at: v.nullable(Instant),
});
export type Retention = v.InferOutput<typeof Retention>;

const RetentionRule = v.object({
  id: Id,
  reason: v.picklist(RETENTION_REASONS),
  years: v.number(),
  valid_from: ShownDay,
  source: v.string(),
  in_force: v.boolean(),
});
export type RetentionRule = v.InferOutput<typeof RetentionRule>;

const Erasure = v.object({
  id: Id,
  customer_id: Id,
  at: Instant,
  rule: v.picklist(RETENTION_REASONS),
  kept_until: ShownDay,
  /** User who erased the data; null if the nightly job erased it. */
  erased_by: v.nullable(v.string()),
  counts: v.record(v.string(), v.number()),
});
export type Erasure = v.InferOutput<typeof Erasure>;

const asking = { reason: Reason } as const;

/** Defines a call that performs an action on the retention of one customer. */
const actionEndpoint = <const Name extends string, Input extends v.ObjectEntries>(
  name: Name,
  {
    summary,
    action,
    input,
  }: Readonly<{ summary: string; action: 'edit' | 'override'; input: Input }>,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/${name}`,
    summary,
    allow: { page, action },
    input: v.strictObject(input),
    answer: Retention,
    stales,
  });

/** Calls about the retention and erasure of customer data. */
export const retention = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    summary:
      'A page of the customers by how long they are kept, the soonest first: with `state` due a preview of what the nightly job erases.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      page: listQuery.page,
      per_page: listQuery.per_page,
      /** Returns customers in this state. `asked` means that the erasure was requested. */
      state: v.optional(v.picklist(['kept', 'held', 'due', 'asked', 'erased'], 'choice')),
    }),
    answer: v.object({
      data: v.array(Retention),
      meta: v.object({
        ...PageMeta.entries,
        counts: v.object({
          kept: v.number(),
          held: v.number(),
          due: v.number(),
          asked: v.number(),
          erased: v.number(),
        }),
      }),
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: `${path}/{id}/show`,
    summary: 'How long one customer is kept, and what stands in the way of erasing it.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: Retention,
  }),
  hold: actionEndpoint('hold', {
    summary: 'Keeps a customer, whatever the rules say, until that is lifted.',
    action: 'edit',
    input: asking,
  }),
  lift: actionEndpoint('lift', {
    summary: 'Lifts a legal hold: the rules count again.',
    action: 'override',
    input: asking,
  }),
  ask: actionEndpoint('ask', {
    summary:
      'Asks that a customer is erased at once, which a second person does. Refused while there is a duty to keep it, with its last day.',
    action: 'override',
    input: asking,
  }),
  withdraw: actionEndpoint('withdraw', {
    summary: 'Takes back that a customer is to be erased.',
    action: 'override',
    input: {},
  }),
  erase: actionEndpoint('erase', {
    summary:
      'Erases a customer for good, as somebody else has asked: the key is destroyed, the party keeps a number in place of its name.',
    action: 'override',
    input: {},
  }),
  erasures: endpoint({
    method: 'GET',
    path: `${path}/erasures`,
    summary: 'What was erased, when, by which rule and how much of what; the latest first.',
    allow: { page, action: 'view' },
    listedOn: page,
    input: v.strictObject({ page: listQuery.page, per_page: listQuery.per_page }),
    answer: v.object({ data: v.array(Erasure), meta: PageMeta }),
  }),
  rules: endpoint({
    method: 'GET',
    path: `${path}/rules`,
    summary: 'For how many years things are kept, by what begins the time and from which day on.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(RetentionRule),
  }),
  storeRule: endpoint({
    method: 'POST',
    path: `${path}/rules`,
    summary: 'From a day on, something is kept for another number of years.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      reason: v.picklist(RETENTION_REASONS, 'choice'),
      years: Whole(0, 99),
      valid_from: Day,
      source: v.pipe(Line(200), v.minLength(1, 'required')),
    }),
    answer: RetentionRule,
    status: 201,
    stales,
  }),
  destroyRule: endpoint({
    method: 'DELETE',
    path: `${path}/rules/{id}`,
    summary: 'Takes back a rule that is not in force yet.',
    allow: { page, action: 'delete' },
    input: Nothing,
    answer: Deleted,
    stales,
  }),
};
