import { sql } from 'kysely';

import { presentOfTransaction } from '@/server/database/present';
import type { Tx } from '@/server/kernel/host';

type AlertDocument = Readonly<{ type: string; id: number }>;

type Raised = Readonly<{
  /** Code of the rule, or several: `S1`, `same_image`. */
  rule: string | readonly string[];
  party_ids: readonly number[];
  documents: readonly AlertDocument[];
  /** 0 to 100. */
  score: number;
  /** Findings, without anything that identifies a person. */
  facts: Readonly<Record<string, unknown>>;
  /** Key of the subject if it is no party. Alerts with the same key are merged. */
  about?: string;
}>;

/**
 * Raises an alert in the caller's transaction, without a notification. If one with the same subject is undecided, that
 * one receives the rules, documents and facts. Returns its id.
 */
export async function raiseAlert(db: Tx, raised: Raised): Promise<number> {
  const rules = [raised.rule].flat().toSorted();
  const { rows } = await sql<{ id: number }>`
    insert into alert (rules, party_ids, documents, score, facts, about, raised_at)
    values (${rules}::text[], ${[...raised.party_ids]}::bigint[], ${JSON.stringify(raised.documents)}::jsonb,
      ${raised.score}, ${JSON.stringify(raised.facts)}::jsonb, ${aboutOf(raised)}, ${presentOfTransaction})
    on conflict (about) where status in ('open', 'in_review') do update set
      rules = (select array_agg(distinct rule order by rule) from unnest(alert.rules || excluded.rules) rule),
      party_ids = (select coalesce(array_agg(distinct party order by party), '{}') from unnest(alert.party_ids || excluded.party_ids) party),
      documents = (select coalesce(jsonb_agg(distinct document), '[]') from jsonb_array_elements(alert.documents || excluded.documents) document),
      score = greatest(alert.score, excluded.score),
      facts = alert.facts || excluded.facts,
      version = alert.version + 1
    returning id
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an alert was not stored');
  return row.id;
}

/** Key of an alert: the party, so that it has one open alert; without a party, the rule and the first document. */
function aboutOf({ about, party_ids, documents, rule }: Raised): string {
  if (about !== undefined) return about;
  const [party] = party_ids;
  if (party !== undefined) return `party ${party}`;
  const [document] = documents;
  return `${[rule].flat().join(' ')} ${document ? `${document.type} ${document.id}` : ''}`.trim();
}
