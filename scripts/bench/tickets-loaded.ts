import { randomBytes } from 'node:crypto';

import type { Kysely } from 'kysely';
import type { Pool } from 'pg';

import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import type { DocumentCall } from '@/server/document/document-call';
import { insertDocuments } from '@/server/document/rows';
import { planTicket, summariseTicket } from '@/server/dealing/sale/sale-plan';
import { saleReference } from '@/server/dealing/sale/sale-reference';
import type { Tx } from '@/server/kernel/host';
import { sealerFrom } from '@/server/kernel/seal';
import { post } from '@/server/ledger/post';
import { loadJournals } from '@/server/seed/load';
import { BOARD, DAYS, daysUpTo, FUND, type SentTicket, ticketsOf } from './tickets';

const DEVELOPER_ID = 1;
const AT_ONCE = 1000;

type Asked = Readonly<{ count: number; last: string }>;

/** Publishes a rate board, and posts cash and `count` tickets through the ledger, over the days up to `last`. */
export async function loadTickets(
  { db, owner }: Readonly<{ db: Kysely<DB>; owner: Pool }>,
  { count, last }: Asked,
): Promise<Readonly<{ tickets: number; seconds: number }>> {
  const days = daysUpTo(last);
  const [first = last] = days;
  await publish(owner, first);
  await fund(db, first);
  const begun = performance.now();
  const ofDay = Math.ceil(count / DAYS);
  let tickets = 0;
  for (const [at, day] of days.entries()) {
    // As in a real office, a new rate board is published before the tickets of the last day.
    if (day === last) await publish(owner, new Date().toISOString());
    const some = ticketsOf(at + 1, day).take(Math.min(ofDay, count - tickets));
    tickets += await loadDay(db, day, [...some]);
  }
  return { tickets, seconds: (performance.now() - begun) / 1000 };
}

async function publish(owner: Pool, at: string): Promise<void> {
  await owner.query(
    `with made as (insert into rate_set (effective_at) values ($1::timestamptz) returning id, effective_at)
     insert into rate (set_id, currency, kind, buy, mid, sell, mid_base, quote_unit, quote_direction, effective_at)
     select id, currency, 'board', buy, mid, sell, mid / quote_unit, quote_unit, 'direct', effective_at
     from made, json_to_recordset($2) as board (currency text, buy numeric, mid numeric, sell numeric, quote_unit integer)`,
    [at, JSON.stringify(BOARD)],
  );
}

async function fund(db: Kysely<DB>, date: string): Promise<void> {
  const lines = [
    { account: '1010', debit: FUND },
    { account: '3000', credit: FUND },
  ];
  await loadJournals(db, [{ date, memo: 'Capital paid in', lines }], DEVELOPER_ID);
}

async function loadDay(db: Kysely<DB>, day: string, tickets: readonly SentTicket[]) {
  for (let at = 0; at < tickets.length; at += AT_ONCE) {
    const some = tickets.slice(at, at + AT_ONCE);
    await inTransaction(db, (tx) => postTickets(tx, day, some));
  }
  return tickets.length;
}

/** Posts a batch of tickets of one day in the caller's transaction. The reference data is read once per batch. */
async function postTickets(db: Tx, day: string, tickets: readonly SentTicket[]): Promise<void> {
  const lines = BOARD.map(({ currency }) => ({ side: 'buy' as const, currency, amount: '1' }));
  const reference = await saleReference(callIn(db), { date: day, lines });
  const planned = tickets.map((body) => ({ body, plan: planTicket(body, reference) }));
  const refusal = planned.flatMap(({ plan }) => plan.refusals)[0];
  if (refusal) throw refusal;
  const postings = planned.map(({ plan }) => ({
    kind: 'document' as const,
    date: day,
    memo: '',
    lines: plan.lines,
    deal: plan.deal,
    ticket: plan.ticket,
  }));
  const documents = planned.map(({ body, plan }) => ({
    body,
    customId: null,
    status: 'posted' as const,
    summary: summariseTicket(body, plan, reference),
  }));
  await post(db, postings, {
    as: { userId: DEVELOPER_ID, module: lockModuleOf('sales') },
    known: reference,
    name: async () => {
      const rows = await insertDocuments(db, 'sales', documents, { by: DEVELOPER_ID });
      return rows.map(({ id, number }) => ({
        document_type: 'sales',
        document_id: id,
        number: number ?? '',
      }));
    },
  });
}

/**
 * A walk-in customer is recognised by a keyed hash of the customer's data. Loaded tickets use a random key, so the
 * server never recognises their customers.
 */
const sealer = sealerFrom(randomBytes(32), []);

function callIn(db: Tx): DocumentCall {
  const call = {
    db,
    host: { now: () => new Date(), config: { appUrl: '' }, sealer },
    user: { id: DEVELOPER_ID },
    may: () => true,
  };
  // The cast is safe: the checks of a ticket use only these parts of a call.
  return call as unknown as DocumentCall;
}
