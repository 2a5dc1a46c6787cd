import { dealingFixture } from '../support/dealing-fixture';

const office = dealingFixture();

const tokenOf = (verify: string) => new URL(verify).searchParams.get('t') ?? '';
const scan = (token: string) => office.host.client().get(`public/verify/${token}`);
const journal = async (date: string, lines: readonly object[]) => {
  const sent = { date, post: true, lines };
  const { status, body } = await office.me().post('accounting/journal-entry/store', sent);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const stated = async (id: number, query = 'from=2026-11-01&to=2026-11-30') => {
  const { body } = await office.me().get(`reports/account-statement?${query}&party_id=${id}`);
  return body.sections;
};

/** A customer who was lent 3,000 euros that the organisation held at 1.0850 (design F3). */
async function customerO() {
  await office.hold('EUR', '5000', '5425');
  await office.boardAt('EUR', '1.0850');
  const party_id = await office.party('customer', 'Customer O');
  await journal('2026-11-19', [
    { account_id: office.id('1110'), party_id, currency: 'EUR', debit: '3000', base: '3255' },
    { account_id: office.id('1020'), currency: 'EUR', credit: '3000', base: '3255' },
  ]);
  return party_id;
}
const repay = async (party_id: number, own: object) => {
  const { status, body } = await office.me().post(`accounting/parties/${party_id}/settle`, {
    date: '2026-11-19',
    currency: 'EUR',
    location_id: 1,
    ...own,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
};

test('a loan in euros and what is repaid of it, in euros and in dollars, run to nothing (F3)', async () => {
  const party_id = await customerO();
  await repay(party_id, { amount: '1000' });
  await repay(party_id, { amount: '2000', pay_currency: 'USD', rate: '1.1050' });
  const [section] = await stated(party_id);
  expect(section).toMatchObject({ currency: 'EUR', opening: '0.00', closing: '0.00' });
  expect(
    section.lines.map(({ amount, balance }: Record<string, string>) => [amount, balance]),
  ).toEqual([
    ['3000.00', '3000.00'],
    ['-1000.00', '2000.00'],
    ['-2000.00', '0.00'],
  ]);
  expect(await office.isSound()).toEqual([]);
});

test('whoever scans the letter learns its days and what it closed with, and not of whom it is', async () => {
  const party_id = await customerO();
  const [section] = await stated(party_id);
  const token = tokenOf(section.verify);
  await repay(party_id, { amount: '1000' });
  const { status, body } = await scan(token);
  expect([status, body]).toEqual([
    200,
    {
      genuine: true,
      kind: 'statement',
      number: '2026-11-01 – 2026-11-30',
      date: '2026-11-30',
      amount: '3000.00',
      currency: 'EUR',
      status: 'issued',
      organisation: 'Sarraf',
    },
  ]);
  const [later] = await stated(party_id);
  expect((await scan(tokenOf(later.verify))).body.amount).toBe('2000.00');
});

test('a letter that was changed, or was never written, shows nothing', async () => {
  const party_id = await customerO();
  const token = tokenOf((await stated(party_id))[0].verify);
  const [text = '', seal = ''] = token.split(/-(.*)/);
  for (const wrong of [
    `${text.replace('EUR', 'USD')}-${seal}`,
    `${text.replace('20261130', '20261129')}-${seal}`,
    `${text.replace('STM1', 'STM2')}-${seal}`,
    `${text}-${'A'.repeat(22)}`,
    token.slice(0, -1),
    `${token}A`,
    'STM1_20269999_20269999_EUR_1764000000000-AAAAAAAAAAAAAAAAAAAAAA',
  ]) {
    expect([wrong, (await scan(wrong)).status]).toEqual([wrong, 404]);
  }
});

test('a statement of an account, and one of an account with a party, is no letter', async () => {
  const party_id = await customerO();
  const of = async (query: string) =>
    (await office.me().get(`reports/account-statement?${query}`)).body.sections[0].verify;
  const account = `account_id=${office.id('1110')}`;
  expect([await of(account), await of(`${account}&party_id=${party_id}`)]).toEqual([null, null]);
});
