import {
  type ApplicableItem,
  applicationRefusals,
  applicationsOf,
  type Applied,
} from '@/lib/domain/ledger/application';
import type { DocumentType } from '@/lib/domain/document-type';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import type { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import {
  lockItems,
  postedLines,
  standsAgainst,
  unappliedOf,
  writeApplications,
} from '@/server/ledger/applications.sql';
import type { Wire } from '@/server/ledger/currencies';
import { ALL_DAYS, openItems } from '@/server/ledger/open-items.sql';
import type { DocumentCall } from './document-call';
import type { DocumentRow } from './rows';

/** Body of a payment. `applied` names the open items that the payment settles. */
type Choosing = Readonly<{ applied?: readonly Applied[] | undefined }>;

/** Reads the open items of a payment's parties. Returns none, without a query, if the payment names no items. */
export async function applicable(
  db: Db,
  { applied = [] }: Choosing,
  partyIds: readonly number[],
): Promise<readonly ApplicableItem[]> {
  return applied.length === 0 ? [] : openItems(db, { day: ALL_DAYS, partyIds });
}

/**
 * Locks the parties of a payment until the transaction ends, if the payment names items. No other payment can then
 * settle the same items meanwhile.
 */
export async function lockApplicable(
  { db }: DocumentCall,
  { applied = [] }: Choosing,
  partyIds: readonly number[],
): Promise<void> {
  if (applied.length > 0) await lockItems(db, partyIds);
}

type Planned = Readonly<{
  lines: readonly PostingLine[];
  items: readonly ApplicableItem[];
  decimals: Readonly<Record<string, number>>;
}>;

/** Refuses chosen items that the planned lines cannot settle. */
export const applyingRefusals = ({ applied = [] }: Choosing, planned: Planned): Refusal[] =>
  applicationRefusals(applied, planned);

/** Stores for each line of the posted payment the items that it settles. */
export async function keepApplied(
  { db }: DocumentCall,
  { type, id }: Pick<DocumentRow, 'type' | 'id'>,
  { applied = [], items }: Choosing & Readonly<{ items: readonly ApplicableItem[] }>,
): Promise<void> {
  if (applied.length === 0) return;
  const lines = await postedLines(db, type, id);
  await writeApplications(db, lines, applicationsOf(applied, { lines, items }));
}

/**
 * Fields of a payment's record: chosen items, the items that its lines settle or that settle its lines, and unapplied
 * amounts.
 */
export async function appliedShown(
  db: Db,
  { type, id }: Readonly<{ type: DocumentType; id: number }>,
  { applied = [], wire }: Choosing & Readonly<{ wire: Wire }>,
) {
  const against = await standsAgainst(db, type, id);
  return {
    applied: applied.map(({ entry_id, line_no, amount }) => ({ entry_id, line_no, amount })),
    applied_to: against.map((one) => ({ ...one, amount: wire.money(one.amount, one.currency) })),
    unapplied: (await unappliedShown(db, { type, ids: [id], wire })).get(id) ?? [],
  };
}

/** Returns the unapplied amounts of each document by its id. */
export async function unappliedShown(
  db: Db,
  { type, ids, wire }: Readonly<{ type: DocumentType; ids: readonly number[]; wire: Wire }>,
) {
  const found = await unappliedOf(db, { type, ids });
  return new Map(
    [...found].map(([id, rows]) => [
      id,
      rows.map(({ currency, amount }) => ({ currency, amount: wire.money(amount, currency) })),
    ]),
  );
}
