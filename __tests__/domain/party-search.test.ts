import { kycIdWritten, partyText, partyWords } from '@/lib/format/party-search';

const text = partyText({
  name: 'احمد كريمي  José',
  phone: '+93 (700) 123-456',
  email: 'Ahmad@Example.com',
});
const finds = (typed: string) => partyWords(typed).every((word) => text.includes(word));

test.each(['کریمی', 'كريمي احمد', 'JOSE', 'example.com', ''])('%p finds the party', (typed) => {
  expect(finds(typed)).toBe(true);
});

test.each(['0700123', '0700 123', '۰۷۰۰ ۱۲۳', '+93700', '(700) 123-456', '123456'])(
  'the telephone number %p finds it, however it is written',
  (typed) => {
    expect(finds(typed)).toBe(true);
  },
);

test.each(['0701', 'laila', 'احمد لیلا'])('%p does not find it', (typed) => {
  expect(finds(typed)).toBe(false);
});

test('a zero that is all there is counts', () => {
  expect(partyWords('0')).toEqual(['0']);
  expect(partyWords('00')).toEqual(['0']);
});

test.each(['CKYC 00012', 'ckyc12', 'KYC-000012', 'kyc 12', 'KYC-۰۰۰۰۱۲', ' KYC-12 '])(
  '%p is the number of a file',
  (typed) => expect(kycIdWritten(typed)).toBe(12),
);

test.each(['12', 'KYC', 'KYC-0', 'KYC-12a', 'Kyle 12', 'SAL 00012'])('%p is none', (typed) =>
  expect(kycIdWritten(typed)).toBeUndefined(),
);
