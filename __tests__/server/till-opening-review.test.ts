import { byHand } from '../support/by-hand';
import type { Client } from '../support/client';
import { tillFixture } from '../support/till-fixture';

const host = tillFixture();

const SESSIONS = 'exchange/till-sessions';
const ALL = { name: 'tills', title: 'Tills', view: true, post: true };
const aTeller = () =>
  host.fixture.host.signInAs([ALL, { name: 'sales', title: 'Sales', view: true, create: true }]);
const entries = async () =>
  (await host.fixture.host.owner.query('select count(*)::int as n from entry')).rows[0]
    ?.n as number;
const shown = async (id: number, by: Client = host.me) =>
  (await by.get(`${SESSIONS}/${id}/show`)).body;

/** A till with 6,000 in base of which 10 are missing, counted by a teller who counts blind. */
async function aShortTill(): Promise<{ teller: Client; id: number; before: number }> {
  const teller = await aTeller();
  await host.move('USD', '6000');
  const before = await entries();
  const { status, body } = await host.openBecause('Torn note', { USD: '5990' }, teller);
  expect([status, body.status]).toEqual([201, 'opening_review']);
  return { teller, id: body.id as number, before };
}

test('an opening that differs waits for a second person: nothing is posted, and nothing dealt', async () => {
  const { teller, id, before } = await aShortTill();
  expect(await entries()).toBe(before);
  expect(await host.stockAt()).toEqual({ USD: '6000' });
  const ticket = await teller.post('exchange/sales/store', {
    date: '2026-11-20',
    location_id: host.till,
    post: true,
    lines: [{ side: 'buy', currency: 'EUR', amount: '10', rate: '1.08' }],
  });
  expect([ticket.status, await entries()]).not.toEqual([201, before]);
  const place = (await host.me.get('exchange/locations/list')).body.find(
    ({ id: one }: { id: number }) => one === host.till,
  );
  expect(place.session).toMatchObject({ id, status: 'opening_review' });
  expect((await host.close(id, { USD: '5990' }, teller)).status).toBe(409);
  expect(await host.fixture.isSound()).toEqual([]);
});

test('a second person accepts it: the difference is posted with its reason, and the session is open', async () => {
  const { id, teller } = await aShortTill();
  expect((await teller.post(`${SESSIONS}/${id}/approve`)).status).toBe(403);
  expect((await host.me.get('approvals/list')).body.data).toMatchObject([
    {
      subject: 'till_variance',
      due_to: 'till session',
      due_to_id: id,
      reason: 'Till 1 USD -10: Torn note',
    },
  ]);
  const { status, body } = await host.me.post(`${SESSIONS}/${id}/approve`);
  expect([status, body.status, body.opening_difference]).toEqual([200, 'open', { USD: '-10.00' }]);
  expect([body.opening_approved_by.name, body.opening_reason]).toEqual(['Developer', 'Torn note']);
  expect(await host.lastEntry()).toEqual(['1010 -10 USD -10', '5060 10 USD 10']);
  expect(await host.stockAt()).toEqual({ USD: '5990' });
  expect((await host.me.post(`${SESSIONS}/${id}/approve`)).status).toBe(409);
  expect((await host.close(id, { USD: '5990' }, teller)).body.status).toBe('closed');
  expect(await host.fixture.isSound()).toEqual([]);
});

test('a second person rejects it: nothing was posted, and the till is counted again', async () => {
  const { id, teller, before } = await aShortTill();
  expect((await host.me.post(`${SESSIONS}/${id}/reject`, {})).status).toBe(422);
  const rejected = await host.me.post(`${SESSIONS}/${id}/reject`, { reason: 'Look again' });
  expect([rejected.status, rejected.body.status]).toEqual([200, 'rejected']);
  expect(await entries()).toBe(before);
  const { status, body } = await host.open({ USD: '6000' }, teller);
  expect([status, body.status]).toEqual([201, 'open']);
  expect((await host.me.post(`${SESSIONS}/${id}/approve`)).status).toBe(409);
  expect(await host.fixture.isSound()).toEqual([]);
});

test('whoever counted does not accept or reject it, with every right', async () => {
  await host.move('USD', '6000');
  const { body } = await host.openBecause('Torn note', { USD: '5990' });
  const { id } = body;
  expect((await host.me.post(`${SESSIONS}/${id}/approve`)).status).toBe(422);
  expect((await host.me.post(`${SESSIONS}/${id}/reject`, { reason: 'Oh' })).status).toBe(422);
  expect((await shown(id)).status).toBe('opening_review');
});

test('a difference needs a reason, and is refused without one whoever counts', async () => {
  await host.move('USD', '6000');
  const { status, body } = await host.open({ USD: '5990' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['reason']]);
  expect((await host.me.get(`${SESSIONS}/list`)).body.data).toEqual([]);
});

test('below its amount a difference is posted at once; at its amount it waits', async () => {
  await byHand(
    host.fixture.host.owner,
    `update approval_rule set min_base = 10 where subject = 'till_variance'`,
  );
  await host.move('USD', '6000');
  const little = await host.openBecause('Coins', { USD: '5990.01' });
  expect([little.status, little.body.status]).toEqual([201, 'open']);
  await host.close(little.body.id, { USD: '5990.01' });
  const much = await host.openBecause('A note', { USD: '5980.01' });
  expect([much.status, much.body.status]).toEqual([201, 'opening_review']);
});

test('an empty count of a till with money is refused in words, and posts nothing', async () => {
  await host.move('USD', '6000');
  const before = await entries();
  for (const reason of [undefined, 'Nothing counted']) {
    const { status, body } = await host.me.post(`${SESSIONS}/open`, {
      location_id: host.till,
      count: {},
      ...(reason && { reason }),
    });
    expect([status, body.errors['count.USD']]).toEqual([
      422,
      ['USD is in stock here too. Count it, or enter 0 if there is none.'],
    ]);
  }
  expect(await entries()).toBe(before);
});

test('whoever counts blind learns neither the difference nor what was expected, whatever becomes of it', async () => {
  const { teller, id } = await aShortTill();
  const texts: string[] = [];
  const look = async () => {
    const answers = await Promise.all(
      [
        `${SESSIONS}/${id}/show`,
        `${SESSIONS}/list`,
        'exchange/locations/list',
        `exchange/locations/${host.till}/stock`,
        'approvals/list',
        'dashboard/counter',
      ].map((path) => teller.get(path)),
    );
    texts.push(...answers.map(({ text }) => text));
  };
  await look();
  const other = await host.fixture.host.signInAs(null);
  await other.post(`${SESSIONS}/${id}/reject`, { reason: 'Look again' });
  await look();
  const again = await host.openBecause('Torn note', { USD: '5990' }, teller);
  texts.push(again.text);
  await other.post(`${SESSIONS}/${again.body.id}/approve`);
  await look();
  expect(texts.filter((text) => /(?<!\d)(6000|-10)\b/.test(text))).toEqual([]);
  expect((await shown(again.body.id, teller)).opening_count).toEqual({ USD: '5990.00' });
  expect((await shown(id, other)).opening_difference).toEqual({ USD: '-10.00' });
});

test('what is expected cannot be found by trying counts until no reason is asked for', async () => {
  const teller = await aTeller();
  await host.move('USD', '6000');
  for (const guess of ['5996', '5997', '5998', '5999', '6001']) {
    expect((await host.open({ USD: guess }, teller)).status).toBe(422);
  }
  expect((await host.open({ USD: '6000' }, teller)).status).toBe(429);
  const { status, body } = await host.openBecause('Counted twice', { USD: '6000' }, teller);
  expect([status, body.status, body.opening_reason]).toEqual([201, 'open', null]);
});

test('an opening that is sent twice under one key waits once', async () => {
  await host.move('USD', '6000');
  const input = { location_id: host.till, count: { USD: '5990' }, reason: 'Torn note' };
  const key = { 'idempotency-key': 'opening-1' };
  const [one, two] = [
    await host.me.post(`${SESSIONS}/open`, input, key),
    await host.me.post(`${SESSIONS}/open`, input, key),
  ];
  expect([one.status, two.body.id]).toEqual([201, one.body.id]);
  const other = await host.fixture.host.signInAs(null);
  expect((await other.get('approvals/list')).body.meta.total).toBe(1);
});

test('of many who accept and reject at the same moment, one is heard', async () => {
  const { id, before } = await aShortTill();
  const others = await Promise.all([1, 2, 3, 4].map(() => host.fixture.host.signInAs(null)));
  const answers = await Promise.all(
    others.map((by, at) =>
      at % 2
        ? by.post(`${SESSIONS}/${id}/approve`)
        : by.post(`${SESSIONS}/${id}/reject`, { reason: 'Look again' }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ]);
  const { status } = await shown(id);
  expect(await entries()).toBe(status === 'open' ? before + 1 : before);
  expect(await host.fixture.isSound()).toEqual([]);
});

test('a till whose first count waits has no other session, and its teller no other till', async () => {
  const { teller } = await aShortTill();
  expect((await host.open({ USD: '6000' })).status).toBe(409);
  const { body } = await host.me.post('exchange/locations/store', {
    name: 'Till 2',
    type: 'till',
  });
  expect((await host.open({}, teller, body.id)).status).toBe(409);
});
