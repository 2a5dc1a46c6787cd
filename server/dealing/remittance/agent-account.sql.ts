import { sql } from 'kysely';

import type { Decimal } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { ALL_DAYS, openItemParts } from '@/server/ledger/open-items.sql';

/** Balance with an agent in a currency; negative if the organisation owes the agent. */
export async function heldByAgent(db: Db, agent: number, currency: string): Promise<Decimal> {
  const found = await agentBalances(db, agent);
  return found.find((one) => one.currency === currency)?.balance ?? '0';
}

type Balance = Readonly<{ currency: string; balance: Decimal; base: Decimal }>;

/** Balances with an agent, by currency; debit is positive. */
export async function agentBalances(db: Db, agent: number): Promise<readonly Balance[]> {
  const { rows } = await sql<Balance>`
    select b.currency, sum(b.amount)::text as balance, sum(b.base)::text as base
    from balance b join account a on a.id = b.account_id
    where a.purpose = 'agent_settlement' and b.party_id = ${agent}::bigint
    group by 1 having sum(b.amount) <> 0 or sum(b.base) <> 0
    order by 1
  `.execute(db);
  return rows;
}

type Unsettled = Readonly<{
  id: number;
  number: string;
  date: string | null;
  counterparty: string | null;
  /**
   * Amount that the remittance added to the agent's account; `open` is the part that is not settled yet. Debits are
   * positive.
   */
  amount: Decimal;
  open: Decimal;
}>;

/** Remittances with an open amount in an agent's account, latest first. */
export async function agentUnsettled(
  db: Db,
  agent: number,
  currency: string,
): Promise<readonly Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    with ${openItemParts({ day: ALL_DAYS, partyId: agent, currency })}
    select d.id, d.number, d.date::text as date, d.counterparty, sum(i.amount)::text as amount, sum(i.open)::text as open
    from item i
    join account a on a.id = i.account_id and a.purpose = 'agent_settlement'
    join entry e on e.id = i.entry_id and e.document_type = 'transfer'
    join document d on d.type = e.document_type and d.id = e.document_id
    group by d.id, d.number, d.date, d.counterparty
    order by max(i.entry_id) desc
  `.execute(db);
  return rows;
}

/** Totals of an agent's remittances that are not paid out yet, by currency. */
export async function agentWaiting(db: Db, agent: number) {
  const { rows } = await sql<Readonly<{ currency: string; count: number; amount: Decimal }>>`
    select currency, count(*)::integer as count, sum(amount)::text as amount
    from document
    where type = 'transfer' and status = 'posted' and body ->> 'kind' <> 'internal'
      and body ->> 'agent_id' = ${String(agent)}
      and stage in ('paid_in', 'held', 'sent', 'available', 'expired')
    group by 1 order by 1
  `.execute(db);
  return rows;
}
