import { readFile } from 'node:fs/promises';

import { verify } from '@/server/ledger/verify';
import { byHand } from '../support/by-hand';
import { watchedCounter } from '../support/watched-counter';

const { fixture, threshold, bring } = watchedCounter();

const FILE = 'server/database/migrations/0096-watched-before.sql';
const deal = async (counterparty_id: number, own: object = {}) => {
  const { status, body } = await fixture.me.post('exchange/trade/store', {
    date: '2026-11-20',
    post: true,
    counterparty_id,
    side: 'buy',
    currency: 'EUR',
    amount: '1000',
    rate: '1.01',
    ...own,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id;
};
const step = async (id: number, name: string, own: object) => {
  const { status, body } = await fixture.me.post(`exchange/trade/${id}/${name}`, own);
  expect([status, body.errors]).toEqual([200, undefined]);
};
const settle = (id: number, leg: string, where: object = { location_id: 1 }) =>
  step(id, 'settle', { leg, date: '2026-11-20', ...where });

const rows = async () =>
  (
    await fixture.host.owner.query(
      `select document_id::int as id, part, kind, day::text, party_id::int, branch_id::int, location_id::int, user_id::int,
         trim_scale(amount_in)::text as "in", trim_scale(amount_out)::text as out, deals,
         trim_scale(cash_in)::text as cash_in, trim_scale(cash_out)::text as cash_out, name_print
       from watched where document_type = 'trade' and not is_void order by document_id, part nulls first`,
    )
  ).rows;
const broken = async () =>
  (await verify(fixture.host.db)).checks.flatMap(({ ok, key, rows: all }) =>
    ok ? [] : { key, all },
  );

/** Resets the books to the state before trades were monitored, and runs the migration again. */
async function upgrade(): Promise<void> {
  const { owner } = fixture.host;
  await byHand(owner, "delete from watched where document_type = 'trade'");
  expect(await rows()).toEqual([]);
  await byHand(owner, await readFile(FILE, 'utf8'));
}

test('trades from before are in the sums of a person as if they had been watched when they were made', async () => {
  const customer_id = await fixture.aCustomer('Ahmad Rahimi');
  await bring('10', { customer_id });
  await deal(customer_id);
  const bought = await deal(customer_id, { amount: '300.50' });
  await settle(bought, 'fc');
  await settle(bought, 'counter');
  const sold = await deal(customer_id, { side: 'sell', amount: '70' });
  await settle(sold, 'fc');
  await step(sold, 'fail', { leg: 'fc', reason: 'It came back' });
  await settle(sold, 'counter');
  const { body: dealer } = await fixture.me.post('accounting/parties/store', {
    kind: 'dealer',
    name: 'A peer',
  });
  await settle(await deal(dealer.id), 'fc');
  const taken = await deal(customer_id, { amount: '5' });
  await fixture.me.post(`exchange/trade/${taken}/void`, { reason: 'A mistake' });

  const watched = await rows();
  expect(watched).toHaveLength(6);
  await upgrade();
  expect(await rows()).toEqual(watched);
  expect(await broken()).toEqual([]);

  await byHand(fixture.host.owner, await readFile(FILE, 'utf8'));
  expect(await rows()).toHaveLength(6);
  await threshold('identify', '1400');
  expect((await bring('100', { customer_id })).status).toBe(422);
});
