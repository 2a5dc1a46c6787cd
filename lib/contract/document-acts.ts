import * as v from 'valibot';

import { endpoint, type FurtherRight } from './endpoint';
import { Day, Deleted, Nothing, Reason, Version } from './schemas';
import { type Kind, stepsOf } from './steps';

/** Some approvals are decided on another page than that of the document. */
const also: readonly FurtherRight[] = [
  { action: 'approve', when: 'another page decides what waits, such as compliance' },
];

/** Calls that act on one document: discard, post, void, approve, reject. */
export function acting<const Path extends string, Record extends v.GenericSchema>(
  kind: Kind<Path>,
  record: Record,
) {
  const { path, page: name, stales } = kind;
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
    ...stepsOf(
      kind,
      {
        post: {
          from: ['draft'],
          to: ['posted', 'pending_approval'],
          action: 'post',
          summary: `Posts a draft of a ${name} to the ledger.`,
          asks: { version: v.optional(Version) },
        },
        void: {
          from: ['posted'],
          to: ['voided', 'posted'],
          action: 'void',
          summary: `Reverses a posted ${name} by a new entry, line for line, dated today unless a date is given.`,
          asks: { reason: Reason, date: v.optional(Day) },
        },
        approve: {
          from: ['pending_approval', 'posted'],
          to: ['posted', 'voided'],
          action: 'approve',
          also,
          summary: `Does what waits on a ${name}, posts or voids it; by a second person.`,
        },
        reject: {
          from: ['pending_approval', 'posted'],
          to: ['draft', 'posted'],
          action: 'approve',
          also,
          summary: `Returns a ${name} that waits to whoever asked, as a draft; one to be voided stays posted.`,
          asks: { reason: Reason },
        },
      },
      record,
    ),
  };
}
