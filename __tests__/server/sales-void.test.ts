import { counterFixture, SALES } from '../support/counter-fixture';

const fixture = counterFixture();
const { entry, isSound, opening, position, ticket } = fixture;

const EURO = { currency: 'EUR' } as const;

/** A second user with every right. */
const another = () => fixture.host.signInAs(null);

const hold = async (is_active = true) => {
  const { body } = await fixture.me.get('setting/approval-rules/list');
  const found = body.find((one: { subject: string }) => one.subject === 'void_after_day');
  const sent = { is_active, version: found.version };
  await fixture.me.put(`setting/approval-rules/${found.id}/update`, sent);
};

/** A ticket posted on an earlier day. */
const soldEarlier = async () => {
  const sold = await ticket('sell', { ...EURO, amount: '400', rate: '1.10' });
  await fixture.host.owner.query(
    "update document set posted_at = timestamptz '2026-11-15 10:00Z' where type = 'sales'",
  );
  return sold;
};

test('a void after later deals gives back what it had cost, and costs nothing anew', async () => {
  await opening('EUR', '1500', '1627.50');
  const first = await ticket('sell', { ...EURO, amount: '600', rate: '1.10' });
  await ticket('buy', { ...EURO, amount: '600', rate: '1.11' });
  await ticket('sell', { ...EURO, amount: '500', rate: '1.12' });
  expect(await position()).toBe('1000 / 1095.00');
  const { status } = await fixture.me.post(`${SALES}/${first.id}/void`, { reason: 'Typed twice' });
  expect(status).toBe(200);
  expect(await position()).toBe('1600 / 1746.00');
  expect((await entry(first.id)).slice(3)).toEqual([
    '1020 600.00 EUR 651.00',
    '1010 -660.00 USD -660.00',
    '4010 9.00 USD 9.00',
  ]);
  const { rows } = await fixture.host.owner.query(
    'select sum(realised)::numeric(10,2)::text as moves, (select sum(realised)::numeric(10,2)::text from deal) as deals from position_move',
  );
  expect(rows).toEqual([{ moves: '12.50', deals: '12.50' }]);
  expect(await isSound()).toEqual([]);
});

test('what voiding would do is told before, and does nothing', async () => {
  await opening('EUR', '1000', '1080');
  const sold = await ticket('sell', { ...EURO, amount: '400', rate: '1.10' });
  const { body } = await fixture.me.post(`${SALES}/${sold.id}/void-preview`, {});
  expect(body).toMatchObject({
    waits: false,
    warnings: [],
    position_after: [{ currency: 'EUR', quantity: '1000.00', cost: '1080.00' }],
    drawer_after: [
      { currency: 'EUR', before: '600.00', after: '1000.00' },
      { currency: 'USD', before: '100440.00', after: '100000.00' },
    ],
  });
  expect(await position()).toBe('600 / 648.00');
});

test('notes that were handed out since cannot go back, and the preview says so', async () => {
  const bought = await ticket('buy', { ...EURO, amount: '400', rate: '1.10' });
  await ticket('sell', { ...EURO, amount: '300', rate: '1.11' });
  const { body } = await fixture.me.post(`${SALES}/${bought.id}/void-preview`, {});
  expect(body.warnings).toMatchObject([{ key: 'ledger.stock' }]);
  const refused = await fixture.me.post(`${SALES}/${bought.id}/void`, { reason: 'Wrong' });
  expect(refused.status).toBe(422);
});

test('on a later day a second person agrees first, where the rule says so', async () => {
  await hold();
  await opening('EUR', '1000', '1080');
  const sold = await soldEarlier();
  expect((await fixture.me.post(`${SALES}/${sold.id}/void-preview`, {})).body.waits).toBe(true);
  const asked = await fixture.me.post(`${SALES}/${sold.id}/void`, { reason: 'Wrong customer' });
  expect([asked.status, asked.body.status]).toEqual([200, 'posted']);
  expect(asked.body.waiting).toMatchObject({ reason: 'Wrong customer' });
  const own = await fixture.me.post(`${SALES}/${sold.id}/approve`, {});
  expect(own.status).toBe(422);
  const { body } = await (await another()).post(`${SALES}/${sold.id}/approve`, {});
  expect([body.status, body.void_reason]).toEqual(['voided', 'Wrong customer']);
  expect(await position()).toBe('1000 / 1080.00');
});

test('a void that is sent back leaves the ticket as it stands', async () => {
  await hold();
  await opening('EUR', '1000', '1080');
  const sold = await soldEarlier();
  await fixture.me.post(`${SALES}/${sold.id}/void`, { reason: 'Wrong customer' });
  const rejected = await (
    await another()
  ).post(`${SALES}/${sold.id}/reject`, { reason: 'It was right' });
  expect([rejected.status, rejected.body.status, rejected.body.waiting]).toEqual([
    200,
    'posted',
    null,
  ]);
  expect(await position()).toBe('600 / 648.00');
});

test('once the rule is off the void is done at once, and nothing is left waiting', async () => {
  await hold();
  await opening('EUR', '1000', '1080');
  const sold = await soldEarlier();
  await fixture.me.post(`${SALES}/${sold.id}/void`, { reason: 'Wrong customer' });
  await hold(false);
  const { body } = await fixture.me.post(`${SALES}/${sold.id}/void`, { reason: 'Wrong customer' });
  expect([body.status, body.waiting]).toEqual(['voided', null]);
  expect((await (await another()).get('approvals/list')).body.data).toEqual([]);
});
