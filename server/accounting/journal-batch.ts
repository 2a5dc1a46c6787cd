import type { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { Refusals } from '@/lib/domain/refusal';
import { type DocumentRow, insertDocuments } from '@/server/document/rows';
import type { Reference } from '@/server/document/kind';
import { type Doer, writeAudit } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';
import { post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/settle';
import type * as v from 'valibot';
import { journalKind } from './journal-entry';

/** A journal entry as it is sent to be stored. */
export type JournalBody = v.InferOutput<(typeof journalEntry)['store']['input']>;

export type BatchOptions = Readonly<{
  by: Doer;
  reference: Reference;
  /** The name, in what was sent, of an entry's line: `rows.12`. */
  fieldOf?: (entry: number, line: number) => string;
}>;

/**
 * Stores and posts journal entries, all of them or none, in the caller's transaction, each with its
 * audit row. Gives the documents in the order given. Refuses what posting them singly would refuse.
 */
export async function postJournals(
  db: Tx,
  bodies: readonly JournalBody[],
  { by, reference, fieldOf }: BatchOptions,
): Promise<DocumentRow[]> {
  const plans = bodies.map((body) => ({ body, plan: journalKind.plan(body, reference) }));
  const refused = plans.flatMap(({ plan }) => plan.refusals);
  if (refused.length > 0) throw new Refusals(refused);

  const postings = plans.map(
    ({ body, plan }, entry): Posting => ({
      kind: 'document',
      date: body.date,
      memo: body.memo ?? '',
      lines: plan.lines,
      fieldOf: (line) => fieldOf?.(entry, line) ?? `entries.${entry}.lines.${line}`,
    }),
  );
  let stored: DocumentRow[] = [];
  await post(db, postings, {
    by: by.userId,
    known: reference,
    name: async () => {
      const documents = plans.map(({ body, plan }) => {
        const { post: _post, custom_id, attachment_ids: _files, ...own } = body;
        const summary = journalKind.summarise(body, plan, reference);
        return { body: own, summary, customId: custom_id ?? null, status: 'posted' as const };
      });
      stored = await insertDocuments(db, journalKind.type, documents, by.userId);
      return stored.map(({ id, number }) => ({
        document_type: journalKind.type,
        document_id: id,
        number: number ?? '',
      }));
    },
  });
  await writeAudit(db, by, stored.map(noteOf));
  return stored;
}

function noteOf({ id, number }: DocumentRow) {
  return {
    action: 'create',
    page: journalKind.page,
    record_type: journalKind.type,
    record_id: id,
    changes: { status: [null, 'posted'], number: [null, number] },
  } as const;
}
