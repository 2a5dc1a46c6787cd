import { watchedCounter } from '../support/watched-counter';

const { fixture, bring, threshold, list } = watchedCounter();

const MINE = 'write who the deal is for';
const asksOf = async (own: object) => {
  const { body } = await fixture.me.post('exchange/sales/preview', {
    date: '2026-11-20',
    ...own,
    lines: [{ side: 'buy', currency: 'EUR', amount: '100', rate: '1' }],
  });
  return body.identification.asks;
};

test('whoever pays and is not the customer has to be declared, and the same name in another order is the customer', async () => {
  const customer_id = await fixture.aCustomer('Ahmad Rahimi');
  for (const payer of ['', 'Ahmad Rahimi', 'RAHIMI, Ahmad']) {
    expect((await bring('10', { customer_id, payer })).status).toBe(201);
  }
  const refused = await bring('10', { customer_id, payer: 'Cyrus Far' });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'on_behalf_of.name': [expect.stringContaining(MINE)] },
  ]);
  const on_behalf_of = { name: 'Cyrus Far', relationship: 'Cousin' };
  const { status, body } = await bring('10', { customer_id, payer: 'Cyrus Far', on_behalf_of });
  expect([status, body.payer, body.on_behalf_of]).toEqual([201, 'Cyrus Far', on_behalf_of]);
});

test('of somebody who is on no file the name that was told is the customer', async () => {
  const walk_in = { name: 'Zia' };
  expect((await bring('10', { walk_in, payer: 'zia' })).status).toBe(201);
  expect((await bring('10', { walk_in, payer: 'Mina' })).status).toBe(422);
  expect((await bring('10', { payer: 'Mina' })).status).toBe(422);
});

test('a draft may lack it, and is not posted without it', async () => {
  const { body } = await bring('10', { payer: 'Mina', post: false });
  expect(body.status).toBe('draft');
  expect((await fixture.me.post(`exchange/sales/${body.id}/post`)).status).toBe(422);
});

test('who pays is asked where a card says a name or the customer has to be known, and for whom once that is another', async () => {
  expect(await asksOf({})).toEqual([]);
  const card = { direction: 'in', method: 'card', currency: 'USD', amount: '10' };
  expect(await asksOf({ payments: [card] })).toEqual(['payer']);
  expect(await asksOf({ payments: [{ ...card, direction: 'out' }] })).toEqual([]);
  expect(await asksOf({ payments: [{ ...card, method: 'cash' }] })).toEqual([]);
  expect(await asksOf({ payer: 'Mina' })).toEqual(['on_behalf_of']);
  const declared = { payer: 'Mina', on_behalf_of: { name: 'Mina' } };
  expect(await asksOf(declared)).toEqual(['on_behalf_of']);
  await threshold('identify', '100');
  expect(await asksOf({})).toEqual(['payer']);
});

test("what several bring for one person counts as that person's, by the document", async () => {
  await threshold('cash_report', '10000', { comparator: 'gt', direction: 'in', window: 'ticket' });
  const on_behalf_of = { name: 'Cyrus Far', id_number: 'P-123456' };
  const stages: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const customer_id = await fixture.aCustomer(name);
    const { body } = await bring('4000', { customer_id, payer: 'Cyrus Far', on_behalf_of });
    stages.push(body.status);
  }
  expect(stages).toEqual(['posted', 'posted', 'pending_approval']);
  const office = await fixture.host.signInAs(null, 'office@example.com');
  await office.post('exchange/sales/3/approve', {});
  const [alert] = await list('alerts');
  expect(alert.rules).toEqual(['S1', 'S4']);
  expect(alert.parties).toHaveLength(3);
});
