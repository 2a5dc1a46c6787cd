import { sql } from 'kysely';

import { absolute, compare, type Decimal } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { NotFound } from '@/server/kernel/failure';
import type { Owed } from './settling';

/** Throws a 404 if the party does not exist. */
export async function partyThere(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('party')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
}

/** Amount that an agent must still pay out in a currency: the total of the agent's unfinished outgoing remittances. */
export async function sentThrough(db: Db, agent: number, currency: string): Promise<Decimal> {
  const { rows } = await sql<Readonly<{ amount: Decimal }>>`
    select coalesce(sum(amount), 0)::text as amount from document
    where type = 'transfer' and status = 'posted' and body ->> 'kind' = 'remit_out'
      and body ->> 'agent_id' = ${String(agent)} and currency = ${currency}
      and stage in ('paid_in', 'held', 'sent', 'available', 'expired')
  `.execute(db);
  return rows[0]?.amount ?? '0';
}

/**
 * Returns the party's largest balance in a currency, on the given account or on any account that requires a party.
 * Excludes open credit draws, because each is repaid on its own document.
 */
export async function owedOn(
  db: Db,
  party_id: number,
  { currency, accountId }: Readonly<{ currency: string; accountId: number | undefined }>,
): Promise<Owed | undefined> {
  const rows = await db
    .selectFrom('balance')
    .innerJoin('account', 'account.id', 'balance.account_id')
    .select(['balance.account_id', besidesCredit.as('amount')])
    .where('balance.party_id', '=', party_id)
    .where('balance.currency', '=', currency)
    .where(besidesCredit, '<>', '0')
    .where('account.party_required', '=', true)
    .orderBy('account.number')
    .execute();
  const [most] = rows
    .filter(({ account_id }) => (accountId ?? account_id) === account_id)
    .toSorted((a, b) => compare(absolute(b.amount), absolute(a.amount)));
  return most && { ...most, party_id };
}

const besidesCredit = sql<string>`trim_scale(balance.amount - case
  when account.purpose = 'customer_receivable' then coalesce((
    select sum((d.course ->> 'outstanding')::numeric) from document d
    where d.type in ('credit limit withdrawal', 'credit sub-limit withdrawal') and d.status = 'posted'
      and (d.course ->> 'party_id')::bigint = balance.party_id and d.currency = balance.currency
  ), 0) else 0 end)::text`;

/** True if the posted settlement received money, false if it paid money; undefined for a draft. */
export async function wayOf(db: Db, id: number): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('line')
    .innerJoin('entry', 'entry.id', 'line.entry_id')
    .select('line.amount')
    .where('entry.document_type', '=', 'settlement')
    .where('entry.document_id', '=', id)
    .where('line.party_id', 'is not', null)
    .orderBy('line.entry_id')
    .orderBy('line.line_no')
    .executeTakeFirst();
  return row && row.amount.startsWith('-');
}
