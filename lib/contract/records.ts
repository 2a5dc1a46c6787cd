import * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { endpoint } from './endpoint';
import { Deleted, Id, Nothing, Version } from './schemas';

type Entries = v.ObjectEntries;

const partial = <E extends Entries>(entries: E) => v.partial(v.strictObject(entries)).entries;

type Told<Path extends string, Needed, Free, Own, Hidden, Filters> = Readonly<{
  path: Path;
  page: Page;
  summaries: Readonly<Record<'list' | 'store' | 'destroy', string>>;
  needed: Needed;
  free: Free;
  shown?: Own;
  hidden?: Hidden;
  /** Filters of the list. Every value is a string, because it comes from the query string. */
  filters?: Filters;
}>;

type Shown<Sent, Own> = Omit<Sent, keyof Own> & Own;

/**
 * Defines the endpoints of a record type whose list is not paged. `needed`: fields that a new record requires. `free`:
 * optional fields. Answers have the needed and free fields, and those of `shown`, which adds fields or replaces the
 * schema of some. `hidden`: optional fields that answers never have, such as tokens. A change sends the version and any
 * of the fields that a new record may have.
 */
export function recordCalls<
  const Path extends string,
  Needed extends Entries,
  Free extends Entries,
  Own extends Entries = {},
  Hidden extends Entries = {},
  Filters extends Entries = {},
>({
  path,
  page,
  summaries,
  needed,
  free,
  shown,
  hidden,
  filters,
}: Told<Path, Needed, Free, Own, Hidden, Filters>) {
  // The type of the spread would be an intersection, in which `shown` does not replace the other schemas.
  const fields = { ...needed, ...free, ...shown } as unknown as Shown<Needed & Free, Own>;
  const record = v.object({ ...fields, id: Id, version: Version });
  const optional = { ...free, ...((hidden ?? {}) as Hidden) };
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/list`,
      summary: summaries.list,
      allow: { page, action: 'view' },
      input: v.strictObject((filters ?? {}) as Filters),
      answer: v.array(record),
    }),
    store: endpoint({
      method: 'POST',
      path: `${path}/store`,
      summary: summaries.store,
      allow: { page, action: 'create' },
      input: v.strictObject({ ...needed, ...partial(optional) }),
      answer: record,
      status: 201,
      stales: [path],
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/{id}/update`,
      summary: 'Changes the fields that are sent.',
      allow: { page, action: 'edit' },
      input: v.strictObject({ ...partial({ ...needed, ...optional }), version: Version }),
      answer: record,
      stales: [path],
    }),
    destroy: endpoint({
      method: 'DELETE',
      path: `${path}/{id}/destroy`,
      summary: summaries.destroy,
      allow: { page, action: 'delete' },
      input: Nothing,
      answer: Deleted,
      stales: [path],
    }),
  };
}
