import { type RawBuilder, sql } from 'kysely';

import { SCREENING_PARTS } from '@/lib/domain/compliance/kyc-risk';

/**
 * SQL for the risk level of a `kyc_customer` row. Without the compliance permission, the score excludes screening
 * points; without the risk permission, the level is null.
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
