import { tillFixture } from '../support/till-fixture';

const host = tillFixture();

const TELLER = [{ name: 'tills', title: 'Tills', view: true, post: true }];

/** Opens a till with 2,000 euros that cost 2,160.00 and 1,000 in base, with a correct count. */
async function openTill(count: object = { USD: '1000', EUR: '2000' }): Promise<number> {
  await host.fixture.buyEuro('2000', '1.08');
  await host.move('EUR', '2000');
  await host.move('USD', '1000');
  const { status, body } = await host.open(count);
  expect([status, body.opening_difference]).toEqual([201, {}]);
  return body.id as number;
}

test('a count that is what the books say closes the till, and posts nothing', async () => {
  const id = await openTill();
  const before = await host.lastEntry();
  const { status, body } = await host.close(id, { USD: '1000', EUR: '2000' });
  expect([status, body.status, body.difference]).toEqual([200, 'closed', {}]);
  expect(body.expected).toEqual({ EUR: '2000.00', USD: '1000.00' });
  expect(await host.lastEntry()).toEqual(before);
});

test('what is expected is hidden until the count is in', async () => {
  const id = await openTill();
  const show = async () => (await host.me.get(`exchange/till-sessions/${id}/show`)).body;
  expect((await show()).expected).toBeNull();
  expect((await show()).lines.map((line: { expected: unknown }) => line.expected)).toEqual([
    null,
    null,
  ]);
  await host.close(id, { USD: '1000', EUR: '2000' });
  expect((await show()).expected).toEqual({ EUR: '2000.00', USD: '1000.00' });
});

test('whoever counts blind is told neither the stock of the till nor what came and went', async () => {
  const teller = await host.fixture.host.signInAs(TELLER);
  await host.move('USD', '1000');
  const { body } = await host.open({ USD: '1000' }, teller);
  await host.move('USD', '50');
  const sheet = (await teller.get(`exchange/till-sessions/${body.id}/show`)).body;
  expect([sheet.movements, sheet.lines[0].in]).toEqual([[], null]);
  const stock = (await teller.get(`exchange/locations/${host.till}/stock`)).body;
  expect(stock).toEqual([{ currency: 'USD', quantity: null, reserved: null, value: null }]);
  expect((await host.me.get(`exchange/locations/${host.till}/stock`)).body).toEqual([
    { currency: 'USD', quantity: '1050.00', reserved: '0.00', value: '1050.00' },
  ]);
});

test('a difference waits for a second person, and is posted at what the notes cost', async () => {
  const id = await openTill();
  const { body } = await host.close(id, { USD: '1000', EUR: '1980' });
  expect([body.status, body.difference]).toEqual(['variance_review', { EUR: '-20.00' }]);
  expect(await host.fixture.position()).toEqual({ quantity: '2000', cost: '2160' });
  expect((await host.me.post(`exchange/till-sessions/${id}/approve`)).status).toBe(422);

  const supervisor = await host.fixture.host.signInAs(null);
  const waiting = (await supervisor.get('approvals/list')).body.data;
  expect(waiting).toMatchObject([
    { subject: 'till_variance', due_to: 'till session', due_to_id: id },
  ]);
  const approved = await supervisor.post(`exchange/till-sessions/${id}/approve`);
  expect([approved.status, approved.body.status]).toEqual([200, 'closed']);
  expect(await host.lastEntry()).toEqual(['1020 -20 EUR -21.6', '5060 21.6 USD 21.6']);
  expect(await host.fixture.position()).toEqual({ quantity: '1980', cost: '2138.4' });
  expect(await host.stockAt()).toEqual({ EUR: '1980', USD: '1000' });
  const { rows } = await host.fixture.host.owner.query(
    'select kind, document_type, number from entry order by id desc limit 1',
  );
  expect(rows).toEqual([
    { kind: 'till_difference', document_type: 'manual journal', number: 'MJO 00001' },
  ]);
  expect((await supervisor.post(`exchange/till-sessions/${id}/approve`)).status).toBe(409);
  expect(await host.fixture.isSound()).toEqual([]);
});

test('where no second person is asked for, a difference is posted at once: 5 euros over at 1.08', async () => {
  await host.ruleOff();
  const id = await openTill();
  const { body } = await host.close(id, { USD: '1000', EUR: '2005' });
  expect([body.status, body.difference]).toEqual(['closed', { EUR: '5.00' }]);
  expect(await host.lastEntry()).toEqual(['1020 5 EUR 5.4', '4060 -5.4 USD -5.4']);
  expect(await host.fixture.position()).toEqual({ quantity: '2005', cost: '2165.4' });
  expect(await host.fixture.isSound()).toEqual([]);
});

test('the right sum in other notes than before waits too, and posts nothing', async () => {
  const id = await openTill({ USD: { '100': 10 }, EUR: '2000' });
  const { body } = await host.close(id, { USD: { '100': 9, '50': 2 }, EUR: '2000' });
  expect([body.status, body.difference, body.recomposed]).toEqual(['variance_review', {}, ['USD']]);
  const before = await host.lastEntry();
  const supervisor = await host.fixture.host.signInAs(null);
  const { body: after } = await supervisor.post(`exchange/till-sessions/${id}/approve`);
  expect(after.status).toBe('closed');
  expect(await host.lastEntry()).toEqual(before);
});

test('a count can be sent back, and is hidden and counted again', async () => {
  const id = await openTill();
  await host.close(id, { USD: '900', EUR: '2000' });
  const supervisor = await host.fixture.host.signInAs(null);
  const sent = await supervisor.post(`exchange/till-sessions/${id}/reopen`, { reason: 'Again' });
  expect([sent.status, sent.body.status, sent.body.expected]).toEqual([200, 'open', null]);
  const { body } = await host.close(id, { USD: '1000', EUR: '2000' });
  expect(body.status).toBe('closed');
});

test('only whoever opened a till closes it, or who may approve counts', async () => {
  const id = await openTill();
  const teller = await host.fixture.host.signInAs(TELLER);
  const count = { USD: '1000', EUR: '2000' };
  expect((await host.close(id, count, teller)).status).toBe(422);
  const supervisor = await host.fixture.host.signInAs(null);
  expect((await host.close(id, count, supervisor)).body.status).toBe('closed');
});

test('an entry is in exactly one session: the one that was open when it was posted', async () => {
  const first = await openTill();
  await host.move('USD', '100');
  await host.close(first, { USD: '1100', EUR: '2000' });
  await host.move('USD', '30');
  const { body } = await host.open({ USD: '1130', EUR: '2000' });
  await host.move('USD', '7', 1, host.till);
  await host.close(body.id, { USD: '1123', EUR: '2000' });
  const lines = async (id: number) =>
    (await host.me.get(`exchange/till-sessions/${id}/show`)).body.lines;
  expect(await lines(first)).toContainEqual({
    currency: 'USD',
    opening: '1000.00',
    in: '100.00',
    out: '0.00',
    expected: '1100.00',
    counted: '1100.00',
    difference: '0.00',
  });
  expect(await lines(body.id)).toContainEqual({
    currency: 'USD',
    opening: '1130.00',
    in: '0.00',
    out: '7.00',
    expected: '1123.00',
    counted: '1123.00',
    difference: '0.00',
  });
});
