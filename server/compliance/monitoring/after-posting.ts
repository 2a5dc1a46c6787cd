import { ALERT_SCORE, URGENT_SCORE } from '@/lib/domain/compliance/structuring';
import type { TradeLeg } from '@/lib/domain/dealing/trade';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentRow } from '@/server/document/rows';
import { raiseAlert } from './raise-alert';
import { draftReport, recountReports } from './reports.sql';
import { type Findings, needsOffice, outgrows, type Watch, type Watched } from './watch';
import { insertWatched, type Moved, voidWatched, type WatchedRow } from './watched.sql';

export type Seen = Readonly<{
  watched: Watched;
  watch: Watch | null;
  moved: Moved;
  findings: Findings;
  base: string;
  /** Leg of a trade if this call stores only the cash of that leg; otherwise undefined. */
  part?: TradeLeg;
}>;

/**
 * Stores the amounts of a posted document and drafts the cash reports whose threshold it reached. Raises an alert if
 * the structuring score is high enough or the deal exceeds the declared volume. Runs in the document's transaction, and
 * does not inform the user who posts.
 */
export async function seePosted(
  call: DocumentCall,
  row: Pick<DocumentRow, 'type' | 'id' | 'branch_id'>,
  { watched, watch, moved, findings, base, part }: Seen,
): Promise<void> {
  const { db, host } = call;
  const { person, beneficiary, day, place } = watched;
  const { type, id, branch_id } = row;
  const at = host.now();
  await insertWatched(db, {
    person,
    beneficiary,
    day,
    moved,
    at,
    place,
    avoided: findings.avoided,
    part: part ?? null,
    document: { type, id, branch_id },
    user: call.maker ?? call.user?.id ?? null,
  });
  if (!watch) return;
  const newest = newestRow({ watched, moved, findings, base, watch }, row, at);
  for (const reached of findings.reached) {
    if (reached.limit.rule !== 'cash_report') continue;
    const earlier = watch.earlier.filter(({ same }) => same);
    await draftReport(db, { reached, person, newest, earlier, base });
  }
  if (findings.score >= ALERT_SCORE || outgrows(findings)) {
    await alertOf(call, row, { watched, watch, moved, findings, base });
  }
}

function newestRow(
  { watched, moved, findings }: Seen,
  { type, id, branch_id }: Pick<DocumentRow, 'type' | 'id' | 'branch_id'>,
  at: Date,
): WatchedRow {
  return {
    ...moved,
    document_type: type,
    document_id: id,
    at: at.toISOString(),
    day: watched.day,
    branch_id,
    place: watched.place,
    same: true,
    party_id: watched.person.party_id,
    name: watched.person.name_print,
    avoided: findings.avoided,
  };
}

/** An alert also lists the person's documents of this number of days before the deal. */
const NAMED_DAYS = 30;

async function alertOf(
  { db }: DocumentCall,
  { type, id }: Pick<DocumentRow, 'type' | 'id'>,
  { watched, watch, moved, findings, base }: Seen,
): Promise<void> {
  const { person, day } = watched;
  const from = Date.parse(day) - NAMED_DAYS * 86_400_000;
  const recent = (watch?.earlier ?? []).filter((row) => Date.parse(row.day) > from);
  const parties = [person.party_id, ...recent.map(({ party_id }) => party_id)];
  const [about] = person.keys;
  const volume = outgrows(findings);
  const score = Math.max(findings.score, volume ? ALERT_SCORE : 0);
  await raiseAlert(db, {
    rule: [...findings.rules, ...(volume ? ['volume'] : [])],
    party_ids: [...new Set(parties.filter((one) => one !== null))],
    documents: [
      ...recent.map((row) => ({ type: row.document_type, id: row.document_id })),
      { type, id },
    ],
    score: needsOffice(findings) ? Math.max(score, URGENT_SCORE) : score,
    facts: {
      day,
      currency: base,
      amount_in: moved.amount_in,
      amount_out: moved.amount_out,
      is_urgent: needsOffice(findings),
    },
    ...(about !== undefined && { about }),
  });
}

/** Removes a voided document from sums and threshold reports. */
export async function seeVoided(
  { db }: DocumentCall,
  row: Pick<DocumentRow, 'type' | 'id'>,
  part?: TradeLeg,
): Promise<void> {
  await voidWatched(db, { ...row, part });
  await recountReports(db, row);
}
