import { sql } from 'kysely';

import { presentOfTransaction } from '@/server/database/present';
import type { Tx } from '@/server/kernel/host';

type AlertDocument = Readonly<{ type: string; id: number }>;

type Raised = Readonly<{
  /** Code of one rule, such as `S1` or `same_image`, or several codes. */
  rule: string | readonly string[];
  party_ids: readonly number[];
  documents: readonly AlertDocument[];
  /** From 0 to 100; a higher score is more urgent. */
  score: number;
  /** Facts for the reviewer, such as ids and amounts. They contain no names or other personal text. */
  facts: Readonly<Record<string, unknown>>;
  /**
   * Key of the alert's subject. Without it, the key is derived from the parties or documents. Undecided alerts with the
   * same key are merged.
   */
  about?: string;
}>;

/**
 * Raises an alert in the caller's transaction; notifies nobody. If an undecided alert has the same key, adds the rules,
 * parties, documents and facts to that alert. Returns the alert's id.
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

/**
 * Key of an alert: the given key, otherwise the first party, otherwise the rules and the first document. An undecided
 * alert with the same key is extended.
 */
function aboutOf({ about, party_ids, documents, rule }: Raised): string {
  if (about !== undefined) return about;
  const [party] = party_ids;
  if (party !== undefined) return `party ${party}`;
  const [document] = documents;
  return `${[rule].flat().join(' ')} ${document ? `${document.type} ${document.id}` : ''}`.trim();
}
