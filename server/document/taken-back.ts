import { negate } from '@/lib/domain/money';
import type { Tx } from '@/server/kernel/host';
import type { Ticket } from '@/server/ledger/entry';

/**
 * The ticket of an entry with all amounts negated, for its reversal. It keeps the user, and is in the session now open
 * at its location.
 */
export async function takenBack(db: Tx, entryId: number): Promise<Ticket | undefined> {
  const ticket = await db
    .selectFrom('ticket')
    .select(['user_id', 'location_id', 'party_id', 'fee', 'fee_listed', 'fee_mode', 'fee_rule_id'])
    .select(['rounding', 'overrides'])
    .select((eb) =>
      eb
        .selectFrom('till_session')
        .select('till_session.id')
        .whereRef('till_session.location_id', '=', 'ticket.location_id')
        .where('till_session.status', '=', 'open')
        .as('session_id'),
    )
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (!ticket) return undefined;
  const deals = await db
    .selectFrom('deal')
    .select([
      'line_no',
      'side',
      'currency',
      'amount',
      'base',
      'rate',
      'quote_unit',
      'quote_direction',
      'mid',
      'board',
      'cost',
      'realised',
    ])
    .where('entry_id', '=', entryId)
    .orderBy('leg_no')
    .execute();
  return {
    ...ticket,
    fee: negate(ticket.fee),
    fee_listed: ticket.fee_listed && negate(ticket.fee_listed),
    rounding: negate(ticket.rounding),
    deals: deals.map(({ amount, base, cost, realised, ...deal }) => ({
      ...deal,
      amount: negate(amount),
      base: negate(base),
      cost: negate(cost),
      realised: negate(realised),
    })),
  };
}
