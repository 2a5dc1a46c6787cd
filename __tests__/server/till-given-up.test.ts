import { tillFixture } from '../support/till-fixture';

const host = tillFixture();

test('a till that is given up while somebody opens it stays shut', async () => {
  const other = await host.fixture.host.owner.connect();
  await other.query('begin');
  await other.query('update location set is_active = false where id = $1', [host.till]);
  const opening = host.open({});
  await expect(
    Promise.race([opening, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))]),
  ).resolves.toBe('waits');
  await other.query('commit');
  other.release();
  const { status, body } = await opening;
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['location_id']]);
});

test('once the count is in, whoever counted is told what lies there', async () => {
  const pages = [{ name: 'tills', title: 'Tills', view: true, post: true }];
  const teller = await host.fixture.host.signInAs(pages);
  await host.move('USD', '1000');
  const { body } = await host.open({ USD: '1000' }, teller);
  const told = async () => (await teller.get(`exchange/locations/${host.till}/stock`)).body;
  expect(await told()).toEqual([{ currency: 'USD', quantity: null, reserved: null, value: null }]);
  const closed = await host.close(body.id, { USD: '990' }, teller);
  expect([closed.status, closed.body.status]).toEqual([200, 'variance_review']);
  expect(await told()).toEqual([
    { currency: 'USD', quantity: '1000.00', reserved: '0.00', value: null },
  ]);
});
