import { clientOf } from './client';
import { DEVELOPER, PASSWORD } from './product';

/** An organisation that deals in euros and pounds: euros in an open till, a board, and a customer. */
export async function stock(url: string): Promise<void> {
  const me = clientOf(url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  await me.get('accounting/chart-of-accounts/generate_accounts');
  await me.post('setting/currencies/store', { code: 'EUR' });
  await me.post('exchange/rates/store', {
    currency: 'EUR',
    buy: '1.08',
    sell: '1.09',
    mid: '1.085',
  });
  await me.post('setting/currencies/store', { code: 'GBP' });
  await me.post('exchange/rates/store', { currency: 'GBP', buy: '1.25', sell: '1.27' });
  const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
  const id = (number: string): number =>
    accounts.find((one: { number: string }) => one.number === number).id;
  const date = new Date().toISOString().slice(0, 10);
  const lines = [
    { account_id: id('1020'), currency: 'EUR', debit: '5000', base: '5400' },
    { account_id: id('1010'), debit: '50000' },
    { account_id: id('3000'), credit: '55400' },
  ];
  await me.post('accounting/journal-entry/store', { date, post: true, lines });
  await me.post('accounting/parties/store', { kind: 'customer', name: 'Ahmad Rahimi' });
  const till = await me.post('exchange/locations/store', { name: 'Till 1', type: 'till' });
  const moved = [
    { currency: 'EUR', amount: '2000' },
    { currency: 'USD', amount: '20000' },
  ];
  const places = { from_location_id: 1, to_location_id: till.body.id };
  const body = { kind: 'internal', date, post: true, ...places, lines: moved };
  const { status } = await me.post('exchange/transfer/store', body);
  expect(status).toBe(201);
  const opened = await me.post('exchange/till-sessions/open', {
    location_id: till.body.id,
    count: { EUR: '2000', USD: '20000' },
  });
  expect(opened.status).toBe(201);
}
