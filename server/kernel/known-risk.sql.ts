import { type RawBuilder, sql } from 'kysely';

import { SCREENING_PARTS } from '@/lib/domain/kyc-risk';

/**
 * The level of a customer's risk, of a row of `kyc_customer`, as whoever asks may know it: without the page of compliance
 * the parts that only speak of screening do not count; null for whoever may not know of it at all.
 */
export function knownRisk({
  risk,
  compliance,
}: Readonly<{ risk: boolean; compliance: boolean }>): RawBuilder<string | null> {
  if (!risk) return sql<string | null>`null`;
  if (compliance) return sql<string | null>`risk_level`;
  const score = sql`(risk ->> 'score')::integer - coalesce((
    select sum((part ->> 'points')::integer) from jsonb_array_elements(risk -> 'parts') part
    where part ->> 'key' = any(${[...SCREENING_PARTS]})), 0)`;
  return sql<string | null>`case
    when risk is null then null when is_exposed or ${score} >= 50 then 'high'
    when ${score} >= 25 then 'medium' else 'low' end`;
}
