import {
  accountsOfKinds,
  byNumber,
  detailAccounts,
  generalAccounts,
  isResult,
  nextNumber,
  normalSide,
} from '@/lib/domain/ledger/account';
import { ACCOUNT_PREFIXES } from '@/lib/domain/ledger/account-prefixes';

const accounts = [
  { id: 1, number: '1', position: 'general', parent: null },
  { id: 2, number: '10', position: 'general', parent: 1 },
  { id: 4, number: '1030', position: 'detail', parent: 2 },
  { id: 3, number: '1010', position: 'detail', parent: 2 },
  { id: 5, number: '2010', position: 'detail', parent: null },
] as const;
const numbers = (list: readonly { number: string }[]) => list.map(({ number }) => number);
const numbered = (...list: readonly string[]) => list.map((number) => ({ number }));

test('detail accounts are chosen by what their number begins with, in the order of numbers', () => {
  expect(numbers(detailAccounts(accounts, '10'))).toEqual(['1010', '1030']);
  expect(numbers(detailAccounts(accounts, '103'))).toEqual(['1030']);
  expect(numbers(detailAccounts(accounts, ''))).toEqual(['1010', '1030', '2010']);
  expect(detailAccounts(accounts, '9')).toEqual([]);
});

test('accounts of several kinds stand once each, in the order of numbers', () => {
  const prefixes = { ...ACCOUNT_PREFIXES, cash: '10', bank: '103', payable: '2' };
  expect(numbers(accountsOfKinds(accounts, ['payable', 'bank', 'cash'], prefixes))).toEqual([
    '1010',
    '1030',
    '2010',
  ]);
  expect(accountsOfKinds(accounts, ['expense'], prefixes)).toEqual([]);
});

test('general accounts are chosen by their parent', () => {
  expect(numbers(generalAccounts(accounts, null))).toEqual(['1']);
  expect(numbers(generalAccounts(accounts, 1))).toEqual(['10']);
  expect(generalAccounts(accounts, 2)).toEqual([]);
});

test('accounts stand in the order of their figures, not of their size', () => {
  expect(numbers(numbered('2', '1010', '10', '11', '1').toSorted(byNumber))).toEqual([
    '1',
    '10',
    '1010',
    '11',
    '2',
  ]);
  expect(byNumber({ number: '10' }, { number: '10' })).toBe(0);
});

test('a new account takes the number after the highest of its neighbours', () => {
  expect(nextNumber(numbered('10', '1010', '1030'), '10')).toBe('1031');
  expect(nextNumber(numbered('10', '100001'), '10')).toBe('100002');
});

test('a prefix without accounts begins at one', () => {
  expect(nextNumber([], '10')).toBe('1001');
  expect(nextNumber([], '1')).toBe('1001');
  expect(nextNumber([], '103')).toBe('1031');
});

test('where the highest number is taken, the lowest gap is, and then a digit more', () => {
  expect(nextNumber(numbered('1010', '1099'), '10')).toBe('1001');
  const full = Array.from({ length: 9 }, (_, at) => `103${at + 1}`);
  expect(nextNumber(numbered(...full), '103')).toBe('10301');
});

test('a number is taken wherever it stands', () => {
  expect(nextNumber(numbered('1001', '1002', '2003'), '10')).toBe('1003');
});

test('a prefix is of digits and leaves room within twelve', () => {
  expect(() => nextNumber([], '')).toThrow(expect.objectContaining({ code: 'account.prefix' }));
  expect(() => nextNumber([], '1a')).toThrow(expect.objectContaining({ code: 'account.prefix' }));
  expect(() => nextNumber([], '123456789012')).toThrow(
    expect.objectContaining({ code: 'account.numbers-full', field: 'number' }),
  );
});

test('income and expense are results; the rest carries over', () => {
  expect(isResult('income') && isResult('expense')).toBe(true);
  expect(isResult('asset') || isResult('liability') || isResult('equity')).toBe(false);
});

test('a debit increases assets and expenses', () => {
  expect([normalSide('asset'), normalSide('expense')]).toEqual([1, 1]);
  expect([normalSide('liability'), normalSide('equity'), normalSide('income')]).toEqual([
    -1, -1, -1,
  ]);
});

test('every prefix is of digits', () => {
  for (const prefix of Object.values(ACCOUNT_PREFIXES)) expect(prefix).toMatch(/^\d{1,12}$/);
});
