import * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { endpoint } from '../endpoint';
import { envelope, Instant, listQuery, Nothing } from '../schemas';

/** The kinds of jobs, and the page whose work each does. */
export const JOB_PAGES = {
  'journal import': 'journal entry',
  'sample month': 'organization details',
} as const satisfies Readonly<Record<string, Page>>;
export type JobKind = keyof typeof JOB_PAGES;

const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** Work that goes on behind a request. `progress` runs from 0 to 1. */
export const Job = v.object({
  id: v.number(),
  kind: v.picklist(Object.keys(JOB_PAGES) as JobKind[]),
  status: v.picklist(JOB_STATES),
  progress: v.number(),
  result: v.unknown(),
  error: v.nullable(v.string()),
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
