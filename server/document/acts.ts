import { documentNumber } from '@/lib/domain/document-number';
import { negate } from '@/lib/domain/money';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';
import { changesBetween } from '@/server/kernel/audit';
import { Conflict } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/settle';
import type { PositionMove } from '@/server/ledger/entry';
import { type DocumentBody, type DocumentCall, referenceOf } from './answers';
import { attach, checkAttachments } from './attach';
import type { DocumentKind, Plan, Reference } from './kind';
import { changeDocument, type DocumentRow, insertDocuments, lockDocument } from './rows';

type Kind = DocumentKind<DocumentBody, object>;
type Act = DocumentCall & Readonly<{ input: unknown; params: Readonly<Record<string, number>> }>;

/** What a draft keeps of what was sent: all of it but what speaks to the kit. */
function bodyOf({
  post: _post,
  version: _version,
  custom_id: _id,
  attachment_ids: _files,
  ...body
}: DocumentBody) {
  return body;
}

/** Stores a draft, and posts it at once when asked to. Gives its id. */
export async function storeDraft(call: Act, kind: Kind): Promise<number> {
  const given = call.input as DocumentBody;
  if (given.post) call.require(kind.page, 'post');
  const planned = await planOf(call.db, kind, given);
  const custom_id = given.custom_id ?? null;
  await checkCustomId(call.db, kind, custom_id);
  await checkAttachments(call, given.attachment_ids);

  const insert = async () => {
    const status = given.post ? ('posted' as const) : ('draft' as const);
    const summary = kind.summarise(given, planned.plan, planned.reference);
    const document = { body: bodyOf(given), summary, customId: custom_id, status };
    const [row] = await insertDocuments(call.db, kind.type, [document], call.user?.id ?? null);
    if (!row) throw new Error('a document was not stored');
    return row;
  };
  const row = given.post ? await postPlanned(call, kind, given, planned, insert) : await insert();
  await attach(call.db, { type: kind.type, id: row.id }, given.attachment_ids ?? []);
  const { number } = row;
  note(
    call,
    kind,
    row.id,
    'create',
    given.post ? { status: [null, 'posted'], number: [null, number] } : {},
  );
  return row.id;
}

/** Changes a draft, if the version sent is the one that is stored. */
export async function updateDraft(call: Act, kind: Kind): Promise<number> {
  const given = call.input as DocumentBody;
  const row = await draftFor(call, kind, given.version);
  const { plan, reference } = await planOf(call.db, kind, given);
  const custom_id = given.custom_id ?? null;
  if (custom_id !== row.custom_id) await checkCustomId(call.db, kind, custom_id);
  await checkAttachments(call, given.attachment_ids);

  const body = bodyOf(given);
  await changeDocument(call.db, row, {
    body,
    custom_id,
    ...kind.summarise(given, plan, reference),
  });
  await attach(call.db, { type: kind.type, id: row.id }, given.attachment_ids ?? []);
  note(call, kind, row.id, 'edit', changesBetween(row.body as Record<string, unknown>, body));
  return row.id;
}

/** Posts a draft. It has its number from then on. */
export async function postDraft(call: Act, kind: Kind): Promise<number> {
  const { version } = call.input as DocumentBody;
  const row = await draftFor(call, kind, version ?? null);
  const body = row.body as DocumentBody;
  const planned = await planOf(call.db, kind, body);
  const number = documentNumber(kind.type, row.id, row.custom_id);
  await postPlanned(call, kind, body, planned, async () =>
    changeDocument(call.db, row, { status: 'posted', number, posted_at: call.host.now() }),
  );
  note(call, kind, row.id, 'post', { status: [row.status, 'posted'], number: [null, number] });
  return row.id;
}

/** Takes a posted document back by a new entry, line for line. Both stay visible. */
export async function voidPosted(call: Act, kind: Kind): Promise<number> {
  const { reason, date } = call.input as { reason: string; date?: string };
  const row = await lockDocument(call.db, kind.type, call.params.id ?? 0);
  if (row.status !== 'posted') throw wrongState(row);
  const day = date ?? (await call.today());
  const posting = await reversalOf(call.db, row, day);
  const name = { document_type: kind.type, document_id: row.id, number: row.number ?? '' };
  await post(call.db, [posting], { by: call.user?.id ?? null, name: async () => [name] });
  await changeDocument(call.db, row, { status: 'voided', void_reason: reason });
  note(call, kind, row.id, 'void', { status: ['posted', 'voided'], void_reason: [null, reason] });
  return row.id;
}

/** Throws a draft away: its row and id stay, so that every id is accounted for. */
export async function destroyDraft(call: Act, kind: Kind) {
  const row = await lockDocument(call.db, kind.type, call.params.id ?? 0);
  if (row.status !== 'draft') {
    note(call, kind, row.id, 'delete refused', {});
    return { is_deleted: 'no' as const, message: call.say(`document.keeps-${row.status}`) };
  }
  await changeDocument(call.db, row, { status: 'discarded' });
  note(call, kind, row.id, 'delete', { status: ['draft', 'discarded'] });
  return { is_deleted: 'yes' as const };
}

type PlannedDocument = Readonly<{ plan: Plan; reference: Reference }>;

async function planOf(db: Tx, kind: Kind, body: DocumentBody): Promise<PlannedDocument> {
  const reference = await referenceOf(db, kind, body);
  const plan = kind.plan(body, reference);
  checkDraft(kind, body, plan, reference);
  return { plan, reference };
}

/** What even a draft may not hold: amounts that their currency cannot tell, accounts that are not there. */
function checkDraft(kind: Kind, body: DocumentBody, plan: Plan, { accounts }: Reference): void {
  const missing = kind
    .accounts(body)
    .filter(({ id }) => !accounts.has(id))
    .map(({ field }) => new Refusal('ledger.account-missing', { field }));
  const malformed = plan.refusals.filter(({ code }) => code === 'ledger.decimals');
  refuseAny([...missing, ...malformed]);
}

async function postPlanned(
  call: DocumentCall,
  kind: Kind,
  body: DocumentBody,
  { plan, reference }: PlannedDocument,
  store: () => Promise<DocumentRow>,
): Promise<DocumentRow> {
  if (plan.refusals.length > 0) throw new Refusals(plan.refusals);
  const { date, memo } = kind.summarise(body, plan, reference);
  let row: DocumentRow | undefined;
  const posting: Posting = {
    kind: 'document',
    date: date ?? (await call.today()),
    memo: memo ?? '',
    lines: plan.lines,
    fieldOf: plan.fieldOf,
  };
  await post(call.db, [posting], {
    by: call.user?.id ?? null,
    known: { currencies: reference.currencies, accounts: reference.accounts },
    name: async () => {
      row = await store();
      return [{ document_type: kind.type, document_id: row.id, number: row.number ?? '' }];
    },
  });
  if (!row) throw new Error('a posted document was not stored');
  return row;
}

async function draftFor(
  call: Act,
  kind: Kind,
  version: number | null | undefined,
): Promise<DocumentRow> {
  const row = await lockDocument(call.db, kind.type, call.params.id ?? 0);
  if (row.status !== 'draft') throw wrongState(row);
  if (version !== null && version !== row.version) {
    throw new Conflict('document.stale', { version: row.version });
  }
  return row;
}

function wrongState({ status, version }: DocumentRow): Conflict {
  return new Conflict(`document.is-${status}`, { status, version });
}

async function checkCustomId(db: Tx, { type }: Kind, customId: string | null): Promise<void> {
  if (customId === null) return;
  const taken = await db
    .selectFrom('document')
    .select('id')
    .where('type', '=', type)
    .where('custom_id', '=', customId)
    .executeTakeFirst();
  if (taken) throw new Refusal('document.custom-id-taken', { field: 'custom_id' });
}

async function reversalOf(
  db: Tx,
  { type, id, memo: said }: DocumentRow,
  date: string,
): Promise<Posting> {
  const entry = await db
    .selectFrom('entry')
    .select('id')
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .where('kind', '<>', 'reversal')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('line')
    .select(['account_id', 'party_id', 'location_id', 'currency', 'amount', 'base', 'rate', 'memo'])
    .where('entry_id', '=', entry.id)
    .orderBy('line_no')
    .execute();
  const moves: PositionMove[] = await db
    .selectFrom('position_move')
    .select(['currency', 'quantity', 'cost', 'realised'])
    .where('entry_id', '=', entry.id)
    .orderBy('currency')
    .execute();
  return {
    kind: 'reversal',
    date,
    memo: said ?? '',
    lines: lines.map(({ party_id, location_id, rate, memo, ...line }) => ({
      ...line,
      amount: negate(line.amount),
      base: negate(line.base),
      ...(party_id !== null && { party_id }),
      ...(location_id !== null && { location_id }),
      ...(rate !== null && { rate }),
      ...(memo !== null && { memo }),
    })),
    reverses: { entryId: entry.id, moves },
  };
}

function note(
  call: DocumentCall,
  { type, page }: Kind,
  id: number,
  action: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): void {
  call.audit({ action, page, record_type: type, record_id: id, changes });
}
