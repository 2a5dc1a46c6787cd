import { type RawBuilder, sql } from 'kysely';

import type { DocumentBody } from '@/lib/contract/document-fields';
import type { AnyKind } from './act';
import type { DocumentCall } from './document-call';
import type { Plan, Reference } from './kind';

/** SQL that normalises text for comparison: Unicode compatibility forms, lower case, one kind of hyphen, trimmed. */
export const folded = (text: RawBuilder<unknown>) =>
  sql`lower(trim(regexp_replace(normalize(${text}, nfkc), '[‐‑‒–—―−]', '-', 'g')))`;

/**
 * Returns preview notes about a posted or waiting document that the draft may repeat. Both have the same counterparty,
 * reference, amount and day, and satisfy the further conditions of the kind. The first such document is named.
 */
export async function doublesOf(
  { db, say }: Pick<DocumentCall, 'db' | 'say'>,
  kind: AnyKind,
  body: DocumentBody,
  { plan, reference: known }: Readonly<{ plan: Plan; reference: Reference }>,
) {
  const { double } = plan;
  if (!double || plan.refusals.length > 0) return [];
  const { field, key, also = [] } = double;
  const { type } = kind;
  const { date, counterparty, reference, amount, currency } = kind.summarise(body, plan, known);
  const terms = [
    sql`type = ${type} and status in ('posted', 'pending_approval') and date = ${date}::date`,
    sql`amount = ${amount}::numeric and currency = ${currency}`,
    sql`${folded(sql`coalesce(counterparty, '')`)} = ${folded(sql`${counterparty ?? ''}::text`)}`,
    sql`${folded(sql`coalesce(reference, '')`)} = ${folded(sql`${reference ?? ''}::text`)}`,
    ...also,
  ];
  const { rows } = await sql<{ id: number; number: string | null }>`
    select id, number from document where ${sql.join(terms, sql` and `)} order by id limit 1
  `.execute(db);
  return rows.map(({ id, number }) => ({
    key,
    level: 'note' as const,
    field,
    message: say(key, { number: number ?? `#${id}` }),
  }));
}
