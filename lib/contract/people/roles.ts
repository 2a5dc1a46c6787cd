import { recordOf } from '@/lib/domain/record-of';
import * as v from 'valibot';

import { ACTIONS } from '@/lib/domain/permission';
import { pages } from '@/lib/routes';
import { endpoint } from '../endpoint';
import { list } from '../lists';
import { Deleted, Name, Nothing, Version } from '../schemas';
import { SessionRole } from './session';

const flag = v.optional(v.boolean('boolean'));
const flags = recordOf(ACTIONS, () => flag);

/** Permissions of a role on one page. A `title` is ignored, because the server sets the title. */
const RolePageInput = v.strictObject({
  name: v.picklist(pages, 'choice'),
  title: v.optional(v.string('text')),
  ...flags,
});
export type RolePageInput = v.InferOutput<typeof RolePageInput>;

/** Permissions by page. Null allows everything, an empty list allows nothing, and a missing field is refused. */
const fields = {
  name: Name(80),
  pages: v.nullable(list(RolePageInput, 200, { message: 'role-pages' })),
} as const;

export const Role = v.object({
  ...SessionRole.entries,
  number: v.string(),
  users: v.number(),
  version: Version,
});
export type Role = v.InferOutput<typeof Role>;

const PATH = 'setting/roles';
const page = 'roles';
const stales = [PATH, 'users', 'user'];

export const roles = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Every role with its pages, and how many users have it.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(Role),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Adds a role. Nobody can give a permission that they do not have.',
    allow: { page, action: 'create' },
    input: v.strictObject(fields),
    answer: Role,
    status: 201,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary: 'Changes a role; it counts from the next call of everybody who has it.',
    allow: { page, action: 'edit' },
    input: v.strictObject({ ...fields, name: v.optional(fields.name), version: Version }),
    answer: Role,
    stales,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/destroy`,
    summary: 'Deletes a role that nobody has; otherwise says how many have it.',
    allow: { page, action: 'delete' },
    input: Nothing,
    answer: Deleted,
    stales,
  }),
};
