import type { DocumentBody } from '@/lib/contract/document-fields';
import type { DocumentType } from '@/lib/domain/document-type';
import { dateRefusal, lockModuleOf } from '@/lib/domain/ledger/open-books';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';
import { bookDatesOf, type KnownDates } from '@/server/ledger/book-dates';
import { judge, post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/posting';
import type { AnyKind } from './act';
import { referenceOf } from './answers';
import type { DocumentCall } from './document-call';
import type { Plan, Reference } from './kind';
import { MISSING } from './missing';
import { plannedPosting } from './planned-posting';
import type { DocumentRow } from './rows';

export type PlannedDocument = Readonly<{ plan: Plan; reference: Reference; dates: KnownDates }>;

/**
 * Plans a draft. Throws the refusals that apply to drafts, such as a closed day; if the draft is to be posted, throws
 * all refusals of the plan.
 */
export async function planOf(
  call: DocumentCall,
  kind: AnyKind,
  body: DocumentBody,
): Promise<PlannedDocument> {
  const { db, user } = call;
  const dates = await bookDatesOf(db, user?.id ?? null);
  const reference = await referenceOf(call, kind, body);
  const plan = kind.plan(body, reference);
  await kind.planned?.(call, body, { plan, reference });
  refuseAny(draftRefusals({ kind, body, user }, { plan, reference, dates }));
  return { plan, reference, dates };
}

type Drafted = Readonly<{ kind: AnyKind; body: DocumentBody; user: DocumentCall['user'] }>;

/**
 * Returns the refusals of a draft: a closed day, missing accounts or fields, and amounts with too many decimals. If the
 * draft is to be posted, also returns the other refusals of its plan.
 */
function draftRefusals(
  { kind, body, user }: Drafted,
  { plan, reference, dates }: PlannedDocument,
): Refusal[] {
  const poster = {
    userId: user?.id ?? null,
    roleId: dates.roleId,
    module: lockModuleOf(kind.type),
  };
  const day = isBeside(kind, body) ? null : kind.summarise(body, plan, reference).date;
  const closed = day === null ? undefined : dateRefusal(dates, day, poster, plan.dateField);
  const missing = (kind.accounts?.(body) ?? [])
    .filter(({ id }) => !reference.accounts.has(id))
    .map(({ field }) => new Refusal('ledger.account-missing', { field }));
  // Posting refuses all failing fields. A draft that is only stored may be incomplete or unbalanced.
  const failing = plan.refusals.filter(
    (refusal) => body.post || isTooFine(refusal) || isMissing(refusal),
  );
  return [...(closed ? [closed] : []), ...missing, ...failing];
}

/**
 * True for the refusal of an amount with more decimals than its currency, which cannot be displayed without rounding.
 */
export const isTooFine = ({ code }: Refusal): boolean => code === 'ledger.decimals';

/** True for the refusal of a field that the kind requires even in a draft. */
const isMissing = ({ code }: Refusal): boolean => code === MISSING;

/** Refuses a preview that has an amount with more decimals than its currency. */
export async function refuseTooFine(
  call: DocumentCall,
  { kind, body }: Omit<Drafted, 'user'>,
  { plan, reference, judged }: Omit<PlannedDocument, 'dates'> & { judged: readonly Refusal[] },
): Promise<void> {
  if (judged.some(isTooFine)) throw new Refusals(judged);
  if (!plan.refusals.some(isTooFine)) return;
  const { user } = call;
  const dates = await bookDatesOf(call.db, user?.id ?? null);
  throw new Refusals(draftRefusals({ kind, body, user }, { plan, reference, dates }));
}

/**
 * Way to store a planned document. `draw` is the type whose counter gives a new document its id; undefined if the
 * document's row exists already.
 */
export type Stored<Row extends DocumentRow = DocumentRow> = Readonly<{
  store: (id: number | null) => Promise<Row>;
  draw?: DocumentType;
}>;

/** Runs all checks of posting and throws their refusals, but posts nothing. */
export async function checkPlanned(
  call: DocumentCall,
  kind: AnyKind,
  body: DocumentBody,
  planned: PlannedDocument,
): Promise<void> {
  if (isBeside(kind, body)) {
    refuseAny(planned.plan.refusals);
    return;
  }
  const posting = await postingOf(call, kind, body, planned);
  const { reference, dates } = planned;
  await judge(call.db, [posting], { as: asOf(call, kind), known: { ...reference, dates } });
}

/** Posts a plan. `store` writes the document's row and number. */
export async function postPlanned<Row extends DocumentRow>(
  call: DocumentCall,
  kind: AnyKind,
  body: DocumentBody,
  { store, draw, ...planned }: PlannedDocument & Stored<Row>,
): Promise<{ row: Row; entry_ids: number[] }> {
  const { reference, dates } = planned;
  const { plan } = planned;
  if (isBeside(kind, body)) {
    refuseAny(plan.refusals);
    const row = await store(null);
    await kind.posted?.(call, row, { plan, reference });
    return { row, entry_ids: [] };
  }
  const posting = await postingOf(call, kind, body, planned);
  let row: Row | undefined;
  const entry_ids = await post(call.db, [posting], {
    as: asOf(call, kind),
    known: { ...reference, dates },
    ...(draw && { draw }),
    name: async (id) => {
      row = await store(id);
      return [{ document_type: kind.type, document_id: row.id, number: row.number ?? '' }];
    },
  });
  if (!row) throw new Error('a posted document was not stored');
  await kind.posted?.(call, row, { plan, reference });
  return { row, entry_ids };
}

/** True if the document posts nothing to the ledger. */
export const isBeside = (kind: AnyKind, body: DocumentBody): boolean =>
  kind.postsNothing?.(body) ?? false;

const asOf = ({ user }: DocumentCall, { type }: AnyKind) => ({
  userId: user?.id ?? null,
  module: lockModuleOf(type),
});

async function postingOf(
  call: DocumentCall,
  kind: AnyKind,
  body: DocumentBody,
  { plan, reference }: PlannedDocument,
): Promise<Posting> {
  if (plan.refusals.length > 0) throw new Refusals(plan.refusals);
  const { date, memo } = kind.summarise(body, plan, reference);
  const day = date ?? (await call.today());
  const head = { kind: plan.kind ?? 'document', date: day, memo: memo ?? '' } as const;
  return plannedPosting(plan, head);
}
