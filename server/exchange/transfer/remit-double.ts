import { sql } from 'kysely';

import type { TransferBody } from '@/lib/contract/exchange/transfer';
import { present } from '@/server/database/present';
import type { Double } from '@/server/document/double';

/** Conditions of a likely duplicate: an equal remittance through the same agent within a minute. */
export function remitDouble({ kind, agent_id }: TransferBody): Double | undefined {
  if (kind !== 'remit_out') return undefined;
  return {
    field: 'beneficiary',
    key: 'remit.double',
    also: [
      sql`body ->> 'kind' = ${kind} and body ->> 'agent_id' is not distinct from ${agent_id ?? null}::text`,
      sql`posted_at > ${present}::timestamptz - interval '1 minute'`,
    ],
  };
}
