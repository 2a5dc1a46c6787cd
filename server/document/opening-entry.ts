import type { DocumentBody } from '@/lib/contract/document-fields';
import { sql } from 'kysely';

import { absolute, sign } from '@/lib/domain/money';
import { type OpeningLine, planOpening } from '@/lib/domain/opening';
import type { PostingLine } from '@/lib/domain/posting';
import { refuseAny } from '@/lib/domain/refusal';
import type { Db, Tx } from '@/server/kernel/host';
import { referenceTo } from '@/server/ledger/reference';
import type { Act } from './act';
import { storeDraft } from './acts';
import type { NewRecord } from './answers';
import type { DocumentCall } from './document-call';
import { journalKind } from './journal-kind';

/** What an opening entry is of, so that whoever made it finds it again: one key and its value. */
export type Mark = Readonly<Record<string, string | number | true>>;

type Given = Readonly<{ date: string; memo: string; lines: readonly OpeningLine[] }>;

/** The kit stores and posts it as the journal entry that it is, but for the kind of its entry. */
export const openingKind: typeof journalKind = { ...journalKind, entryOf: () => 'opening' };

/** The journal entry with which balances begin, against opening equity, and what stands in its way. */
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

/** Posts it at once; needs `post` on journal entries. Refuses what stands in its way. */
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

/** The opening entries of a mark that stand. */
export function standingOpenings(db: Db, mark: Mark) {
  return db
    .selectFrom('document')
    .select(['id', 'number', 'date'])
    .where('type', '=', journalKind.type)
    .where('status', '=', 'posted')
    .where(sql<boolean>`body @> ${JSON.stringify(mark)}::jsonb`)
    .orderBy('id');
}

/** The same lines as a journal entry keeps them: a debit or a credit, with the base of foreign ones. */
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
