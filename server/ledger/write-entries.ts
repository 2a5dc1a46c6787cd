import { sql } from 'kysely';

import { add, sign } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { present } from '@/server/database/present';
import { preparedQuery, deferred } from '@/server/database/prepared-query';
import type { Tx } from '@/server/kernel/host';
import type { EntryHeader, Settled } from './entry';

export type JudgedEntry = Readonly<{ header: EntryHeader; settled: Settled }>;

export type WriteOptions = Readonly<{
  by: number | null;
  /** Callback for progress: gets the number of entries written so far, after each batch. */
  wrote?: ((entries: number) => Promise<void>) | undefined;
}>;

/** Maximum number of entries per statement. Their rows are sent as one JSON text, whose size is limited. */
const AT_ONCE = 1000;

/**
 * Writes headers, lines, position moves, tickets and deals. The entries get consecutive ids from `first`, which the
 * caller has reserved. Returns the ids in order.
 */
export async function writeEntries(
  db: Tx,
  entries: readonly JudgedEntry[],
  first: number,
  { by, wrote }: WriteOptions,
): Promise<number[]> {
  for (let done = 0; done < entries.length; done += AT_ONCE) {
    const some = entries.slice(done, done + AT_ONCE);
    await writeSome(db, some, first + done, by);
    await wrote?.(done + some.length);
  }
  return entries.map((_, index) => first + index);
}

async function writeSome(
  db: Tx,
  entries: readonly JudgedEntry[],
  first: number,
  by: number | null,
): Promise<void> {
  const { headers, lines, moves, tickets, deals } = rowsOf(entries, first);
  // The statement for a single entry is sent together with the next statement, because nobody needs its result.
  const write = entries.length === 1 ? deferred : preparedQuery;
  await write`
    with headers as (
      insert into entry (id, kind, document_type, document_id, number, date, memo, reverses_id, line_count, total, posted_by, posted_at)
      select id, kind, document_type, document_id, number, date, memo, reverses_id, line_count, total, ${by}::bigint, ${present}
      from json_to_recordset(${JSON.stringify(headers)}::json) as given (
        id bigint, kind text, document_type text, document_id bigint, number text, date date,
        memo text, reverses_id bigint, line_count integer, total numeric
      )
      returning 1
    ), moves as (
      insert into position_move (entry_id, currency, quantity, cost, realised, mid)
      select entry_id, currency, quantity, cost, realised, mid from json_to_recordset(${JSON.stringify(moves)}::json) as given (
        entry_id bigint, currency text, quantity numeric, cost numeric, realised numeric, mid numeric
      )
      returning 1
    ), ${ticketRows(tickets, deals, by)}
    insert into line (entry_id, line_no, account_id, party_id, location_id, date, currency, amount, base, rate, memo)
    select entry_id, line_no, account_id, party_id, location_id, date, currency, amount, base, rate, memo
    from json_to_recordset(${JSON.stringify(lines)}::json) as given (
      entry_id bigint, line_no integer, account_id bigint, party_id bigint, location_id bigint,
      date date, currency text, amount numeric, base numeric, rate numeric, memo text
    )
  `.execute(db);
}

const ticketRows = (tickets: readonly object[], deals: readonly object[], by: number | null) => sql`
    tickets as (
      insert into ticket (entry_id, document_type, document_id, date, at, user_id, location_id, session_id, party_id, fee, fee_listed, fee_mode, fee_rule_id, rounding, overrides)
      select entry_id, document_type, document_id, date, ${present}, coalesce(user_id, ${by}::bigint), location_id, session_id, party_id, fee, fee_listed, fee_mode, fee_rule_id, rounding, overrides
      from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as given (
        entry_id bigint, document_type text, document_id bigint, date date, user_id bigint, location_id bigint,
        session_id bigint, party_id bigint, fee numeric, fee_listed numeric, fee_mode text,
        fee_rule_id bigint, rounding numeric, overrides text[]
      )
      returning 1
    ), deals as (
      insert into deal (entry_id, leg_no, line_no, date, side, currency, amount, base, rate, quote_unit, quote_direction, mid, board, cost, realised)
      select entry_id, leg_no, line_no, date, side, currency, amount, base, rate, quote_unit, quote_direction, mid, board, cost, realised
      from json_to_recordset(${JSON.stringify(deals)}::json) as given (
        entry_id bigint, leg_no smallint, line_no smallint, date date, side text, currency text, amount numeric,
        base numeric, rate numeric, quote_unit integer, quote_direction text, mid numeric, board numeric,
        cost numeric, realised numeric
      )
      returning 1
    )`;

function rowsOf(entries: readonly JudgedEntry[], first: number) {
  return {
    headers: entries.map(({ header, settled }, index) => ({
      id: first + index,
      ...header,
      line_count: settled.lines.length,
      total: debitsOf(settled.lines),
    })),
    lines: entries.flatMap(({ header, settled }, index) =>
      settled.lines.map((line, at) => ({
        entry_id: first + index,
        line_no: at + 1,
        date: header.date,
        ...line,
      })),
    ),
    moves: entries.flatMap(({ settled }, index) =>
      settled.moves.map((move) => ({ entry_id: first + index, ...move })),
    ),
    tickets: entries.flatMap(({ header, settled }, index) => {
      if (!settled.ticket) return [];
      const { document_type, document_id, date } = header;
      const { deals: _deals, ...ticket } = settled.ticket;
      return [{ entry_id: first + index, document_type, document_id, date, ...ticket }];
    }),
    deals: entries.flatMap(({ header: { date }, settled }, index) =>
      (settled.ticket?.deals ?? []).map((deal, at) => ({
        entry_id: first + index,
        leg_no: at + 1,
        date,
        ...deal,
      })),
    ),
  };
}

function debitsOf(lines: readonly PostingLine[]): string {
  return lines.reduce((sum, { base }) => (sign(base) > 0 ? add(sum, base) : sum), '0');
}
