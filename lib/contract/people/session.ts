import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { Email, Id, Line, Name, NewPassword, Nothing, Secret } from '../schemas';

const flag = v.exactOptional(v.boolean());

/** Permissions of a role on a page, with one flag per action. */
const RolePage = v.object({
  name: v.string(),
  title: v.string(),
  view: flag,
  create: flag,
  edit: flag,
  delete: flag,
  post: flag,
  void: flag,
  approve: flag,
  export: flag,
  print: flag,
  override: flag,
  sensitive: flag,
});

export const SessionRole = v.object({
  id: Id,
  name: v.string(),
  /** Pages of the role with their permissions. Null allows everything (section 6 of the specification). */
  pages: v.optional(v.nullable(v.array(RolePage)), null),
});

/** Signed-in user, for the page frame and all permission checks. */
export const CurrentUser = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  type: v.picklist(['staff', 'developer']),
  status: v.string(),
  is_developer: v.boolean(),
  role: v.nullable(SessionRole),
});
export type CurrentUser = v.InferOutput<typeof CurrentUser>;

export const session = {
  login: endpoint({
    method: 'POST',
    path: 'users/login',
    summary: 'Signs in. Failures are counted; the answer does not tell whether the address exists.',
    allow: 'anyone',
    input: v.strictObject({ email: Email, password: Secret, code: v.optional(Line(20)) }),
    answer: CurrentUser,
    stales: ['user'],
  }),
  logout: endpoint({
    method: 'POST',
    path: 'users/logout',
    summary: 'Ends the session.',
    allow: 'anyone',
    input: Nothing,
    answer: v.object({}),
    stales: [],
  }),
  current: endpoint({
    method: 'GET',
    path: 'user/current-user',
    summary: 'The signed-in user, or 401.',
    allow: 'signed-in',
    input: Nothing,
    answer: CurrentUser,
  }),
  register: endpoint({
    method: 'POST',
    path: 'users/register',
    summary:
      'Asks for an account; a one-time code is mailed. Answers the same for a taken address.',
    allow: 'anyone',
    input: v.strictObject({
      name: Name(120),
      email: Email,
      password: NewPassword,
      phone: v.optional(Line(40)),
    }),
    answer: v.object({ id: Id }),
    status: 201,
    stales: [],
  }),
  verify: endpoint({
    method: 'POST',
    path: 'users/{id}/verify',
    summary: 'Confirms an address by the code mailed to it, in the session that registered.',
    allow: 'anyone',
    input: v.strictObject({ code: Line(20) }),
    answer: CurrentUser,
    stales: [],
  }),
  resend: endpoint({
    method: 'GET',
    path: 'users/{id}/resend',
    summary: 'Mails a new code; the former one ends. Answers the same for any id.',
    allow: 'anyone',
    input: Nothing,
    answer: v.object({}),
    changes: true,
    stales: [],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: 'users/forgot-password',
    summary: 'Mails a code to choose a new password. Answers the same for any address.',
    allow: 'anyone',
    input: v.strictObject({ email: Email }),
    answer: v.object({}),
    stales: [],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'users/reset-password',
    summary:
      'Sets a new password by a mailed code or a set-up link, and ends every session of that user; a set-up link then opens one.',
    allow: 'anyone',
    input: v.strictObject({ email: v.optional(Email), code: Line(120), password: NewPassword }),
    answer: v.object({}),
    stales: [],
  }),
};
