import { cashFixture } from '../support/cash-fixture';

const fixture = cashFixture();

test('a currency that is held stays active, and the refusal names the position', async () => {
  await fixture.buyEuro('100', '1.08');
  const { me } = fixture.scene;
  const { body: all } = await me.get('setting/currencies/list');
  const { id, version } = all.find(({ code }: { code: string }) => code === 'EUR');
  const change = { version, is_active: false };
  const { status, body } = await me.put(`setting/currencies/${id}/update`, change);
  expect([status, body.errors]).toEqual([
    422,
    { is_active: [expect.stringContaining('EUR is still in use: position 100.00, 1 account')] },
  ]);
});
