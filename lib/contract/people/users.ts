import * as v from 'valibot';

import { endpoint } from '../endpoint';
import {
  Deleted,
  Email,
  Id,
  Instant,
  Line,
  Name,
  NewPassword,
  Nothing,
  Secret,
  Version,
} from '../schemas';

/**
 * State of a user. `invited`: the user has not set a password. `unverified`: the user has not confirmed the e-mail
 * address.
 */
const USER_STATUSES = ['active', 'invited', 'unverified', 'disabled'] as const;

export const User = v.object({
  id: Id,
  number: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  type: v.picklist(['staff', 'developer']),
  status: v.picklist(USER_STATUSES),
  is_developer: v.boolean(),
  role_id: v.nullable(Id),
  role: v.nullable(v.object({ id: Id, name: v.string() })),
  /** Branch of the user. */
  branch_id: v.nullable(Id),
  two_factor: v.boolean(),
  seen_at: v.nullable(Instant),
  created_at: Instant,
  version: Version,
});
export type User = v.InferOutput<typeof User>;

/** A sent invitation. */
const Invitation = v.object({
  /** Link for choosing the first password; null if it was mailed. It is shown once; only its hash is stored. */
  link: v.nullable(v.string()),
  /** Number of hours for which the link works. */
  hours: v.number(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

const StoredUser = v.object({ ...User.entries, invitation: v.optional(Invitation) });
export type StoredUser = v.InferOutput<typeof StoredUser>;

/** Fields of a user that all colleagues may see. */
const UserName = v.object({ id: Id, name: v.string() });

const fields = {
  name: Name(120),
  email: Email,
  role_id: v.nullable(Id),
  phone: v.optional(v.nullable(Line(40))),
  branch_id: v.optional(v.nullable(Id)),
  type: v.optional(v.picklist(['staff'], 'choice')),
  password: v.optional(NewPassword),
} as const;

const page = 'users';
const stales = ['users', 'user', 'setting/roles'];

export const users = {
  list: endpoint({
    method: 'GET',
    path: 'users/list',
    summary: 'Every user; without the right to view users only ids and names.',
    allow: 'signed-in',
    listedOn: 'users',
    input: Nothing,
    answer: v.array(v.union([User, UserName])),
  }),
  show: endpoint({
    method: 'GET',
    path: 'users/{id}/show',
    summary: 'One user.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: User,
  }),
  store: endpoint({
    method: 'POST',
    path: 'users/store',
    summary: 'Adds a user. Without a password an invitation is mailed.',
    allow: { page, action: 'create' },
    input: v.strictObject(fields),
    answer: StoredUser,
    status: 201,
    secret: true,
    stales,
  }),
  invite: endpoint({
    method: 'POST',
    path: 'users/{id}/invite',
    summary: 'Mails a new invitation to a user who has no password yet; the former link ends.',
    allow: { page, action: 'edit' },
    input: Nothing,
    answer: Invitation,
    secret: true,
    stales,
  }),
  update: endpoint({
    method: 'POST',
    path: 'users/{id}/update',
    summary:
      'Changes the fields that are sent. A new role, a new password or disabling ends the sessions; a former address is told.',
    allow: { page, action: 'edit' },
    input: v.strictObject({
      ...v.partial(v.strictObject(fields)).entries,
      /** Current password; required if callers change their own e-mail address. */
      current_password: v.optional(Secret),
      is_active: v.optional(v.boolean('boolean')),
      version: Version,
    }),
    answer: User,
    stales,
  }),
  delete: endpoint({
    method: 'GET',
    path: 'users/{id}/delete',
    summary: 'Deletes a user and ends his sessions; his id stays.',
    allow: { page, action: 'delete' },
    input: Nothing,
    answer: Deleted,
    changes: true,
    stales,
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: 'users/update-password/{id}/updatePassword',
    summary: 'Changes one’s own password and ends one’s other sessions.',
    allow: 'signed-in',
    input: v.strictObject({ current_password: Secret, password: NewPassword }),
    answer: v.object({}),
    stales: ['profile'],
  }),
};
