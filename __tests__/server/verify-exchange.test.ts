import { sql } from 'kysely';

import { remitsDue } from '@/server/dealing/remittance/remittances-due';
import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { foldDays } from '@/server/ledger/day-sums.sql';
import { proveIn, verify } from '@/server/ledger/verify';
import { counterFixture, TODAY } from '../support/counter-fixture';
import { exchangeCorruptions } from '../support/corruptions-exchange';
import { settled } from '../support/settled';

const fixture = counterFixture({ currencies: ['EUR', 'GBP'] });
const DRAWS = 'exchange/credit-limit-withdrawal';
const TILL = { location_id: 2 };

/** Two sessions of one till: a purchase, a sale above cost with a fee, and a ticket voided in the second. */
async function trade(): Promise<void> {
  const { me, given, ticket, opening } = fixture;
  await opening('EUR', '2000', '2160');
  const { status } = await me.post('exchange/rates/publish', {
    rates: [{ currency: 'EUR', buy: '1.0800', sell: '1.1000' }],
  });
  const till = await me.post('exchange/locations/store', { name: 'Till 1', type: 'till' });
  expect([status, till.body.id]).toEqual([201, 2]);
  await given('transfer', 'exchange/transfer/store', {
    kind: 'internal',
    from_location_id: 1,
    to_location_id: 2,
    lines: [
      { currency: 'USD', amount: '5000' },
      { currency: 'EUR', amount: '1000' },
    ],
  });
  await open({ USD: '5000', EUR: '1000' });
  const first = await ticket('buy', { currency: 'EUR', amount: '100' }, TILL);
  const fee = { amount: '2.00', mode: 'on_top' };
  await ticket('sell', { currency: 'EUR', amount: '300' }, { ...TILL, fee });
  const count = { USD: '5224', EUR: '800' };
  const closed = await me.post('exchange/till-sessions/1/close', { count });
  expect([closed.status, closed.body.difference]).toEqual([200, {}]);
  await open(count);
  await ticket('sell', { currency: 'EUR', amount: '50' }, TILL);
  const voided = await me.post(`exchange/sales/${first.id}/void`, { reason: 'Mistyped' });
  expect([voided.status, voided.body.errors]).toEqual([200, undefined]);
}

/** Three remittances of a customer: one sent, one expired, one paid out. */
async function remit(): Promise<void> {
  const { me } = fixture;
  const made = async (path: string, body: object) => {
    const answer = await me.post(path, body);
    expect([path, answer.body.errors ?? answer.body.message]).toEqual([path, undefined]);
    return answer.body;
  };
  const parties = 'accounting/parties/store';
  const agent = await made(parties, { kind: 'agent', name: 'Herat' });
  const sender = await made(parties, { kind: 'customer', name: 'Sender', phone: '+1 555' });
  const out = async (more: object) => {
    const sent = await made('exchange/transfer/store', {
      kind: 'remit_out',
      sender_id: sender.id,
      agent_id: agent.id,
      principal: '110',
      payout_currency: 'EUR',
      rate: '1.10',
      post: true,
      ...more,
      beneficiary: { name: 'B', country: 'AF' },
    });
    await made(`exchange/transfer/${sent.id}/send`, {});
    await made(`exchange/transfer/${sent.id}/available`, {});
    return sent;
  };
  await out({});
  await out({ principal: '220' });
  const { body } = await me.get('exchange/transfer/list?kind=remits');
  const late = { ...fixture.host.host, now: () => new Date('2099-01-01T10:00:00Z') };
  expect([body.meta.total, await settled(remitsDue)(late)]).toEqual([2, 2]);
  await out({ principal: '55' });
  const paid = await out({ principal: '33' });
  await made(`exchange/transfer/${paid.id}/pay-out`, {
    code: paid.payout_code,
    document: { type: 'passport', number: 'P1' },
  });
}

/** A partly repaid draw on a customer's limit. */
async function lend(): Promise<void> {
  const { aCustomer, given, me } = fixture;
  const party_id = await aCustomer();
  const { id: limit_id } = await given('limit', 'exchange/credit-limit/store', {
    date: undefined,
    party_id,
    amount: '1000',
    valid_from: TODAY,
    reason: 'Known',
  });
  const drawn = { currency: 'EUR', amount: '100', due_date: '2026-12-20', location_id: 1 };
  const draw = await given('draw', `${DRAWS}/store`, { ...drawn, limit_id });
  const { status } = await me.post(`${DRAWS}/${draw.id}/repay`, {
    date: TODAY,
    currency: 'EUR',
    amount: '40',
    location_id: 1,
  });
  expect(status).toBe(200);
}

async function open(count: object): Promise<void> {
  const opened = await fixture.me.post('exchange/till-sessions/open', { ...TILL, count });
  expect([opened.status, opened.body.errors]).toEqual([201, undefined]);
}

test('a counter that was only dealt at keeps every promise, and whoever tampers with it is found', async () => {
  await trade();
  await lend();
  await remit();
  await foldDays(fixture.host.db);
  expect(await fixture.isSound()).toEqual([]);
  const found: unknown[] = [];
  for (const [what, statement, key] of exchangeCorruptions) {
    const broken = await brokenBy(statement);
    if (!broken.includes(key)) found.push({ what, key, broken });
  }
  expect(found).toEqual([]);
  expect((await verify(fixture.host.db)).ok).toBe(true);
});

async function brokenBy(statement: string): Promise<string[]> {
  const broken: string[] = [];
  const undo = new Error('undo');
  const attempt = inTransaction(queriesOver(fixture.host.owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const one of statement.split('; ')) {
      const { numAffectedRows } = await sql.raw(one).execute(tx);
      expect([one, numAffectedRows]).not.toEqual([one, 0n]);
    }
    const { checks } = await proveIn(tx);
    broken.push(...checks.filter(({ ok }) => !ok).map(({ key }) => key));
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  return broken;
}
