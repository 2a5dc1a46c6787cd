import { feeOfPart } from '@/lib/domain/dealing/offer-fee';

const fee = { amount: '10.00', mode: 'on_top' } as const;

test('the shares of all parts are the fee to the smallest unit, however it is parted', () => {
  const filled: string[] = [];
  const shares = ['1', '1', '1', '4'].map((amount) => {
    const share = feeOfPart(fee, amount, { amount_max: '7', filled }, 2);
    filled.push(amount);
    return share;
  });
  expect(shares).toEqual(['1.43', '1.43', '1.43', '5.71']);
});

test('a base without decimals is shared in whole units', () => {
  const part = (amount: string, filled: readonly string[]) =>
    feeOfPart({ ...fee, amount: '5' }, amount, { amount_max: '3', filled }, 0);
  expect([part('1', []), part('1', ['1']), part('1', ['1', '1'])]).toEqual(['2', '1', '2']);
});
