import * as v from 'valibot';

import { CASE_DECISIONS, CASE_STATUSES } from '@/lib/domain/compliance/alert';
import { endpoint } from '@/lib/contract/endpoint';
import { envelope, Line, listQuery, Nothing, Prose, Reason } from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';
import { Case } from './compliance-shapes';

const path = 'exchange/cases';
const page = 'compliance';

const Text = v.pipe(Prose(4000), v.minLength(1, 'required'));

/** Cases opened for escalated alerts. */
export const cases = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    summary: 'Every case, those that are open first.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      ...listQuery,
      status: v.optional(v.picklist(CASE_STATUSES, 'choice')),
    }),
    answer: envelope(Case),
  }),
  show: endpoint({
    method: 'GET',
    path: `${path}/{id}/show`,
    summary: 'One case with its alerts and everything that was written down.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: Case,
  }),
  ...stepsOf(
    { path, page, stales: [path, 'exchange/alerts'] },
    {
      note: {
        action: 'edit',
        summary: 'Writes something down in a case. It stays as it was written.',
        from: ['open'],
        to: ['open'],
        asks: { text: Text },
      },
      close: {
        action: 'approve',
        summary: 'Ends a case with what was decided, and why.',
        from: ['open'],
        to: ['closed'],
        asks: {
          decision: v.picklist(CASE_DECISIONS, 'choice'),
          reason: Reason,
          reference: v.optional(Line(100)),
        },
      },
    },
    Case,
  ),
};
