import { maskedId } from '@/lib/domain/compliance/masked-id';

test('only the last four characters of an identity paper are told', () => {
  expect(maskedId('P 7788-99012')).toBe('•••• 9012');
  expect(maskedId('1400-0101-12345')).toBe('•••• 2345');
});

test('a short number is not told at all', () => {
  for (const number of ['', '12', '1234567']) expect(maskedId(number)).toBe('••••');
});
