import { counterFixture, SALES, TODAY } from '../support/counter-fixture';

const fixture = counterFixture();
const { opening, ticket } = fixture;

const publish = (buy: string, sell: string, currency = 'EUR') =>
  fixture.me.post('exchange/rates/store', { currency, buy, sell });

test('how far a rate lay from the board is told by the board that it was dealt by, whatever came after', async () => {
  await opening('EUR', '1000', '1080');
  await publish('1.08', '1.09');
  const sold = await ticket('sell', { currency: 'EUR', amount: '100', rate: '1.0899' });
  await publish('1.09', '1.10');
  const { body } = await fixture.me.get(`${SALES}/${sold.id}/show`);
  expect(body.lines).toMatchObject([{ deviation: '-0.0092', margin: '0.49' }]);
});

test('the same deal within minutes is minded while it stands: not its contrary, nor one taken back', async () => {
  const customer_id = await fixture.aCustomer();
  await opening('EUR', '1000', '1080');
  const line = { currency: 'EUR', amount: '100', rate: '1.09' };
  const twinsOf = async (side: string, date = TODAY) => {
    const { body } = await fixture.me.post(`${SALES}/preview`, {
      date,
      customer_id,
      lines: [{ ...line, side }],
    });
    const checks: { key: string; message: string }[] = body.checks;
    return checks.filter(({ key }) => key === 'twin').map(({ message }) => message);
  };
  const first = await ticket('sell', line, { customer_id });
  expect(await twinsOf('sell')).toEqual(['The same deal was made minutes ago: SAL 00001.']);
  expect([await twinsOf('buy'), await twinsOf('sell', '2026-11-19')]).toEqual([[], []]);
  await fixture.me.post(`${SALES}/${first.id}/void`, { reason: 'Mistyped' });
  expect(await twinsOf('sell')).toEqual([]);
});

test('what the rules asked for a fee is told as they stood, whatever they ask for now', async () => {
  await opening('EUR', '1000', '1080');
  const rule = { product: 'sell', kind: 'fixed', fixed: '3.00' };
  const { body: made } = await fixture.me.post('exchange/fee-rules/store', rule);
  const line = { currency: 'EUR', amount: '100', rate: '1.09' };
  const sold = await ticket('sell', line, { fee: { amount: '2.00', mode: 'on_top' } });
  const charged = { amount: '2.00', listed: '3.00', mode: 'on_top', rule_id: made.id };
  expect(sold.fee).toEqual(charged);
  await fixture.me.delete(`exchange/fee-rules/${made.id}/delete`);
  expect((await fixture.me.get(`${SALES}/${sold.id}/show`)).body.fee).toEqual(charged);
});
