import * as v from 'valibot';

import { endpoint } from './endpoint';
import {
  Amount,
  Decimal,
  envelope,
  Id,
  Instant,
  listQuery,
  Nothing,
  Reason,
  Version,
} from './schemas';

/** Actions that an approval rule can block until a second person approves them. */
const APPROVAL_SUBJECTS = [
  'journal_entry',
  'manual_journal',
  'rate_outlier',
  'rate_override',
  'credit_limit',
  'kyc_high_risk',
  'till_variance',
  'transfer_difference',
  'void_after_day',
  'fiscal_reopen',
  'lock_exception',
  'office_review',
  'payroll',
] as const;
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

/**
 * Rule by which an action requires approval. `min_base` is the minimum amount in base to which the rule applies; null
 * means all amounts.
 */
const ApprovalRule = v.object({
  id: Id,
  subject: v.picklist(APPROVAL_SUBJECTS),
  min_base: v.nullable(Decimal),
  is_active: v.boolean(),
  version: Version,
});
export type ApprovalRule = v.InferOutput<typeof ApprovalRule>;

const page = 'organization details';
const PATH = 'setting/approval-rules';

export const approvalRules = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Which deeds wait for a second person, and from which amount on.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(ApprovalRule),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary: 'Switches a rule on or off, or changes its amount.',
    allow: { page, action: 'edit' },
    input: v.strictObject({
      min_base: v.optional(v.nullable(Amount)),
      is_active: v.optional(v.boolean('boolean')),
      version: Version,
    }),
    answer: ApprovalRule,
    stales: [PATH],
  }),
};

/**
 * An action that waits for approval. `due_to` and `due_to_id` name the record. The approval is decided by the record's
 * own approve and reject calls.
 */
export const Approval = v.object({
  id: Id,
  subject: v.picklist(APPROVAL_SUBJECTS),
  due_to: v.string(),
  due_to_id: Id,
  number: v.nullable(v.string()),
  reason: v.string(),
  asked_by: v.object({ id: Id, name: v.string() }),
  asked_at: Instant,
});
export type Approval = v.InferOutput<typeof Approval>;

export const approvals = {
  list: endpoint({
    method: 'GET',
    path: 'approvals/list',
    summary:
      'What waits for the caller: what others asked for on pages where the caller may approve.',
    allow: 'signed-in',
    input: v.strictObject({ page: listQuery.page, per_page: listQuery.per_page }),
    answer: envelope(Approval),
  }),
};

/** Approval that a record waits for, with the requester, the time and the reason. */
export const Waiting = v.object({
  /** Action that needs the approval. */
  subject: v.optional(v.picklist(APPROVAL_SUBJECTS)),
  asked_by: v.object({ id: Id, name: v.string() }),
  asked_at: Instant,
  reason: v.string(),
});
export type Waiting = v.InferOutput<typeof Waiting>;

export const Rejection = v.strictObject({ reason: Reason });
