import type { DocumentType } from '@/lib/domain/document-type';
import type { QuoteDirection, QuoteUnit } from '@/lib/domain/rate';
import type { TicketFee } from '@/lib/domain/dealing/sale-shapes';
import { preparedQuery } from '@/server/database/prepared-query';
import type { Db } from '@/server/kernel/host';

/** A leg as it was dealt. Amounts are decimal strings. */
export type DealtLeg = Readonly<{
  line_no: number;
  side: 'buy' | 'sell';
  currency: string;
  amount: string;
  base: string;
  rate: string;
  quote_unit: QuoteUnit;
  quote_direction: QuoteDirection;
  mid: string | null;
  board: string | null;
  cost: string;
  realised: string;
}>;

export type Dealing = Readonly<{
  entry_id: number;
  fee: TicketFee;
  rounding: string;
  session_id: number | null;
  overrides: readonly string[];
  legs: readonly DealtLeg[];
  /** Cash per currency; positive if the organisation received it, negative if it paid. */
  net: readonly Readonly<{ currency: string; amount: string }>[];
  /** Trades that cover (hedge) this ticket. */
  covered_by: readonly Readonly<{ id: number; number: string }>[];
  /** Amounts charged to the customer's balance, per currency; positive if the customer owes them. */
  on_account: readonly Readonly<{ currency: string; amount: string }>[];
}>;

/**
 * Returns the deal of a posted document, leg by leg; undefined for a draft. It is a single query, because every posting
 * of a ticket runs it while other calls wait for the same stock rows.
 */
export async function dealingOf(
  db: Db,
  type: DocumentType,
  id: number,
): Promise<Dealing | undefined> {
  const { rows } = await preparedQuery<Dealing>`
    select t.entry_id, json_build_object(
      'amount', t.fee::text, 'listed', coalesce(t.fee_listed, t.fee)::text,
      'mode', coalesce(t.fee_mode, 'on_top'), 'rule_id', t.fee_rule_id
    ) as fee, t.rounding, t.session_id, t.overrides, (
      select coalesce(json_agg(json_build_object(
        'line_no', line_no, 'side', side, 'currency', currency, 'amount', amount::text,
        'base', base::text, 'rate', rate::text, 'quote_unit', quote_unit,
        'quote_direction', quote_direction, 'mid', mid::text, 'board', board::text,
        'cost', cost::text, 'realised', realised::text
      ) order by leg_no), '[]')
      from deal where entry_id = t.entry_id
    ) as legs, (
      select coalesce(json_agg(moved order by moved.currency), '[]') from (
        select currency, sum(amount)::text as amount from line
        where entry_id = t.entry_id and location_id is not null group by currency
      ) as moved
    ) as net, (
      select coalesce(json_agg(moved order by moved.currency), '[]') from (
        select currency, sum(amount)::text as amount from line
        where entry_id = t.entry_id and party_id is not null group by currency
      ) as moved
    ) as on_account, (
      select coalesce(json_agg(json_build_object('id', d.id, 'number', d.number) order by d.id), '[]')
      from document d
      where d.type = 'trade' and d.status = 'posted' and ${type}::text = 'sales'
        and d.body -> 'covers' @> jsonb_build_array(t.document_id)
    ) as covered_by
    from ticket t
    join entry e on e.id = t.entry_id
    where t.document_type = ${type}::text and t.document_id = ${id}::bigint
      and e.reverses_id is null
  `.execute(db);
  return rows[0];
}
