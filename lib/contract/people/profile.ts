import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { list } from '../lists';
import { Email, Id, Instant, Line, Name, Nothing, Secret, Version } from '../schemas';
import { ArrangedPage } from './saved-views';

/** Preferences of one user; all are optional. */
export const Preferences = v.strictObject({
  locale: v.optional(v.picklist(['en', 'fa'], 'choice')),
  theme: v.optional(v.picklist(['light', 'dark', 'system'], 'choice')),
  density: v.optional(v.picklist(['compact', 'regular', 'comfortable'], 'choice')),
  digits: v.optional(v.picklist(['latin', 'persian'], 'choice')),
  calendar: v.optional(v.picklist(['gregorian', 'solar'], 'choice')),
  /** Date format; one of the formats in the system settings. */
  date_format: v.optional(Line(20)),
  time_format: v.optional(Line(20)),
  negative: v.optional(v.picklist(['minus', 'brackets'], 'choice')),
  shortcuts: v.optional(v.boolean('boolean')),
  /** Effect of the Enter key in a form. */
  enter_key: v.optional(v.picklist(['next', 'save'], 'choice')),
  /** False if the user wants no letters about requests that wait for the user's approval. */
  approval_mail: v.optional(v.boolean('boolean')),
});
export type Preferences = v.InferOutput<typeof Preferences>;

/** Chosen columns of each list, and chosen cards of the dashboard, in display order. The keys are pages. */
const ListColumns = v.record(v.string(), v.array(v.string()));
export type ListColumns = v.InferOutput<typeof ListColumns>;

export const Profile = v.object({
  id: Id,
  number: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  type: v.picklist(['staff', 'developer']),
  role: v.nullable(v.object({ id: Id, name: v.string() })),
  two_factor: v.boolean(),
  recovery_codes_left: v.number(),
  preferences: Preferences,
  columns: ListColumns,
  created_at: Instant,
  version: Version,
});
export type Profile = v.InferOutput<typeof Profile>;

/** A sign-in session of the user. The id does not reveal the session cookie. */
export const OpenSession = v.object({
  id: Id,
  is_current: v.boolean(),
  ip: v.string(),
  agent: v.string(),
  created_at: Instant,
  seen_at: Instant,
});
export type OpenSession = v.InferOutput<typeof OpenSession>;

const page = 'profile';
const view = { allow: { page, action: 'view' } } as const;
const edit = { allow: { page, action: 'edit' } } as const;
const stales = ['profile', 'user'];

export const profile = {
  show: endpoint({
    method: 'GET',
    path: 'profile/show',
    summary: 'Oneself.',
    ...view,
    input: Nothing,
    answer: Profile,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'profile/update',
    summary:
      'Changes one’s own name, telephone and address; the address with the present password, and the former one is told.',
    ...edit,
    inPerson: true,
    input: v.strictObject({
      name: v.optional(Name(120)),
      phone: v.optional(v.nullable(Line(40))),
      email: v.optional(Email),
      /** Current password; required if the e-mail address changes. */
      current_password: v.optional(Secret),
      version: Version,
    }),
    answer: Profile,
    stales: [...stales, 'users'],
  }),
  preferences: endpoint({
    method: 'PUT',
    path: 'profile/preferences',
    summary: 'Replaces one’s preferences.',
    ...edit,
    input: Preferences,
    answer: Preferences,
    stales,
  }),
  columns: endpoint({
    method: 'PUT',
    path: 'profile/columns',
    summary:
      'Keeps the columns of one list or the cards of the dashboard, in order; `null` goes back to the usual ones.',
    ...edit,
    also: [{ action: 'view', when: 'always, on the page whose columns they are' }],
    input: v.strictObject({
      page: ArrangedPage,
      columns: v.nullable(
        list(v.pipe(v.string('text'), v.regex(/^[\w-]{1,40}$/, 'text-clean')), 60),
      ),
    }),
    answer: ListColumns,
    stales: ['profile/show'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: 'profile/sessions/list',
    summary: 'Where one is signed in, the latest first.',
    ...view,
    input: Nothing,
    answer: v.array(OpenSession),
  }),
  endSession: endpoint({
    method: 'POST',
    path: 'profile/sessions/{id}/end',
    summary: 'Ends one of one’s own sessions.',
    ...edit,
    inPerson: true,
    input: Nothing,
    answer: v.object({}),
    stales: ['profile/sessions'],
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: 'profile/totp/begin',
    summary: 'Gives the secret for an authenticator. Nothing changes before it is confirmed.',
    ...edit,
    inPerson: true,
    input: Nothing,
    answer: v.object({ secret: v.string(), uri: v.string() }),
    secret: true,
    stales: [],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: 'profile/totp/confirm',
    summary: 'Turns the second step on. The recovery codes are shown this once.',
    ...edit,
    inPerson: true,
    input: v.strictObject({ code: Line(20) }),
    answer: v.object({ recovery_codes: v.array(v.string()) }),
    secret: true,
    stales,
  }),
  disableTotp: endpoint({
    method: 'POST',
    path: 'profile/totp/disable',
    summary: 'Turns the second step off, with the password.',
    ...edit,
    inPerson: true,
    input: v.strictObject({ password: Secret }),
    answer: v.object({}),
    stales,
  }),
};
