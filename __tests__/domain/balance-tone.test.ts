import type { AccountType } from '@/lib/domain/ledger/account';
import { balanceTone } from '@/lib/domain/balance-tone';

test.each<[AccountType, string, 'plain' | 'red']>([
  ['asset', '10', 'plain'],
  ['expense', '10', 'plain'],
  ['liability', '-10', 'plain'],
  ['equity', '-10', 'plain'],
  ['income', '-10', 'plain'],
  ['asset', '-10', 'red'],
  ['expense', '-0.01', 'red'],
  ['liability', '10', 'red'],
  ['equity', '10', 'red'],
  ['income', '0.01', 'red'],
])(
  'a balance of an account of %s, %s, is %s: red is what does not stand there',
  (type, of, tone) => {
    expect(balanceTone(type, of)).toBe(tone);
  },
);

test('nothing is plain, and so is what is of no account', () => {
  for (const type of ['asset', 'liability'] as const)
    expect(balanceTone(type, '0.00')).toBe('plain');
  expect(balanceTone(undefined, '-10')).toBe('plain');
});
