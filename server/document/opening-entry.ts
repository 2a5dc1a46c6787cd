import type { DocumentBody } from '@/lib/contract/document-fields';
import { sql } from 'kysely';

import { absolute, sign } from '@/lib/domain/money';
import { type OpeningLine, planOpening } from '@/lib/domain/accounting/opening';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { refuseAny } from '@/lib/domain/refusal';
import type { Db, Tx } from '@/server/kernel/host';
import { referenceTo } from '@/server/ledger/reference';
import type { Act } from './act';
import { storeDraft } from './acts';
import type { NewRecord } from './answers';
import type { DocumentCall } from './document-call';
import { journalKind } from './journal-kind';

/** Keys and values that the code stores in the body of an opening entry, so that it can find the entry again. */
export type Mark = Readonly<Record<string, string | number | true>>;

type Given = Readonly<{ date: string; memo: string; lines: readonly OpeningLine[] }>;

/** Document kind of a journal entry whose ledger entry has the kind `opening`. */
export const openingKind: typeof journalKind = {
  ...journalKind,
  plan: (body, reference) => ({ ...journalKind.plan(body, reference), kind: 'opening' }),
};

/**
 * Builds the body of an opening journal entry, which has opening equity as the other side, and returns the refusals of
 * the entry.
 */
export async function openingDraft(db: Tx, mark: Mark, { date, memo, lines: given }: Given) {
  const equity = await db
    .selectFrom('account')
    .select('id')
    .where('purpose', '=', 'opening_equity')
    .executeTakeFirst();
  const named = given.map(({ account_id }) => account_id);
  const reference = await referenceTo(db, equity ? [...named, equity.id] : named, [date]);
  const { base, decimals } = reference.currencies;
  const { accounts } = reference;
  const plan = planOpening(given, { base, decimals, accounts, openingEquityId: equity?.id });
  return { ...plan, reference, body: { ...mark, date, memo, lines: bodyLines(plan.lines, base) } };
}

/** Stores and posts an opening entry. Requires `post` on journal entries. Throws the refusals of the entry. */
export async function storeOpening(
  call: DocumentCall,
  mark: Mark,
  given: Given,
): Promise<NewRecord> {
  const { body, refusals } = await openingDraft(call.db, mark, given);
  refuseAny(refusals);
  const act: Act<DocumentBody> = { ...call, params: {}, input: { ...body, post: true } };
  return storeDraft(act, openingKind);
}

/** Query of the posted opening entries whose body contains the mark. */
export function standingOpenings(db: Db, mark: Mark) {
  return db
    .selectFrom('document')
    .select(['id', 'number', 'date'])
    .where('type', '=', journalKind.type)
    .where('status', '=', 'posted')
    .where(sql<boolean>`body @> ${JSON.stringify(mark)}::jsonb`)
    .orderBy('id');
}

/**
 * Converts ledger lines to journal lines. A negative amount becomes a credit, any other a debit; foreign lines keep
 * their amount in base.
 */
function bodyLines(lines: readonly PostingLine[], home: string) {
  return lines.map(({ account_id, party_id, location_id, currency, amount, base }) => ({
    account_id,
    currency,
    [sign(amount) < 0 ? 'credit' : 'debit']: absolute(amount),
    ...(currency !== home && { base: absolute(base) }),
    ...(party_id !== undefined && { party_id }),
    ...(location_id !== undefined && { location_id }),
  }));
}
