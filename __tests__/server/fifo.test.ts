import { cashFixture } from '../support/cash-fixture';

const fixture = cashFixture();
const { buyEuro, entryOf, id, isSound, pay, position } = fixture;

const settings = async () => {
  const { body } = await fixture.scene.me.get('setting/system-setting/list');
  return body.find(({ type }: { type: string }) => type === 'exchange');
};
const choose = async (cost_method: string) => {
  const found = await settings();
  return found
    ? fixture.scene.me.post(`setting/system-setting/${found.id}/update`, {
        cost_method,
        version: found.version,
      })
    : fixture.scene.me.post('setting/system-setting/store', { type: 'exchange', cost_method });
};
const sell = async (amount: string, rate: string) => {
  const { status, body } = await pay({
    paid_from_account_id: id('1020'),
    currency: 'EUR',
    rate,
    lines: [{ account_id: id('3000'), amount }],
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const layers = async () => {
  const { rows } = await fixture.host.owner.query<{ said: string }>(
    `select trim_scale(quantity) || '@' || trim_scale(cost) as said
     from position_layer order by currency, entry_id, no`,
  );
  return rows.map(({ said }) => said);
};
const voided = async (path: string, document: number) => {
  const { status } = await fixture.scene.me.post(`${path}/${document}/void`, { reason: 'wrong' });
  expect(status).toBe(200);
};

describe('under first in, first out', () => {
  beforeEach(async () => {
    const { status, body } = await choose('fifo');
    expect([status < 300, body.errors]).toEqual([true, undefined]);
  });

  test('the oldest euros are sold first, and the rest lies as it was bought', async () => {
    await buyEuro('1000', '1.08');
    await buyEuro('500', '1.095');
    const { id: sale } = await sell('600', '1.10');
    expect(await position()).toEqual({ quantity: '900', cost: '979.5' });
    expect(await layers()).toEqual(['400@432', '500@547.5']);
    expect((await entryOf('accounting/expenses', sale)).at(-1)).toBe('4010 -12.00 USD -12.00');
    expect(await isSound()).toEqual([]);
  });

  test('several lots that are taken over are layers of their own, sold in their order', async () => {
    const lot = (amount: string, base: string) => ({
      account_id: id('1020'),
      currency: 'EUR',
      amount,
      base,
    });
    const { status, body } = await fixture.scene.me.post('accounting/opening-balances/store', {
      date: '2026-11-01',
      lines: [lot('1000', '1080'), lot('500', '547.5')],
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(await layers()).toEqual(['1000@1080', '500@547.5']);
    await sell('600', '1.10');
    expect(await layers()).toEqual(['400@432', '500@547.5']);
    expect(await isSound()).toEqual([]);
  });

  test('a void lays back in front what was taken, whatever was dealt since', async () => {
    await buyEuro('1000', '1.08');
    await buyEuro('500', '1.095');
    const { id: sale } = await sell('1200', '1.10');
    await buyEuro('100', '1.12');
    await voided('accounting/expenses', sale);
    expect(await layers()).toEqual(['1000@1080', '500@547.5', '100@112']);
    expect(await isSound()).toEqual([]);
  });

  test('a purchase that was sold on and is voided leaves layers that are the position', async () => {
    const { id: first } = await buyEuro('100', '1.08');
    await buyEuro('150', '1.10');
    await sell('100', '1.12');
    await buyEuro('100', '1.13');
    await voided('accounting/receipts', first);
    expect(await isSound()).toEqual([]);
  });

  test('a journal that posts what is typed lays a layer of its own', async () => {
    await fixture.scene.post('2026-11-02', [
      { account_id: id('1040'), currency: 'EUR', debit: '200', base: '218.00' },
      ['1010', '-218.00'],
    ]);
    await buyEuro('100', '1.12');
    expect(await layers()).toEqual(['200@218', '100@112']);
    await sell('100', '1.15');
    expect(await isSound()).toEqual([]);
  });

  test('the method stays while euros are held, and may change once none are', async () => {
    await buyEuro('10', '1.08');
    const refused = await choose('average');
    expect([refused.status, refused.body.errors.cost_method?.[0]]).toEqual([
      422,
      expect.stringMatching(/EUR has an open position/),
    ]);
    await sell('10', '1.10');
    expect((await choose('average')).status).toBe(200);
    await buyEuro('10', '1.08');
    expect(await layers()).toEqual([]);
    expect(await isSound()).toEqual([]);
  });

  test.each([
    [
      'a cent moves between two layers',
      `update position_layer set cost = cost + case when quantity = 400 then 0.01 else -0.01 end`,
      'layer-moves',
    ],
    ['a layer is gone', `delete from position_layer where quantity = 400`, 'layers'],
    [
      'the setting is turned behind the back',
      `update setting set body = body || '{"cost_method":"average"}' where type = 'exchange'`,
      'layers',
    ],
  ])('verify finds that %s', async (_, statement, found) => {
    await buyEuro('400', '1.08');
    await buyEuro('500', '1.095');
    await fixture.host.owner.query(statement);
    expect((await isSound()).map(([key]) => key)).toContain(found);
  });
});

test('by the average there are no layers, and the method may be chosen before the first deal only', async () => {
  await buyEuro('1000', '1.08');
  expect(await layers()).toEqual([]);
  expect((await choose('fifo')).status).toBe(422);
});
