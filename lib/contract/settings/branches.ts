import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { Id, Line, Name, Nothing } from '../schemas';

export const Branch = v.object({
  id: Id,
  name: v.string(),
  address: v.nullable(v.string()),
  is_active: v.boolean(),
});
export type Branch = v.InferOutput<typeof Branch>;

const fields = {
  name: Name(80),
  /** Address of the branch. Documents show it if there is more than one branch. */
  address: v.optional(v.nullable(Line(300))),
  is_active: v.optional(v.boolean('boolean')),
} as const;

const PATH = 'setting/branches';
const page = 'organization details';
const stales = [PATH];

export const branches = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Every branch.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(Branch),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Adds a branch.',
    allow: { page, action: 'create' },
    input: v.strictObject(fields),
    answer: Branch,
    status: 201,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary: 'Changes the fields that are sent; an inactive branch is closed to new work.',
    allow: { page, action: 'edit' },
    input: v.partial(v.strictObject(fields)),
    answer: Branch,
    stales,
  }),
};
