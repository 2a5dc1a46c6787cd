import type { DocumentType } from '@/lib/domain/document-type';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';
import type { Tx } from '@/server/kernel/host';
import { post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/settle';
import type { AnyKind } from './act';
import { type DocumentBody, type DocumentCall, referenceOf } from './answers';
import type { Plan, Reference } from './kind';
import type { DocumentRow } from './rows';

export type PlannedDocument = Readonly<{ plan: Plan; reference: Reference }>;

/** What a draft would post; refuses what even a draft may not hold. */
export async function planOf(db: Tx, kind: AnyKind, body: DocumentBody): Promise<PlannedDocument> {
  const reference = await referenceOf(db, kind, body);
  const plan = kind.plan(body, reference);
  checkDraft(kind, body, plan, reference);
  return { plan, reference };
}

/** What even a draft may not hold: amounts that their currency cannot tell, accounts that are not there. */
function checkDraft(kind: AnyKind, body: DocumentBody, plan: Plan, { accounts }: Reference): void {
  const missing = kind
    .accounts(body)
    .filter(({ id }) => !accounts.has(id))
    .map(({ field }) => new Refusal('ledger.account-missing', { field }));
  // Who posts hears of every failing field at once; a draft may still be short or unbalanced.
  const failing = plan.refusals.filter(({ code }) => body.post || code === 'ledger.decimals');
  refuseAny([...missing, ...failing]);
}

/** How a planned document is stored; a new one under the id drawn for it from the counter `draw`. */
export type Stored = Readonly<{
  store: (id: number | null) => Promise<DocumentRow>;
  draw?: DocumentType;
}>;

/** Posts what was planned; `store` gives the document its row and number, once the books have moved. */
export async function postPlanned(
  call: DocumentCall,
  kind: AnyKind,
  body: DocumentBody,
  { plan, reference, store, draw }: PlannedDocument & Stored,
): Promise<{ row: DocumentRow; entry_ids: number[] }> {
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
  const entry_ids = await post(call.db, [posting], {
    by: call.user?.id ?? null,
    known: reference,
    ...(draw && { draw }),
    name: async (id) => {
      row = await store(id);
      return [{ document_type: kind.type, document_id: row.id, number: row.number ?? '' }];
    },
  });
  if (!row) throw new Error('a posted document was not stored');
  return { row, entry_ids };
}
