import * as v from 'valibot';

import { ALERT_STATUSES } from '@/lib/domain/compliance/alert';
import { endpoint } from '@/lib/contract/endpoint';
import { envelope, Line, listQuery, Nothing, Reason } from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';
import { Alert } from './compliance-shapes';

const path = 'exchange/alerts';
const page = 'compliance';
const WAITING = ['open', 'in_review'] as const;

/** Alerts that the compliance rules raise. Only roles with the page `compliance` can see them. */
export const alerts = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    summary: 'What was found, the weightiest of what is open first.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      ...listQuery,
      status: v.optional(v.picklist(ALERT_STATUSES, 'choice')),
      rule: v.optional(Line(40)),
      party_id: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id'))),
    }),
    answer: envelope(Alert),
  }),
  show: endpoint({
    method: 'GET',
    path: `${path}/{id}/show`,
    summary: 'One alert, with whom and what it is about.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: Alert,
  }),
  ...stepsOf(
    { path, page, stales: [path, 'exchange/cases'] },
    {
      review: {
        action: 'edit',
        summary: 'Takes an alert up: whoever does looks into it.',
        from: ['open'],
        to: ['in_review'],
      },
      dismiss: {
        action: 'approve',
        summary: 'Closes an alert that was about nothing.',
        from: WAITING,
        to: ['closed_false'],
        asks: { reason: Reason },
      },
      escalate: {
        action: 'edit',
        summary: 'Opens a case for an alert.',
        from: WAITING,
        to: ['escalated'],
        asks: { reason: Reason },
      },
    },
    Alert,
  ),
};
