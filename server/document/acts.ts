import type { DocumentBody } from '@/lib/contract/document-fields';
import { changedBy } from '@/lib/contract/clearable';
import { documentNumber } from '@/lib/domain/document-number';
import type { Action } from '@/lib/domain/permission';
import { Refusal } from '@/lib/domain/refusal';
import { type Changes, changesBetween } from '@/server/kernel/audit';
import { Conflict } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { type Act, type AnyKind, note, wrongState } from './act';
import { completeDraft, type NewRecord } from './answers';
import { attach, checkAttachments, type Removing, removeOtherAttachments } from './attach';
import { askFor, heldBy } from './hold';
import type { Hold } from './kind';
import type { Summary } from './summary';
import { type PlannedDocument, planOf, postPlanned } from './plan-draft';
import { changeDocument, type DocumentRow, insertDocuments, lockDocument } from './rows';

/** Returns the body that a draft stores: the input without `post`, the version, the custom id and the attachments. */
function bodyOf({
  post: _post,
  version: _version,
  custom_id: _id,
  attachment_ids: _files,
  ...body
}: DocumentBody) {
  return body;
}

/** Summary of a draft for lists. Amount and currency are null if the organisation does not have the currency. */
function summaryOf(
  kind: AnyKind,
  body: DocumentBody,
  { plan, reference }: Pick<PlannedDocument, 'plan' | 'reference'>,
): Summary {
  const summary = kind.summarise(body, plan, reference);
  const isKnown = (summary.currency ?? '') in reference.currencies.decimals;
  return isKnown ? summary : { ...summary, amount: null, currency: null };
}

/**
 * Stores a draft. If `post` is set, also posts it or holds it for approval, which requires the right `posting` on the
 * page of the kind. Returns the data of its record.
 */
export async function storeDraft(
  call: Act<DocumentBody>,
  kind: AnyKind,
  posting: Action = 'post',
): Promise<NewRecord> {
  const given = await completeDraft(call, kind, call.input);
  if (given.post) {
    call.require(kind.page, posting);
    await kind.lock?.(call, given);
  }
  const planned = await planOf(call, kind, given);
  const custom_id = given.custom_id ?? null;
  await checkCustomId(call.db, kind, custom_id);
  await checkAttachments(call, given.attachment_ids);

  const hold = given.post ? await heldBy(call, kind, given, planned) : undefined;
  const requestedStatus = given.post ? ('posted' as const) : ('draft' as const);
  const status = hold ? ('pending_approval' as const) : requestedStatus;
  const insert = async (first: number | null) => {
    const summary = summaryOf(kind, given, planned);
    const start = status === 'posted' ? await kind.starts?.(call, given, planned) : {};
    const document = { body: bodyOf(given), summary, customId: custom_id, status, start };
    const storing = { by: call.user?.id ?? null, first };
    const [row] = await insertDocuments(call.db, kind.type, [document], storing);
    if (!row) throw new Error('a document was not stored');
    return row;
  };
  const { row, entry_ids } =
    status === 'posted'
      ? await postPlanned(call, kind, given, { ...planned, store: insert, draw: kind.type })
      : { row: await insert(null), entry_ids: [] };
  if (hold) await askFor(call, kind, row.id, hold);
  const attachment_ids = [...(given.attachment_ids ?? [])];
  await attach(call.db, { type: kind.type, id: row.id }, attachment_ids);
  const { number } = row;
  note(
    call,
    kind,
    row.id,
    'create',
    given.post ? { status: [null, status], number: [null, number] } : {},
  );
  return { row, entry_ids, attachment_ids, reference: planned.reference };
}

/**
 * Changes a draft. Refused if the draft was changed since the version that the caller sent. If files are sent, the draft
 * keeps exactly those; its other files are deleted.
 */
export async function updateDraft(
  call: Act<Readonly<{ attachment_ids?: unknown }>> & Removing,
  kind: AnyKind,
): Promise<number> {
  const row = await lockDocument(call.db, kind.type, call.params.id ?? 0);
  if (row.status !== 'draft') throw wrongState(row);
  const given = await completeDraft(call, kind, changed(row, call.input), row.date);
  const { plan, reference } = await planOf(call, kind, given);
  const custom_id = given.custom_id ?? null;
  if (custom_id !== row.custom_id) await checkCustomId(call.db, kind, custom_id);
  const files = call.input.attachment_ids === undefined ? undefined : (given.attachment_ids ?? []);
  const own = { type: kind.type, id: row.id, page: kind.page };
  if (files) await removeOtherAttachments(call, own, files);
  await checkAttachments(call, files, own);
  checkVersion(row, given.version);

  const body = bodyOf(given);
  await changeDocument(call.db, row, {
    body,
    custom_id,
    ...summaryOf(kind, given, { plan, reference }),
  });
  await attach(call.db, own, files ?? []);
  const changes = changesBetween<DocumentBody>(row.body, body);
  note(call, kind, row.id, 'edit', masked(changes, kind));
  return row.id;
}

/**
 * Returns the stored draft with the sent fields instead of the stored ones. A field that is sent as null is removed.
 */
const changed = ({ body, custom_id }: DocumentRow, sent: object): DocumentBody =>
  changedBy({ ...body, ...(custom_id !== null && { custom_id }) }, sent);

/** Posts a draft, or holds it for approval if a rule applies. The document gets its number when it is posted. */
export async function postDraft(
  call: Act<DocumentBody>,
  kind: AnyKind,
  row: DocumentRow,
): Promise<void> {
  const { version } = call.input;
  if (version !== undefined) checkVersion(row, version);
  const { body } = row;
  await kind.lock?.(call, body);
  const planned = await planOf(call, kind, body);
  const hold = await heldBy(call, kind, body, planned);
  if (hold) {
    await waitFor(call, kind, row, hold);
    return;
  }
  const number = documentNumber(kind.type, row.id, row.custom_id);
  const store = async () =>
    changeDocument(call.db, row, {
      ...(await kind.starts?.(call, body, planned)),
      status: 'posted',
      number,
      posted_at: call.host.now(),
    });
  await postPlanned(call, kind, body, { ...planned, store });
  note(call, kind, row.id, 'post', { status: [row.status, 'posted'], number: [null, number] });
}

async function waitFor(call: Act, kind: AnyKind, row: DocumentRow, hold: Hold): Promise<void> {
  await changeDocument(call.db, row, { status: 'pending_approval' });
  await askFor(call, kind, row.id, hold);
  note(call, kind, row.id, 'ask to post', { status: [row.status, 'pending_approval'] });
}

/** Discards a draft. Its row and id are kept, so that ids have no gaps. */
export async function destroyDraft(call: Act, kind: AnyKind) {
  const row = await lockDocument(call.db, kind.type, call.params.id ?? 0);
  if (row.status !== 'draft') {
    note(call, kind, row.id, 'delete refused', {});
    return { is_deleted: 'no' as const, message: call.say(`document.keeps-${row.status}`) };
  }
  await changeDocument(call.db, row, { status: 'discarded' });
  note(call, kind, row.id, 'delete', { status: ['draft', 'discarded'] });
  return { is_deleted: 'yes' as const };
}

function checkVersion({ version }: DocumentRow, sent: number | undefined): void {
  if (sent !== version) throw new Conflict('document.stale', { version });
}

async function checkCustomId(db: Tx, { type }: AnyKind, customId: string | null): Promise<void> {
  if (customId === null) return;
  const taken = await db
    .selectFrom('document')
    .select('id')
    .where('type', '=', type)
    .where('custom_id', '=', customId)
    .executeTakeFirst();
  if (taken) throw new Refusal('document.custom-id-taken', { field: 'custom_id' });
}

const MASK = '•••';

/** Changes for the audit trail, with the values of secrets masked. */
const masked = (changes: Changes, { secrets = [] }: Pick<AnyKind, 'secrets'>): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, [was, is]]) => [
      name,
      secrets.includes(name) ? [was === null ? null : MASK, is === null ? null : MASK] : [was, is],
    ]),
  );
