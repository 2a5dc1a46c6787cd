import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { DocumentType } from '@/lib/domain/document-type';
import { lockModuleOf } from '@/lib/domain/open-books';
import type { PostingLine } from '@/lib/domain/posting';
import { currenciesOf, tellerOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import { judge } from '@/server/ledger/post';
import { referenceTo } from '@/server/ledger/reference';
import type { AuditNote } from '@/server/kernel/audit';
import type { Db } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import type { DocumentKind, Plan, Reference } from './kind';
import { attachmentIdsOf, commonFields, entryIdsOf, historyOf, userName } from './record';
import { type DocumentRow, findDocument } from './rows';

/** What the kit itself reads of a draft. */
export type DocumentBody = Readonly<{
  date?: string;
  custom_id?: string | undefined;
  attachment_ids?: readonly number[] | undefined;
  post?: boolean | undefined;
  version?: number | undefined;
}>;

/** A call of the kit, with the notes that it has written so far. */
export type DocumentCall = Pick<
  Call,
  'db' | 'host' | 'user' | 'me' | 'say' | 'audit' | 'require' | 'today' | 'noted'
>;

/** What the house has of everything that a draft names. */
export async function referenceOf(
  db: Db,
  kind: DocumentKind<DocumentBody, object>,
  body: DocumentBody,
): Promise<Reference> {
  return referenceTo(
    db,
    kind.accounts(body).map(({ id }) => id),
    body.date === undefined ? [] : [body.date],
  );
}

/** A document that this call has stored, with all that its record needs: nothing is read again. */
export type NewRecord = Readonly<{
  row: DocumentRow;
  entry_ids: readonly number[];
  attachment_ids: readonly number[];
  reference: Reference;
}>;

/** The record of a document that this call has stored. */
export async function newRecordOf(
  { db, host, user, noted }: DocumentCall,
  kind: DocumentKind<DocumentBody, object>,
  { row, entry_ids, attachment_ids, reference }: NewRecord,
) {
  const at = host.now().toISOString();
  const history = noted().map(({ action, changes = {} }) => ({
    at,
    user: user?.name ?? null,
    action,
    changes,
  }));
  return {
    ...commonFields(row, tellerOf(reference.currencies), user?.name ?? null),
    attachments: attachment_ids.length,
    attachment_ids: [...attachment_ids],
    entry_ids: [...entry_ids],
    history,
    ...(await kind.own(db, row.body as DocumentBody, reference)),
  };
}

/** A document's whole record, as the contract shows it. */
export async function recordOf(
  { db, host, user, noted }: DocumentCall,
  kind: DocumentKind<DocumentBody, object>,
  id: number,
) {
  const row = await findDocument(db, kind.type, id);
  const body = row.body as DocumentBody;
  const notes: readonly AuditNote[] = noted().filter(
    ({ record_type, record_id }) => record_type === kind.type && record_id === id,
  );
  const pending = { notes, user: user?.name ?? null, at: host.now().toISOString() };
  const attachment_ids = await attachmentIdsOf(db, kind.type, id);
  const reference = await referenceOf(db, kind, body);
  return {
    ...commonFields(row, tellerOf(reference.currencies), await userName(db, row.created_by)),
    attachments: attachment_ids.length,
    attachment_ids,
    entry_ids: await entryIdsOf(db, kind.type, id),
    history: await historyOf(db, kind.type, id, pending),
    ...(await kind.own(db, body, reference)),
  };
}

/** The lines that stand in the ledger for a document, in the order of posting. */
export async function ledgerOf(db: Db, type: DocumentType, id: number) {
  const tell = tellerOf(await currenciesOf(db));
  const rows = await db
    .selectFrom('line')
    .innerJoin('entry', 'entry.id', 'line.entry_id')
    .innerJoin('account', 'account.id', 'line.account_id')
    .leftJoin('party', 'party.id', 'line.party_id')
    .select([
      'line.entry_id',
      'line.date',
      'line.account_id',
      'account.number as account_number',
      'account.name as account_name',
      'line.party_id',
      'party.name as party',
      'line.location_id',
      'line.currency',
      'line.amount',
      'line.rate',
      'line.base',
      'line.memo',
    ])
    .where('entry.document_type', '=', type)
    .where('entry.document_id', '=', id)
    .orderBy('line.entry_id')
    .orderBy('line.line_no')
    .execute();
  return rows.map((row) => ({
    ...row,
    amount: tell.money(row.amount, row.currency),
    base: tell.base(row.base),
    rate: tell.rate(row.rate),
  }));
}

/** What a draft would post, and what stands in its way. */
export async function previewOf(
  call: DocumentCall & Readonly<{ input: unknown }>,
  kind: DocumentKind<DocumentBody, object>,
) {
  const body = call.input as DocumentBody;
  const reference = await referenceOf(call.db, kind, body);
  const plan = kind.plan(body, reference);
  const { lines, refusals } = await judged(call, kind, body, plan, reference);
  const date = body.date ?? (await call.today());
  const names = await partyNames(call.db, lines);
  return {
    lines: lines.map((line) => ({
      ...shownLine(line, date, reference),
      party: names.get(line.party_id ?? 0) ?? null,
    })),
    warnings: [...plan.refusals, ...refusals].map(({ code, params, field }) => ({
      key: code,
      message: call.say(code, params),
      ...(field !== undefined && { field }),
    })),
  };
}

async function judged(
  { db, user }: DocumentCall,
  { type }: DocumentKind<DocumentBody, object>,
  { date = '' }: DocumentBody,
  { lines, fieldOf, refusals, deal }: Plan,
  reference: Reference,
): Promise<{ lines: readonly PostingLine[]; refusals: readonly Refusal[] }> {
  if (refusals.length > 0 || lines.length === 0) return { lines, refusals: [] };
  try {
    const posting = { kind: 'document', date, memo: type, lines, fieldOf, deal } as const;
    const as = { userId: user?.id ?? null, module: lockModuleOf(type) };
    const { settled } = await judge(db, [posting], { as, known: reference });
    return { lines: settled[0]?.lines ?? [], refusals: [] };
  } catch (error) {
    if (error instanceof Refusals) return { lines, refusals: error.list };
    if (error instanceof Refusal) return { lines, refusals: [error] };
    throw error;
  }
}

function shownLine(line: PostingLine, date: string, { accounts, currencies }: Reference) {
  const tell = tellerOf(currencies);
  const account = accounts.get(line.account_id);
  return {
    entry_id: null,
    date,
    account_id: line.account_id,
    account_number: account?.number ?? '',
    account_name: account?.name ?? '',
    party_id: line.party_id ?? null,
    location_id: line.location_id ?? null,
    currency: line.currency,
    amount: tell.money(line.amount, line.currency),
    rate: tell.rate(line.rate ?? null),
    base: tell.base(line.base),
    memo: line.memo ?? null,
  };
}
