import { draftSides, sidesOf } from '@/lib/domain/dealing/sale-sides';

const leg = (line_no: number, side: 'buy' | 'sell', sum: string, base: string) => {
  const [amount = '', currency = ''] = sum.split(' ');
  return { line_no, side, currency, amount, base };
};
const terms = { base: 'USD', fee: '0', rounding: '0', onAccount: [] };
const said = ({ received, paid_out }: ReturnType<typeof sidesOf>) =>
  [received, paid_out].map((sums) =>
    sums.map((one) => `${one.amount} ${one.currency}${one.on_account ? ' on account' : ''}`),
  );

test('a ticket against base has the currency on one side and base, with the fee, on the other', () => {
  const sold = [leg(1, 'sell', '600 EUR', '660')];
  expect(said(sidesOf(sold, { ...terms, fee: '2' }))).toEqual([['662 USD'], ['600 EUR']]);
  const bought = [leg(1, 'buy', '500 EUR', '540.13')];
  expect(said(sidesOf(bought, { ...terms, rounding: '0.03' }))).toEqual([
    ['500 EUR'],
    ['540.1 USD'],
  ]);
});

test('of a cross deal neither side is base', () => {
  const legs = [leg(1, 'buy', '100 EUR', '108'), leg(1, 'sell', '395.28 AED', '108')];
  expect(said(sidesOf(legs, terms))).toEqual([['100 EUR'], ['395.28 AED']]);
});

test('several lines list their currencies, one set against the other within each', () => {
  const legs = [leg(1, 'buy', '100 EUR', '108'), leg(2, 'sell', '40 EUR', '44')];
  expect(said(sidesOf(legs, terms))).toEqual([['60 EUR'], ['64 USD']]);
});

test('what goes over the customer’s balance says so', () => {
  const onAccount = [{ currency: 'USD', amount: '-500' }];
  const legs = [leg(1, 'buy', '500 EUR', '540')];
  expect(said(sidesOf(legs, { ...terms, onAccount }))).toEqual([
    ['500 EUR'],
    ['40 USD', '500 USD on account'],
  ]);
});

test('of a draft as much is known as was typed', () => {
  const buy = { side: 'buy' as const, currency: 'EUR', amount: '10' };
  const sell = { ...buy, side: 'sell' as const, counter_currency: 'AED', counter_amount: '40' };
  expect(said(draftSides([buy], { base: 'USD', worth: '10.8' }))).toEqual([
    ['10 EUR'],
    ['10.8 USD'],
  ]);
  expect(said(draftSides([sell], { base: 'USD', worth: '11' }))).toEqual([['40 AED'], ['10 EUR']]);
  expect(said(draftSides([buy, buy], { base: 'USD', worth: '21.6' }))).toEqual([
    ['10 EUR', '10 EUR'],
    [],
  ]);
});
