import * as v from 'valibot';

import { RECURRENCES } from '@/lib/domain/accounting/recurrence';
import type { Page } from '@/lib/routes';
import { endpoint, type FurtherRight } from '../endpoint';
import { table } from '../lists';
import {
  Day,
  Deleted,
  envelope,
  Id,
  Instant,
  listQuery,
  Name,
  Nothing,
  ShownDay,
  Version,
} from '../schemas';
import { expenses } from './expenses';
import { journalEntry } from './journal-entry';
import { receipts } from './receipts';

const OF_ONE_DRAFT = ['date', 'post', 'custom_id', 'attachment_ids'] as const;
const OF_ONE_PAYMENT = [...OF_ONE_DRAFT, 'applied'] as const;

/**
 * Input schema of a template's body, by document type. It has the fields of a draft except those that differ in every
 * draft, such as the date.
 */
export const templateBodies = {
  'journal entry': v.omit(journalEntry.store.input, OF_ONE_DRAFT),
  expense: v.omit(expenses.store.input, OF_ONE_PAYMENT),
  receipt: v.omit(receipts.store.input, OF_ONE_PAYMENT),
} as const;

export type TemplateType = keyof typeof templateBodies;

/** Page whose permissions apply to the templates of each type. */
export const templatePages = {
  'journal entry': 'journal entry',
  expense: 'expenses',
  receipt: 'receipts',
} as const satisfies Readonly<Record<TemplateType, Page>>;

export function isTemplateType(text: string): text is TemplateType {
  return Object.hasOwn(templateBodies, text);
}

const Type = v.picklist(['journal entry', 'expense', 'receipt'], 'choice');

/**
 * Recurrence of a template. If `every` is null, users create drafts by hand; otherwise the server creates the next
 * draft on `next_on`.
 */
const recurring = {
  every: v.optional(v.nullable(v.picklist(RECURRENCES, 'choice'))),
  next_on: v.optional(v.nullable(Day)),
} as const;

/** Body of a template, as an object. It is validated with the schema of the template's document type. */
const Body = table(v.string(), v.unknown(), 40);

const Template = v.object({
  id: Id,
  name: v.string(),
  document_type: Type,
  body: Body,
  every: v.nullable(v.picklist(RECURRENCES)),
  next_on: v.nullable(ShownDay),
  /** Number of drafts created from the template. */
  made: v.number(),
  is_active: v.boolean(),
  /**
   * Reason why the server could not create the latest draft, in the caller's language; the server retries the next day.
   */
  last_error: v.nullable(v.string()),
  created_by: v.object({ id: Id, name: v.string() }),
  created_at: Instant,
  version: Version,
});
export type Template = v.InferOutput<typeof Template>;

const PATH = 'accounting/templates';
const stales = [PATH];

/**
 * To change their own templates, users need the right to create documents of the template's type. To change templates
 * of other users, they need the right to edit such documents.
 */
const OWN_OR_OTHERS: readonly FurtherRight[] = [
  { action: 'create', when: 'the template is your own' },
  { action: 'edit', when: 'the template is of somebody else' },
];

export const templates = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Templates of one type of document, or of all that the caller can view, by name.',
    allow: 'signed-in',
    input: v.strictObject({
      page: listQuery.page,
      per_page: listQuery.per_page,
      document_type: v.optional(Type),
    }),
    answer: envelope(Template),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary:
      'Keeps a draft, or what a document holds, as a template. With "every" a draft is made of it on each of its days; nothing is ever posted.',
    allow: 'signed-in',
    also: [
      { action: 'create', when: 'always, on the page of the document type' },
      { action: 'view', when: '"document_id" is sent' },
    ],
    input: v.strictObject({
      document_type: Type,
      /**
       * Name of the template; the default is the draft's memo, otherwise the draft's payee or payer, otherwise the
       * document type.
       */
      name: v.optional(Name(100)),
      body: v.optional(Body),
      /** Id of a document whose fields become the body; sent instead of `body`. */
      document_id: v.optional(Id),
      ...recurring,
    }),
    answer: Template,
    status: 201,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary:
      "Changes a template, pauses it or goes on with it. One's own, or anybody's with the right to edit.",
    allow: 'signed-in',
    also: OWN_OR_OTHERS,
    input: v.strictObject({
      name: v.optional(Name(100)),
      body: v.optional(Body),
      ...recurring,
      is_active: v.optional(v.boolean('boolean')),
      version: Version,
    }),
    answer: Template,
    stales,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/destroy`,
    summary: 'Removes a template. The drafts it has made stay.',
    allow: 'signed-in',
    also: OWN_OR_OTHERS,
    input: Nothing,
    answer: Deleted,
    stales,
  }),
  draft: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/draft`,
    summary: 'Makes a draft of a template now, dated today unless a date is given.',
    allow: 'signed-in',
    also: [
      ...OWN_OR_OTHERS,
      { action: 'create', when: 'always, on the page of the document type' },
    ],
    input: v.strictObject({ date: v.optional(Day) }),
    answer: v.object({ document_type: Type, document_id: Id }),
    status: 201,
    stales: [PATH, 'accounting/journal-entry', 'accounting/expenses', 'accounting/receipts'],
  }),
};
