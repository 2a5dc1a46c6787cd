import { sql } from 'kysely';

import type { DocumentType } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';
import type { ListInput } from './list-input';
import type { Sums } from './list-sums';

/** Filters for which `document_tally` has no column. */
const FINER = [
  'mine',
  'user_id',
  'branch_id',
  'account_id',
  'amount_from',
  'amount_to',
  'attached',
] as const satisfies readonly (keyof ListInput)[];

/**
 * Reads the counts and sums of a list from `document_tally`. Null if a filter needs a column that this table lacks.
 * Also null if a state is filtered in a type whose stage changes as time passes.
 */
export async function talliedSums(
  db: Db,
  { type, turns }: Readonly<{ type: DocumentType; turns: boolean }>,
  input: ListInput,
): Promise<readonly Sums[] | null> {
  if (FINER.some((name) => input[name]) || (turns && input.status)) return null;
  const { status, from, to, currency } = input;
  const posted = sql`filter (where status = 'posted')`;
  const { rows } = await sql<Sums>`
    select currency, sum(count) as count, nullif(sum(amount) ${posted}, 0) as amount,
           sum(base) ${posted} as base,
           coalesce(sum(without_base) ${posted}, 0) as without_base,
           coalesce(sum(count) ${posted}, 0) as posted,
           coalesce(sum(count) filter (where status = 'voided'), 0) as voided,
           coalesce(sum(count) filter (where status = 'draft'), 0) as draft,
           coalesce(sum(count) filter (where status = 'pending_approval'), 0) as pending_approval
    from document_tally
    where type = ${type} and ${stateIs(status)}
      and (${from ?? null}::date is null or date >= ${from ?? null}::date)
      and (${to ?? null}::date is null or date <= ${to ?? null}::date)
      and (${currency ?? null}::text is null or currency = ${currency ?? null})
    group by currency having sum(count) <> 0
    order by currency`.execute(db);
  return rows;
}

/** Merges the rows of `document_tally` that have the same type, day, state and currency. */
export async function foldTally(db: Db): Promise<void> {
  await sql`select fold_tally()`.execute(db);
}

function stateIs(status: string | undefined) {
  if (status === undefined || status === '') return sql<boolean>`status <> 'discarded'`;
  if (status === 'posted') return sql<boolean>`status = 'posted' and stage is null`;
  return sql<boolean>`(status = ${status} or status = 'posted' and stage = ${status})`;
}
