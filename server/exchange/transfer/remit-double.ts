import { sql } from 'kysely';

import type { TransferBody } from '@/lib/contract/exchange/transfer';
import { present } from '@/server/database/present';
import type { Double } from '@/server/document/double';

/** The same money sent through the same agent within a minute is likely the same remittance. */
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
