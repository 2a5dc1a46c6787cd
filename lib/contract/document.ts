import * as v from 'valibot';

import { type DocumentStage, statusesWith } from '@/lib/domain/document-status';
import type { Page } from '@/lib/routes';
import { Waiting } from './approvals';
import { clearable } from './clearable';
import {
  DocumentRow,
  documentFields,
  draftFields,
  EntryLine,
  HistoryItem,
  summaryFields,
  Voided,
  Warning,
} from './document-fields';
import { documentFilters, DocumentPage } from './document-list';
import { endpoint, type FurtherRight } from './endpoint';
import { PrintQuery } from './kernel/printing';
import { Id, Nothing, Version, Day, Deleted, Reason } from './schemas';
import { type Kind, stepsOf } from './steps';

type Entries = v.ObjectEntries;
type Status = typeof documentFields.status;

/**
 * Defines the endpoints of a document type. `body`: fields of a draft, which may be unbalanced or incomplete. `own`:
 * additional fields of `show`. `rows`: additional fields of a row. `stages`: states that the steps of this type add.
 */
export function documentEndpoints<
  const Path extends string,
  Body extends Entries,
  Own extends Entries,
  Rows extends Entries = {},
>({
  path,
  page,
  body,
  own,
  rows,
  stages = [],
}: {
  path: Path;
  page: Page;
  body: Body;
  own: Own;
  rows?: Rows;
  stages?: readonly DocumentStage[];
}) {
  // Shared document code accepts any status; this schema accepts only the statuses of this type.
  const status = v.picklist(statusesWith(stages)) as Status;
  const given: Kind<Path> = {
    path,
    page,
    stales: [
      path,
      'accounting/chart-of-accounts',
      'accounting/parties',
      'reports',
      'approvals',
      'notices',
      'attachments',
    ],
  };
  const record = v.object({
    ...documentFields,
    ...summaryFields,
    status,
    ...own,
    history: v.array(HistoryItem),
    attachment_ids: v.array(v.number()),
    /** Branch that is printed on the document; null if the organisation has only one branch. */
    branch: v.optional(
      v.nullable(v.object({ id: Id, name: v.string(), address: v.nullable(v.string()) })),
    ),
    /** Pending approval of the posting or the void; null if none is pending. */
    waiting: v.nullable(Waiting),
    voided: v.nullable(Voided),
  });
  const row = v.object({ ...DocumentRow.entries, status, ...(rows as Rows) });
  const draft = v.strictObject({ ...body, ...draftFields });
  return {
    ...reading(given, { status, record, row }),
    ...drafting(given, draft, record),
    ...acting(given, record),
  };
}

function reading<
  const Path extends string,
  Record extends v.GenericSchema,
  Row extends v.GenericSchema,
>(
  { path, page: name }: Kind<Path>,
  { status, record, row }: Readonly<{ status: Status; record: Record; row: Row }>,
) {
  const allow = { page: name, action: 'view' } as const;
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/list`,
      summary: `A page of the ${name} list, newest first, with the totals of all posted that match.`,
      allow,
      // Accepts only statuses of this document type.
      input: v.strictObject({ ...documentFilters, status: v.optional(status) }),
      answer: v.object({ ...DocumentPage.entries, data: v.array(row) }),
    }),
    show: endpoint({
      method: 'GET',
      path: `${path}/{id}/show`,
      summary: `One ${name} with its lines and history.`,
      allow,
      input: Nothing,
      answer: record,
    }),
    entry: endpoint({
      method: 'GET',
      path: `${path}/{id}/entry`,
      summary: `The ledger lines of a ${name}, signed, debit positive.`,
      allow,
      input: Nothing,
      answer: v.array(EntryLine),
    }),
    pdf: endpoint({
      method: 'GET',
      path: `${path}/{id}/pdf`,
      summary: `One ${name} as a PDF file: the printout for the customer if the type has one, otherwise a voucher with the ledger lines.`,
      allow: { page: name, action: 'print' },
      also: [{ page: name, action: 'view' }],
      input: PrintQuery,
      answer: v.null(),
      file: true,
    }),
  };
}

function drafting<const Path extends string, Draft extends Entries, Record extends v.GenericSchema>(
  { path, page: name, stales }: Kind<Path>,
  draft: v.StrictObjectSchema<Draft, undefined>,
  record: Record,
) {
  const post = v.optional(v.boolean('boolean'));
  return {
    store: endpoint({
      method: 'POST',
      path: `${path}/store`,
      summary: `Stores a draft of a ${name}; with "post" it is posted in the same transaction.`,
      allow: { page: name, action: 'create' },
      also: [{ page: name, action: 'post', when: '"post" is true' }],
      input: v.strictObject({ ...draft.entries, post }),
      status: 201,
      answer: record,
      stales,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/{id}/update`,
      summary: `Changes a draft of a ${name}. What is left out stays; null empties it.`,
      allow: { page: name, action: 'edit' },
      input: v.strictObject({ ...clearable(draft.entries), version: Version }),
      answer: record,
      stales,
    }),
    preview: endpoint({
      method: 'POST',
      path: `${path}/preview`,
      summary: `The ledger lines that a ${name} would post. Saves nothing.`,
      allow: { page: name, action: 'view' },
      input: v.strictObject({ ...draft.entries, post }),
      answer: v.object({ lines: v.array(EntryLine), warnings: v.array(Warning) }),
      dry: true,
      stales: [],
    }),
  };
}

/**
 * Some approvals are decided on a page other than the document's own, such as compliance. For those, the right to
 * approve on that page is enough.
 */
const also: readonly FurtherRight[] = [
  { action: 'approve', when: 'another page decides what waits, such as compliance' },
];

/** Calls on one document: discard, post, void, approve, reject. */
function acting<const Path extends string, Record extends v.GenericSchema>(
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
