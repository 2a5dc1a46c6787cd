import type * as v from 'valibot';

import type { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { ruleOf } from '@/server/document/approval';
import { journalKind } from '@/server/document/journal-kind';
import type { Plan, Reference } from '@/server/document/kind';
import { insertManyDocuments } from '@/server/document/rows';
import { type Doer, writeAudit } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';
import { type Named, post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/posting';

export type JournalBody = v.InferOutput<(typeof journalEntry)['store']['input']>;

export type PlannedJournal = Readonly<{ body: JournalBody; posting: Posting; plan: Plan }>;

export type BatchOptions = Readonly<{
  by: Doer;
  reference: Reference;
  /** Callback that reports progress: the number of entries written so far. */
  wrote?: (entries: number) => Promise<void>;
}>;

const AT_ONCE = 1000;

/** Plans an entry of a batch. Its refusals name fields such as `entries.0.lines.3.debit`. */
export function planOne(body: JournalBody, entry: number, reference: Reference): PlannedJournal {
  const planned = journalKind.plan(body, reference);
  const plan = { ...planned, refusals: planned.refusals.map((refusal) => within(refusal, entry)) };
  const posting: Posting = {
    kind: 'document',
    date: body.date,
    memo: body.memo ?? '',
    lines: plan.lines,
    field: `entries.${entry}.lines`,
    fieldOf: (line) => `entries.${entry}.lines.${line}`,
    dateField: `entries.${entry}.date`,
  };
  return { body, posting, plan };
}

function within({ code, params, field = '' }: Refusal, entry: number): Refusal {
  return new Refusal(code, { params, field: `entries.${entry}.${field}` });
}

/**
 * Stores and posts journal entries in the caller's transaction, each with an audit row. Refuses all of them if one is
 * refused. Returns their numbers in the given order.
 */
export async function postJournals(
  db: Tx,
  journals: readonly PlannedJournal[],
  { by, reference, wrote }: BatchOptions,
): Promise<string[]> {
  refuseAny(journals.flatMap(({ plan }) => plan.refusals));
  refuseAny(await heldIn(db, journals, reference));

  let stored: readonly Named[] = [];
  await post(
    db,
    journals.map(({ posting }) => posting),
    {
      as: { userId: by.userId, module: lockModuleOf(journalKind.type) },
      known: reference,
      wrote,
      name: async () => (stored = await store(db, journals, { by, reference })),
    },
  );
  for (const some of chunks(stored)) await writeAudit(db, by, some.map(noteOf));
  return stored.map(({ number }) => number);
}

/** Returns a refusal for each entry that needs approval, because an import must not bypass the approval. */
async function heldIn(
  db: Tx,
  journals: readonly PlannedJournal[],
  reference: Reference,
): Promise<readonly Refusal[]> {
  const isHeld = await ruleOf(db, 'journal_entry');
  return journals.flatMap(({ body, plan, posting: { field = 'lines' } }) =>
    isHeld(journalKind.summarise(body, plan, reference).base)
      ? [new Refusal('approval.in-file', { field })]
      : [],
  );
}

async function store(
  db: Tx,
  journals: readonly PlannedJournal[],
  { by, reference }: BatchOptions,
): Promise<Named[]> {
  const stored: Named[] = [];
  for (const some of chunks(journals)) {
    const documents = some.map(({ body, plan }) => {
      const { post: _post, custom_id, attachment_ids: _files, ...own } = body;
      const summary = journalKind.summarise(body, plan, reference);
      return { body: own, summary, customId: custom_id ?? null, status: 'posted' as const };
    });
    const rows = await insertManyDocuments(db, journalKind.type, documents, by.userId);
    for (const { id, number } of rows) {
      stored.push({ document_type: journalKind.type, document_id: id, number: number ?? '' });
    }
  }
  return stored;
}

function* chunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}

function noteOf({ document_type, document_id, number }: Named) {
  return {
    action: 'create',
    page: journalKind.page,
    record_type: document_type,
    record_id: document_id,
    changes: { status: [null, 'posted'], number: [null, number] },
  } as const;
}
