import * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { Rejection, Waiting } from './approvals';
import { documentEndpoints } from './document';
import { endpoint } from './endpoint';
import { Nothing } from './schemas';

type Entries = v.ObjectEntries;

/**
 * The calls of a document type that an approval rule can hold: `documentEndpoints`, the two answers
 * of the second person, and on its record what waits.
 */
export function approvableEndpoints<
  const Path extends string,
  Body extends Entries,
  Own extends Entries,
>({ path, page, body, own }: { path: Path; page: Page; body: Body; own: Own }) {
  const document = documentEndpoints({
    path,
    page,
    body,
    own: { ...own, waiting: v.nullable(Waiting) },
  });
  return { ...document, ...approving({ path, page }, document.show.answer, document.post.stales) };
}

/** The answers of the second person, as the kits see them. */
export type Approving = ReturnType<typeof approving<string, v.GenericSchema>>;

function approving<const Path extends string, Record extends v.GenericSchema>(
  { path, page }: Readonly<{ path: Path; page: Page }>,
  record: Record,
  stales: readonly string[] = [],
) {
  const allow = { page, action: 'approve' } as const;
  return {
    approve: endpoint({
      method: 'POST',
      path: `${path}/{id}/approve`,
      summary: `Posts a ${page} that waits; by a second person.`,
      allow,
      input: Nothing,
      answer: record,
      stales,
    }),
    reject: endpoint({
      method: 'POST',
      path: `${path}/{id}/reject`,
      summary: `Returns a ${page} that waits to whoever asked, as a draft.`,
      allow,
      input: Rejection,
      answer: record,
      stales,
    }),
  };
}
