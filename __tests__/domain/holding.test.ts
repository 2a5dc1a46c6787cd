import { carry } from '@/lib/domain/ledger/holding';
import { atRate } from '@/lib/domain/ledger/position';

test('a movement away from zero goes at the price, one towards it at the average of the account', () => {
  const account = { amount: '500', base: '549.50' };
  expect(carry(account, { amount: '100', price: atRate('1.2') }, 2)).toEqual([
    { amount: '100', base: '120' },
  ]);
  expect(carry(account, { amount: '-300', price: atRate('1.2') }, 2)).toEqual([
    { amount: '-300', base: '-329.7' },
  ]);
  expect(carry(account, { amount: '-500', price: atRate('1.2') }, 2)).toEqual([
    { amount: '-500', base: '-549.5' },
  ]);
  expect(carry(account, { amount: '0', price: atRate('1.2') }, 2)).toEqual([]);
});

test('a movement across zero is two lines', () => {
  const account = { amount: '100', base: '110' };
  expect(carry(account, { amount: '-150', price: atRate('1.2') }, 2)).toEqual([
    { amount: '-100', base: '-110' },
    { amount: '-50', base: '-60' },
  ]);
});
