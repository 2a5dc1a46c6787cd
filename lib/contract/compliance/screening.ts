import * as v from 'valibot';

import { DECISIONS } from '@/lib/domain/compliance/screening/decision';
import { LIST_SOURCES, SUBJECT_KINDS } from '@/lib/domain/compliance/screening/subject';
import { endpoint } from '@/lib/contract/endpoint';
import { envelope, Line, listQuery, Name, Nothing, Reason } from '@/lib/contract/schemas';
import { Found, Hit, ListVersion } from './screening-shapes';

const PATH = 'exchange/screening';
const page = 'compliance';
const stales = [PATH, 'jobs', 'notices'];

const Flag = v.optional(v.picklist(['1', 'true', '0', 'false']));
const Country = v.pipe(v.string('country'), v.regex(/^[A-Z]{2}$/, 'country'));
/** Date of birth. A birth with an unknown day is given as a year, or as a year and month. */
const Birth = v.pipe(
  v.string('birthday'),
  v.regex(/^(1[89]|20)\d{2}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'birthday'),
);

/** Hit states that a list can be filtered by. `logged` hits are below the similarity for a review. */
export const HIT_STATES = ['undecided', 'decided', 'logged', 'ended'] as const;

/** Maximum number of entries that a search returns; the best matches come first. */
export const FOUND_MOST = 100;

export const screening = {
  import: endpoint({
    method: 'POST',
    path: `${PATH}/import`,
    summary:
      'Reads a list in the format of its source, as a job; the next version takes the place of the former one. With dry_run nothing is imported. A version that drops more than a quarter of its entries needs allow_removals.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      format: v.picklist(LIST_SOURCES, 'choice'),
      /** Name of the list, for sources that publish several lists. */
      list: v.optional(Name(40)),
      dry_run: Flag,
      allow_removals: Flag,
    }),
    answer: v.object({ job: v.object({ id: v.number(), status: v.string() }) }),
    form: { maxBytes: 512 * 1024 * 1024 },
    timeoutMs: 600_000,
    stales,
  }),
  lists: endpoint({
    method: 'GET',
    path: `${PATH}/lists`,
    summary: 'Every version of every list, the newest first.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(ListVersion),
  }),
  search: endpoint({
    method: 'POST',
    path: `${PATH}/search`,
    summary:
      'Whom the lists may mean by a name, the most alike first, with what the score is made of. Nobody where no list was imported.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      name: Name(500),
      date_of_birth: v.optional(Birth),
      country: v.optional(Country),
      document_number: v.optional(Line(100)),
    }),
    answer: v.array(Found),
    dry: true,
    stales: [],
  }),
  hits: endpoint({
    method: 'GET',
    path: `${PATH}/hits/list`,
    summary:
      'What was found about customers and everybody else, what is to be decided if nothing else is asked.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      page: listQuery.page,
      per_page: listQuery.per_page,
      state: v.optional(v.picklist(HIT_STATES, 'choice')),
      subject_kind: v.optional(v.picklist(SUBJECT_KINDS, 'choice')),
      subject_id: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id'))),
    }),
    answer: envelope(Hit),
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/hits/{id}/show`,
    summary: 'One hit: both sides, and what the score is made of.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: Hit,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${PATH}/hits/{id}/decide`,
    summary:
      'Decides about a hit, or decides otherwise. A true match of a sanctions list blocks the party and moves what is owed to it to the blocked funds.',
    allow: { page, action: 'approve' },
    input: v.strictObject({
      decision: v.picklist(
        DECISIONS.filter((one) => one !== 'open'),
        'choice',
      ),
      reason: Reason,
    }),
    answer: Hit,
    stales: [...stales, 'accounting', 'exchange', 'reports'],
  }),
  run: endpoint({
    method: 'POST',
    path: `${PATH}/run`,
    summary: 'Holds everybody against all lists, as a job that can be called off.',
    allow: { page, action: 'edit' },
    input: Nothing,
    answer: v.object({ job: v.object({ id: v.number(), status: v.string() }) }),
    stales,
  }),
};
