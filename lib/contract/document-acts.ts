import * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { Rejection } from './approvals';
import { endpoint } from './endpoint';
import { Day, Deleted, Nothing, Reason, Version } from './schemas';

/** A document type, as its calls are written: where they are, on which page, what they make stale. */
export type Kind<Path extends string> = Readonly<{
  path: Path;
  page: Page;
  stales: readonly string[];
}>;

/** What is done with one document: thrown away, posted, voided. */
export function acting<const Path extends string, Record extends v.GenericSchema>(
  { path, page: name, stales }: Kind<Path>,
  record: Record,
) {
  return {
    destroy: endpoint({
      method: 'DELETE',
      path: `${path}/{id}/destroy`,
      summary: `Throws a draft away; its row stays as discarded. A posted one answers "no".`,
      allow: { page: name, action: 'delete' },
      input: Nothing,
      answer: Deleted,
      stales,
    }),
    post: endpoint({
      method: 'POST',
      path: `${path}/{id}/post`,
      summary: `Posts a draft of a ${name} to the ledger.`,
      allow: { page: name, action: 'post' },
      input: v.strictObject({ version: v.optional(Version) }),
      answer: record,
      stales,
    }),
    void: endpoint({
      method: 'POST',
      path: `${path}/{id}/void`,
      summary: `Reverses a posted ${name} by a new entry, line for line, dated today unless a date is given.`,
      allow: { page: name, action: 'void' },
      input: v.strictObject({ reason: Reason, date: v.optional(Day) }),
      answer: record,
      stales,
    }),
  };
}

/** The answers of the second person, where an approval rule holds a document or its being voided. */
export function approving<const Path extends string, Record extends v.GenericSchema>(
  { path, page: name, stales }: Kind<Path>,
  record: Record,
) {
  const allow = { page: name, action: 'approve' } as const;
  return {
    approve: endpoint({
      method: 'POST',
      path: `${path}/{id}/approve`,
      summary: `Does what waits on a ${name}, posts or voids it; by a second person.`,
      allow,
      input: Nothing,
      answer: record,
      stales,
    }),
    reject: endpoint({
      method: 'POST',
      path: `${path}/{id}/reject`,
      summary: `Returns a ${name} that waits to whoever asked, as a draft; one to be voided stays posted.`,
      allow,
      input: Rejection,
      answer: record,
      stales,
    }),
  };
}
