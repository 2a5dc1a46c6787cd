import {
  type ApplicableItem,
  applicationRefusals,
  applicationsOf,
  type Applied,
} from '@/lib/domain/application';
import type { DocumentType } from '@/lib/domain/document-type';
import type { PostingLine } from '@/lib/domain/posting';
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

/** What may say which open items it settles. */
type Choosing = Readonly<{ applied?: readonly Applied[] | undefined }>;

/** What is open with the parties of a payment that chooses; nothing is read for one that does not. */
export async function applicable(
  db: Db,
  { applied = [] }: Choosing,
  partyIds: readonly number[],
): Promise<readonly ApplicableItem[]> {
  return applied.length === 0 ? [] : openItems(db, { day: ALL_DAYS, partyIds });
}

/** Keeps what is open with the parties of a payment that chooses from everybody else who does, until it is posted. */
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

/** Why what was chosen cannot be settled by the lines that are planned. */
export const applyingRefusals = ({ applied = [] }: Choosing, planned: Planned): Refusal[] =>
  applicationRefusals(applied, planned);

/** Writes down, of a payment that was just posted, which of its lines settles what. */
export async function keepApplied(
  { db }: DocumentCall,
  { type, id }: Pick<DocumentRow, 'type' | 'id'>,
  { applied = [], items }: Choosing & Readonly<{ items: readonly ApplicableItem[] }>,
): Promise<void> {
  if (applied.length === 0) return;
  const lines = await postedLines(db, type, id);
  await writeApplications(db, lines, applicationsOf(applied, { lines, items }));
}

/** What a record says of it: what was chosen, what it stands against, and what stands against nothing yet. */
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

/** What of each document stands against nothing yet. */
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
