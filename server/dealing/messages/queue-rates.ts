import { sql } from 'kysely';

import { clockAt } from '@/lib/domain/timezone';
import { currentRates } from '@/server/dealing/rates/current-rates';
import { inTransaction } from '@/server/database/transaction';
import type { Host, Tx } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { queueCustomerMessage } from '@/server/outbox/customer-messages';
import { leftToRight } from '@/server/outbox/customer-text';
import { composed, obstacleOf, receiversWith, wordingOf } from './compose';
import type { Facts } from './facts';

/** Time in ms for which a message with rates is valid. A later delivery would contain old rates. */
const VALID_MS = 6 * 3_600_000;
/** Time in ms between two messages with rates, so that other messages of the channel are delivered in between. */
const PACE_MS = 500;

/**
 * Queues a message with the rates to each party that wants them, once a day after the time `send_at` of the message
 * text. The update locks the row of `message_text`, so several server processes may call this concurrently.
 */
export async function queueRates(host: Host): Promise<void> {
  await inTransaction(host.db, async (db) => {
    const { timezone } = await organisationOf(db);
    const [day = '', time = ''] = clockAt(timezone, host.now()).split(' ');
    const { rows } = await sql`
      update message_text set sent_on = ${day}::date
      where kind = 'rates' and is_automatic and send_at <= ${time} and (sent_on is null or sent_on < ${day}::date)
      returning id
    `.execute(db);
    if (rows.length > 0) await queueToAll(host, db, day);
  });
}

async function queueToAll(host: Host, db: Tx, day: string): Promise<void> {
  const now = host.now();
  const rates = (await currentRates(db, now)).filter((rate) => rate.is_on_board);
  if (rates.length === 0) return;
  const lines = rates.map(
    ({ currency, buy, sell, mid }) =>
      `${currency} ${buy === null && sell === null ? mid : `${buy ?? '–'} / ${sell ?? '–'}`}`,
  );
  const facts: Facts = {
    partyId: null,
    kinds: ['rates'],
    values: (language) => ({
      date: leftToRight(day, language),
      rates: lines.map((line) => leftToRight(line, language)).join(', '),
    }),
  };
  const wording = await wordingOf(db);
  const ready = (
    await receiversWith(db, sql<boolean>`c.wants_rates and p.is_active and p.deleted_at is null`)
  ).filter((receiver) => obstacleOf(wording, 'rates', receiver) === null);
  const receivers = [...Map.groupBy(ready, ({ party_id }) => party_id).values()];
  for (const [at, [receiver]] of receivers.entries()) {
    if (!receiver) continue;
    await queueCustomerMessage(
      { db, host },
      {
        consentId: receiver.id,
        channel: receiver.channel,
        kind: 'rates',
        by: null,
        content: composed({ host, wording }, { kind: 'rates', receiver, facts }),
        due: new Date(now.getTime() + at * PACE_MS),
        expires: new Date(now.getTime() + VALID_MS),
      },
    );
  }
}
