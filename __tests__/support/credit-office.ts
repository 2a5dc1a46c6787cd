import { type Client, clientOf } from './client';
import { DEVELOPER, PASSWORD } from './product';

const date = new Date().toISOString().slice(0, 10);

async function given(me: Client, path: string, body: object) {
  const { status, body: made } = await me.post(path, body);
  expect([path, status, made.errors]).toEqual([path, 201, undefined]);
  return made;
}

/** An organisation with 8,000 euros and 10,000 in cash, and a customer with a limit and a sub-limit. */
export async function creditOffice(url: string) {
  const me = clientOf(url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  await me.get('accounting/chart-of-accounts/generate_accounts');
  const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
  const id = (number: string): number =>
    accounts.find((one: { number: string }) => one.number === number).id;
  await given(me, 'setting/currencies/store', { code: 'EUR' });
  await given(me, 'exchange/rates/store', { currency: 'EUR', mid: '1.0850', kind: 'board' });
  await given(me, 'accounting/journal-entry/store', {
    date,
    post: true,
    lines: [
      { account_id: id('1010'), debit: '10000' },
      { account_id: id('1020'), currency: 'EUR', debit: '8000', base: '8640' },
      { account_id: id('3000'), credit: '18640' },
    ],
  });
  const { id: party_id } = await given(me, 'accounting/parties/store', {
    kind: 'customer',
    name: 'Customer O',
  });
  const { id: limit_id } = await given(me, 'exchange/credit-limit/store', {
    party_id,
    amount: '10000',
    valid_from: date,
    reason: 'Known for years',
    post: true,
    collateral: [{ kind: 'Deed', description: 'House in Herat', value: '25000' }],
  });
  const { id: sub_limit_id } = await given(me, 'exchange/credit-sub-limit/store', {
    limit_id,
    scope: 'currency',
    scope_value: 'EUR',
    amount: '4000',
    currency: 'EUR',
    post: true,
  });
  return { me, date, party_id: party_id as number, limit_id, sub_limit_id };
}
