import * as v from 'valibot';

import {
  isTemplateType,
  templateBodies,
  templatePages,
  templates,
  type TemplateType,
} from '@/lib/contract/accounting/templates';
import { can } from '@/lib/domain/permission';
import type { Recurrence } from '@/lib/domain/accounting/recurrence';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { Act } from '@/server/document/act';
import { planOf } from '@/server/document/plan-draft';
import { findDocument } from '@/server/document/rows';
import { changesBetween } from '@/server/kernel/audit';
import { checked, Conflict, InvalidInput } from '@/server/kernel/failure';
import { pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { draftFrom, maySign, templateKinds } from './template-drafts';
import { lockTemplate, templateOf, type TemplateRow, templatesOf, userById } from './templates.sql';

type Endpoints = typeof templates;
type Body = TemplateRow['body'];
type Told = Pick<TemplateRow, 'name' | 'body' | 'every' | 'next_on' | 'is_active' | 'created_by'>;

const NAME_LENGTH = 100;
const TYPES = Object.keys(templateBodies).filter(isTemplateType);

/**
 * Body of a new template: the body in the call, or a copy of an existing document's body. The call must contain exactly
 * one of the two.
 */
async function bodyOf({ db, input, require }: Call<Endpoints['store']>): Promise<Body> {
  const { document_type: type, body, document_id } = input;
  if ((body === undefined) === (document_id === undefined)) {
    const key = body === undefined ? 'field.required' : 'field.unknown';
    throw new InvalidInput([{ field: 'body', key }]);
  }
  if (body !== undefined) return body;
  require(templatePages[type], 'view');
  const document = await findDocument(db, type, document_id ?? 0);
  // Keeps only the fields that a template may have. A stored document has more fields, such as its day.
  return checked(v.object(templateBodies[type].entries), document.body);
}

/** Name of a template: the given name; otherwise the draft's memo, payee or payer; otherwise its document type. */
function nameOf({ input: { name, document_type }, say }: Call<Endpoints['store']>, body: Body) {
  const described = [body.memo, body.payee, body.payer].find(
    (text) => text !== undefined && text !== '',
  );
  const own = typeof described === 'string' ? described.slice(0, NAME_LENGTH).trim() : undefined;
  return name ?? own ?? say(`changed-fields.kinds.${document_type.replaceAll(' ', '-')}`);
}

/** Refuses a body that is invalid even for a draft of this type. Refusals name fields such as `body.amount`. */
async function judged(call: Act, type: TemplateType, given: Body): Promise<Body> {
  const read = checked(v.object({ body: templateBodies[type] }), { body: given });
  const body: Body = read.body;
  try {
    await planOf(call, templateKinds[type], body);
    return body;
  } catch (error) {
    const list = error instanceof Refusals ? error.list : error instanceof Refusal ? [error] : [];
    if (list.length === 0) throw error;
    throw new Refusals(
      list.map(({ code, params, field }) => new Refusal(code, { params, field: `body.${field}` })),
    );
  }
}

type Days = Readonly<{
  every?: Recurrence | null | undefined;
  next_on?: string | null | undefined;
}>;
type Stored = Pick<TemplateRow, 'every' | 'next_on' | 'anchor_on' | 'step'>;

const WHEN_ASKED: Stored = { every: null, next_on: null, anchor_on: null, step: 0 };

/**
 * Returns the recurrence and the days to store for a template. If the recurrence or the next day has changed, the
 * recurrence starts again at the next day; otherwise its start is kept.
 */
function daysOf({ every, next_on }: Days, before = WHEN_ASKED): Stored {
  const wanted = every === undefined ? before.every : every;
  if (wanted === null) {
    if (next_on) throw new InvalidInput([{ field: 'every', key: 'field.required' }]);
    return WHEN_ASKED;
  }
  const day = next_on === undefined ? before.next_on : next_on;
  if (day === null) throw new InvalidInput([{ field: 'next_on', key: 'field.required' }]);
  if (wanted === before.every && day === before.next_on) {
    const { anchor_on, step } = before;
    return { every: wanted, next_on: day, anchor_on, step };
  }
  return { every: wanted, next_on: day, anchor_on: day, step: 0 };
}

/**
 * Locks a template. The user's own template requires the permission to create such documents, another user's template
 * the permission to edit them.
 */
async function lockMine({ db, me, require }: Act, id: number): Promise<TemplateRow> {
  const template = await lockTemplate(db, id);
  const action = template.created_by === me.id ? 'create' : 'edit';
  require(templatePages[template.document_type], action);
  return template;
}

/**
 * Id of the maker of the template's drafts. If the previous maker may no longer create them, the saving user becomes
 * the maker.
 */
async function signerOf({ db, me }: Act, { created_by, document_type }: TemplateRow) {
  return maySign(await userById(db, created_by), document_type) ? created_by : me.id;
}

function note(
  call: Act,
  { id, document_type }: Pick<TemplateRow, 'id' | 'document_type'>,
  action: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): void {
  const page = templatePages[document_type];
  call.audit({ action, page, record_type: 'template', record_id: id, changes });
}

/**
 * Fields of a template whose changes an edit writes to the audit trail. The start of the recurrence is left out,
 * because it follows from the other fields.
 */
function pickAuditFields({ name, body, every, next_on, is_active, created_by }: Told) {
  return { name, body, every, next_on, is_active, created_by };
}

export const templateRoutes = [
  serve(templates.list, async ({ db, input, user, say }) => {
    const { limit, offset, ...page } = pageOf(input);
    const types = TYPES.filter(
      (type) => can(user, templatePages[type], 'view') && (input.document_type ?? type) === type,
    );
    const { data, total } = await templatesOf(db, types, { limit, offset }, say);
    return { data, meta: { ...page, total } };
  }),

  serve(templates.store, async (call) => {
    const { db, me, input, require, say } = call;
    const { document_type } = input;
    require(templatePages[document_type], 'create');
    const days = daysOf(input);
    const body = await judged(call, document_type, await bodyOf(call));
    const name = nameOf(call, body);
    const { id } = await db
      .insertInto('template')
      .values({ document_type, name, body: JSON.stringify(body), ...days, created_by: me.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { every, next_on } = days;
    note(call, { id, document_type }, 'save template', {
      ...changesBetween({}, { name, every, next_on }),
    });
    return templateOf(db, id, say);
  }),

  serve(
    templates.update,
    async (call) => {
      const { db, input, params, say } = call;
      const before = await lockMine(call, params.id);
      const { version, name = before.name, is_active = before.is_active } = input;
      const days = daysOf(input, before);
      const body = await judged(call, before.document_type, input.body ?? before.body);
      if (version !== before.version) {
        throw new Conflict('document.stale', { version: before.version });
      }
      const created_by = await signerOf(call, before);
      const after = { name, is_active, ...days, created_by };
      await db
        .updateTable('template')
        .set({ ...after, body: JSON.stringify(body), last_error: null, tried_on: null })
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .execute();
      note(
        call,
        before,
        'edit template',
        changesBetween(pickAuditFields(before), pickAuditFields({ ...after, body })),
      );
      return templateOf(db, before.id, say);
    },
    ({ db, params, say }) => templateOf(db, params.id, say),
  ),

  serve(templates.destroy, async (call) => {
    const template = await lockMine(call, call.params.id);
    await call.db
      .updateTable('template')
      .set({ deleted_at: call.host.now().toISOString() })
      .where('id', '=', template.id)
      .execute();
    note(call, template, 'delete template', { name: [template.name, null] });
    return { is_deleted: 'yes' as const };
  }),

  serve(templates.draft, async (call) => {
    const { db, input, params, require, today } = call;
    const template = await lockTemplate(db, params.id);
    const { document_type } = template;
    require(templatePages[document_type], 'create');
    const document_id = await draftFrom(call, template, input.date ?? (await today()));
    await db
      .updateTable('template')
      .set((eb) => ({ made: eb('made', '+', 1) }))
      .where('id', '=', template.id)
      .execute();
    note(call, template, 'make drafts', { drafts: [null, [document_id]] });
    return { document_type, document_id };
  }),
];
