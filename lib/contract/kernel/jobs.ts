import * as v from 'valibot';

import { keysOf } from '@/lib/domain/record-of';
import type { Action } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';
import { endpoint } from '../endpoint';
import { envelope, Instant, listQuery, Nothing } from '../schemas';

/**
 * Kinds of jobs, with the right that is needed to start each kind. Users with that right also see the scheduled jobs of
 * the kind.
 */
export const JOB_KINDS = {
  'journal import': { page: 'journal entry', action: 'post' },
  'sample month': { page: 'organization details', action: 'edit' },
  'planned rates': { page: 'rates', action: 'create' },
  'offer expiry': { page: 'offer rate', action: 'post' },
  'remittance expiry': { page: 'remits', action: 'post' },
  'credit overdue': { page: 'credit limit withdrawal', action: 'post' },
  reminders: { page: 'parties', action: 'edit' },
  'credit expiry': { page: 'credit limit', action: 'post' },
  'screening import': { page: 'compliance', action: 'create' },
  'screening run': { page: 'compliance', action: 'edit' },
  screening: { page: 'compliance', action: 'edit' },
  erasure: { page: 'compliance', action: 'override' },
  'kyc due': { page: 'kyc customers', action: 'edit' },
  'commission batches': { page: 'commissions', action: 'post' },
  'payroll slips': { page: 'payroll preparation', action: 'create' },
  'employee expiries': { page: 'employee', action: 'edit' },
  'whole proof': { page: 'proof', action: 'view' },
  'asset warranties': { page: 'asset', action: 'edit' },
  'report pack': { page: 'report packs', action: 'print' },
  'report packs': { page: 'report packs', action: 'edit' },
  'depreciation run': { page: 'depreciation', action: 'post' },
} as const satisfies Readonly<Record<string, Readonly<{ page: Page; action: Action }>>>;
export type JobKind = keyof typeof JOB_KINDS;

const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** A background job. `progress` is from 0 to 1. */
export const Job = v.object({
  id: v.number(),
  kind: v.picklist(keysOf(JOB_KINDS)),
  status: v.picklist(JOB_STATES),
  progress: v.number(),
  result: v.unknown(),
  error: v.nullable(v.string()),
  /** True if `download` returns a file. */
  has_file: v.boolean(),
  created_at: Instant,
  finished_at: v.nullable(Instant),
});
export type Job = v.InferOutput<typeof Job>;

const stales = ['jobs', 'notices'];

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: 'jobs/list',
    summary: "The user's own jobs, newest first.",
    allow: 'signed-in',
    input: v.strictObject({ page: listQuery.page, per_page: listQuery.per_page }),
    answer: envelope(Job),
  }),
  show: endpoint({
    method: 'GET',
    path: 'jobs/{id}/show',
    summary: "One of the user's own jobs.",
    allow: 'signed-in',
    input: Nothing,
    answer: Job,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'jobs/{id}/cancel',
    summary: 'Calls a job off that has not ended. What it had begun is undone.',
    allow: 'signed-in',
    input: Nothing,
    answer: Job,
    stales,
  }),
  retry: endpoint({
    method: 'POST',
    path: 'jobs/{id}/retry',
    summary: 'Queues a job again that failed or was cancelled, with what it was given.',
    allow: 'signed-in',
    also: [{ when: 'always, the right that the first call needed' }],
    input: Nothing,
    answer: Job,
    stales,
  }),
  putAway: endpoint({
    method: 'POST',
    path: 'jobs/{id}/put-away',
    summary: 'Takes a job that has ended out of the tray.',
    allow: 'signed-in',
    input: Nothing,
    answer: Job,
    stales,
  }),
  download: endpoint({
    method: 'GET',
    path: 'jobs/{id}/download',
    summary: 'The rows that a job refused, as CSV.',
    allow: 'signed-in',
    input: Nothing,
    answer: v.null(),
    file: true,
  }),
};
