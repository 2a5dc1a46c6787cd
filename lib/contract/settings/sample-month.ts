import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { Nothing } from '../schemas';

const PATH = 'setting/sample-month';
const allow = { page: 'organization details', action: 'edit' } as const;
const stales = ['jobs', 'notices'];

/** Calls that create, remove or keep the sample month. The state of the sample month is in the answer of `notices`. */
export const sampleMonth = {
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Fills books that nothing was posted in with a sample month, behind the request.',
    allow,
    input: Nothing,
    answer: v.object({ job: v.object({ id: v.number(), status: v.string() }) }),
    stales,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${PATH}/remove`,
    summary:
      'Takes the sample back, and with it everything entered in the books since; refused once anybody has posted.',
    allow,
    input: Nothing,
    answer: v.null(),
    stales,
  }),
  keep: endpoint({
    method: 'POST',
    path: `${PATH}/keep`,
    summary: 'Notes that somebody has read that the sample stays, once it cannot be taken back.',
    allow,
    input: Nothing,
    answer: v.null(),
    stales,
  }),
};
