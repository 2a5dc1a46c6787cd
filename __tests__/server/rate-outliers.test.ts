import { rateFixture } from '../support/rate-fixture';

const fixture = rateFixture();

const EURO = { currency: 'EUR', buy: '1.0800', sell: '1.1000' };
const FAR = { currency: 'EUR', buy: '1.1800', sell: '1.2000', reason: 'The market jumped' };

beforeEach(() => fixture.store(EURO));

const approver = () =>
  fixture.host.signInAs([{ name: 'rates', title: 'Rates', view: true, approve: true }]);

test('a middle far from the last one is told of where no rule holds it', async () => {
  const { body } = await fixture.store(FAR);
  expect([body.status, body.warnings]).toEqual([
    'active',
    ['EUR changes by 9.1743 % from the last mid.'],
  ]);
  expect((await fixture.store({ ...FAR, sell: '1.2010' })).body.warnings).toEqual([]);
});

test('where the rule holds it, it waits, and what stood goes on standing', async () => {
  await fixture.holdOutliers();
  const { body } = await fixture.store(FAR);
  expect([body.status, body.warnings]).toEqual([
    'proposed',
    ['EUR changes by 9.1743 % from the last mid and waits for a second person.'],
  ]);
  expect((await fixture.current()).mid).toBe('1.09');
  const waiting = (await (await approver()).get('approvals/list')).body.data;
  expect(waiting).toMatchObject([
    { subject: 'rate_outlier', due_to: 'rate', due_to_id: body.id, reason: 'The market jumped' },
  ]);
});

test('a second person lets it stand, from the moment of the approval', async () => {
  await fixture.holdOutliers();
  const { body } = await fixture.store(FAR);
  expect((await fixture.me.post(`exchange/rates/${body.id}/approve`)).status).toBe(422);
  fixture.turn('2026-11-20T10:10:00Z');
  const second = await approver();
  expect((await second.post(`exchange/rates/${body.id}/approve`)).body).toMatchObject({
    status: 'active',
    effective_at: '2026-11-20T10:10:00Z',
  });
  expect((await fixture.current()).mid).toBe('1.19');
  expect((await second.post(`exchange/rates/${body.id}/approve`)).status).toBe(409);
});

test('a rejected rate never stands', async () => {
  await fixture.holdOutliers();
  const { body } = await fixture.store(FAR);
  const second = await approver();
  const path = `exchange/rates/${body.id}/reject`;
  expect((await second.post(path, {})).status).toBe(422);
  expect((await second.post(path, { reason: 'A typing error' })).body.status).toBe('rejected');
  expect((await fixture.current()).mid).toBe('1.09');
});

test('of a set only the outlier waits', async () => {
  await fixture.holdOutliers();
  const afghani = { currency: 'AFN', buy: '0.0140', sell: '0.0142' };
  const { body } = await fixture.publish([afghani, { ...FAR, reason: undefined }]);
  expect(body.rates.map((one: { status: string }) => one.status)).toEqual(['active', 'proposed']);
  expect(body.warnings).toHaveLength(1);
});
