import { counterDesk } from '../support/counter-desk';

jest.setTimeout(120_000);

const desk = counterDesk({ currencies: ['EUR', 'AED'] });

test('probe', async () => {
  await desk.opening('EUR', '1000', '1080');
  const { status, body: r } = await desk.me.post('exchange/rates/publish', { rates: [{ currency: 'EUR', buy: '1.08', sell: '1.10' }] });
  console.log(status, JSON.stringify(r).slice(0, 300));
  await desk.ticket('buy', { currency: 'EUR', amount: '100' });
  await desk.ticket('sell', { currency: 'EUR', amount: '300' });
  const { body } = await desk.me.get('dashboard/counter');
  console.log(JSON.stringify(body, null, 1));
});
