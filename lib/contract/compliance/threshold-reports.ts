import * as v from 'valibot';

import { REPORT_STATUSES } from '@/lib/domain/compliance/alert';
import { endpoint } from '@/lib/contract/endpoint';
import { envelope, listQuery, Name, Nothing, Reason } from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';
import { ThresholdReport } from './compliance-shapes';

const path = 'exchange/threshold-reports';
const page = 'compliance';

const filters = {
  ...listQuery,
  status: v.optional(v.picklist(REPORT_STATUSES, 'choice')),
} as const;

/** Reports that the authority requires above a certain amount. The server drafts the reports, and staff send them. */
export const thresholdReports = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    summary: 'What is to be reported, what is due first first.',
    allow: { page, action: 'view' },
    input: v.strictObject(filters),
    answer: envelope(ThresholdReport),
  }),
  show: endpoint({
    method: 'GET',
    path: `${path}/{id}/show`,
    summary: 'One report with its documents.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: ThresholdReport,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    summary: 'The reports as a CSV file, a row a document, for the form of the authority.',
    allow: { page, action: 'export' },
    input: v.strictObject({ status: filters.status, from: listQuery.from, to: listQuery.to }),
    answer: v.null(),
    file: true,
    exports: 'always',
  }),
  ...stepsOf(
    { path, page, stales: [path] },
    {
      review: {
        action: 'edit',
        summary: 'Says that the draft of a report is right.',
        from: ['draft'],
        to: ['reviewed'],
      },
      file: {
        action: 'post',
        summary: 'Writes down under which reference a report was sent.',
        from: ['draft', 'reviewed'],
        to: ['filed'],
        asks: { reference: Name(100) },
      },
      'not-required': {
        action: 'approve',
        summary: 'Says why a report need not be sent.',
        from: ['draft', 'reviewed'],
        to: ['not_required'],
        asks: { reason: Reason },
      },
    },
    ThresholdReport,
  ),
};
