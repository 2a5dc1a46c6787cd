import { sql } from 'kysely';

import { type Consent, consents, publicConsent } from '@/lib/contract/accounting/consents';
import { Refusal } from '@/lib/domain/refusal';
import { addressIn } from '@/lib/format/message-address';
import { networkOf } from '@/server/kernel/caller-address';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { takeTry } from '@/server/kernel/limits';
import { serve } from '@/server/kernel/serve';
import { inviteToTelegram, stopAddress, stopHash, storeConsent } from '@/server/outbox/consents';
import { lockPartyFor, partyFor } from './parties.sql';

const page = 'parties';
const record_type = 'message consent';

/** Consents of one party, the active ones first, at most 100; or only the consent with this id. */
async function consentsOf(
  db: Db,
  { party, id }: Readonly<{ party?: number; id?: number }>,
): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select c.id, c.channel, c.address, c.language, c.given_on, c.given_how, c.wants_rates, u.name as created_by, c.created_at,
           d.number as remittance, c.withdrawn_at, c.withdrawn_how
    from message_consent c
    join app_user u on u.id = c.created_by
    left join document d on d.type = 'transfer' and d.id = c.remittance_id
    where c.party_id = coalesce(${party ?? null}::bigint, c.party_id) and c.id = coalesce(${id ?? null}::bigint, c.id)
    order by c.withdrawn_at is not null, c.id desc
    limit 100
  `.execute(db);
  return rows;
}

async function consentOf(db: Db, id: number): Promise<Consent> {
  const [row] = await consentsOf(db, { id });
  if (!row) throw new NotFound();
  return row;
}

export const consentRoutes = [
  serve(consents.list, async (call) => {
    const { id } = await partyFor(call, call.params.id);
    return consentsOf(call.db, { party: id });
  }),

  serve(consents.store, async (call) => {
    const { db, input, audit, today } = call;
    const { id: partyId } = await lockPartyFor(call, call.params.id);
    const { channel, language, given_on, given_how, wants_rates } = input;
    const address = addressIn(channel, input.address);
    if (address === undefined) {
      throw new Refusal(`message-address.${channel}`, { field: 'address' });
    }
    if (given_on > (await today())) throw new Refusal('consent.future', { field: 'given_on' });
    const consent = { channel, address, language, givenOn: given_on, givenHow: given_how };
    const id = await storeConsent(call, { partyId, ...consent, wantsRates: wants_rates });
    // The audit trail has no addresses, because it is kept after a person's data is erased.
    const changes = {
      channel: [null, channel],
      given_how: [null, given_how],
      given_on: [null, given_on],
    } as const;
    audit({ action: 'consent', page, record_type: 'party', record_id: partyId, changes });
    audit({ action: 'create', page, record_type, record_id: id, changes });
    return consentOf(db, id);
  }),

  serve(consents.invite, async (call) => {
    const { input, audit } = call;
    const { id: partyId } = await lockPartyFor(call, call.params.id);
    const { language, wants_rates: wantsRates } = input;
    const invitation = await inviteToTelegram(call, { partyId, language, wantsRates });
    if (!invitation) throw new Refusal('consent.no-bot');
    audit({ action: 'invite to chat', page, record_type: 'party', record_id: partyId });
    return invitation;
  }),

  serve(consents.withdraw, async (call) => {
    const { db, host, me, audit, params } = call;
    const row = await db
      .selectFrom('message_consent')
      .select(['party_id', 'channel', 'withdrawn_at'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new NotFound();
    await partyFor(call, row.party_id);
    if (row.withdrawn_at !== null) {
      throw new Conflict('consent.withdrawn', await consentOf(db, params.id));
    }
    await sql`
      update message_consent
      set withdrawn_at = ${host.now()}::timestamptz, withdrawn_how = 'staff', withdrawn_by = ${me.id},
          version = version + 1
      where id = ${params.id}
    `.execute(db);
    const changes = { channel: [row.channel, null] } as const;
    audit({ action: 'withdraw', page, record_type: 'party', record_id: row.party_id, changes });
    audit({ action: 'withdraw', page, record_type, record_id: params.id, changes });
    return consentOf(db, params.id);
  }),

  /**
   * Stops all messages to the address that received the link. The answer is the same for unknown tokens and for messages
   * that are stopped already. A token has 256 random bits, so guesses find none.
   */
  serve(publicConsent.stop, async ({ db, host, visitor, params, audit, unchanged }) => {
    const limit = { key: `stop messages ${networkOf(visitor.ip)}`, most: 60, minutes: 15 };
    await takeTry(host.aside, [limit], host.now());
    const owner = await db
      .selectFrom('message_consent')
      .select(['channel', 'address'])
      .where('stop_hash', '=', stopHash(params.token))
      .where('address', '<>', '')
      .executeTakeFirst();
    const stopped = owner
      ? await stopAddress({ db, host }, owner, (notes) => notes.forEach((note) => audit(note)))
      : 0;
    if (stopped === 0) unchanged();
    return {};
  }),
];
