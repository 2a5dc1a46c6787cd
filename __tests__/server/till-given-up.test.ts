import { tillDesk } from '../support/till-desk';

const house = tillDesk();

test('a till that is given up while somebody opens it stays shut', async () => {
  const other = await house.desk.house.owner.connect();
  await other.query('begin');
  await other.query('update location set is_active = false where id = $1', [house.till]);
  const opening = house.open({});
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
  const teller = await house.desk.house.signInAs(pages);
  await house.move('USD', '1000');
  const { body } = await house.open({ USD: '1000' }, teller);
  const told = async () => (await teller.get(`exchange/locations/${house.till}/stock`)).body;
  expect(await told()).toEqual([{ currency: 'USD', quantity: null, value: null }]);
  const closed = await house.close(body.id, { USD: '990' }, teller);
  expect([closed.status, closed.body.status]).toEqual([200, 'variance_review']);
  expect(await told()).toEqual([{ currency: 'USD', quantity: '1000.00', value: null }]);
});
