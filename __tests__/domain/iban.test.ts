import fc from 'fast-check';

import { ibanProblem, isAccount, isIban, plainIban, spacedIban } from '@/lib/domain/iban';

const VALID = [
  'GB82 WEST 1234 5698 7654 32',
  'DE89370400440532013000',
  'AE070331234567890123456',
  'SA0380000000608010167519',
  'KW81CBKU0000000000001234560101',
  'BH67BMAG00001299123456',
  'PK36SCBL0000001123456702',
  'TR330006100519786457841326',
];

test.each(VALID)('%s is an IBAN', (iban) => {
  expect(ibanProblem(iban)).toBeUndefined();
  expect(isIban(iban.toLowerCase())).toBe(true);
});

test.each([
  ['GB82 WEST 1234 5698 7654 33', 'digits'],
  ['DE89370400440532031000', 'digits'],
  ['DE8937040044053201300', 'length'],
  ['GB82 WEST 1234 5698 7654 321', 'length'],
  ['US82WEST12345698765432', 'country'],
  ['AF82WEST12345698765432', 'country'],
  ['82GBWEST12345698765432', 'form'],
  ['GB82-WEST-1234', 'form'],
  ['', 'form'],
] as const)('%s is none: its %s', (text, problem) => {
  expect(ibanProblem(text)).toBe(problem);
  expect(isIban(text)).toBe(false);
});

test('it is kept without blanks and printed in groups of four', () => {
  expect(plainIban(' gb82 west 1234 5698 7654 32 ')).toBe('GB82WEST12345698765432');
  expect(spacedIban('GB82WEST12345698765432')).toBe('GB82 WEST 1234 5698 7654 32');
  expect(spacedIban('DE89370400440532')).toBe('DE89 3704 0044 0532');
});

const plain = fc.constantFrom(...VALID.map(plainIban));

test('a figure that is typed wrong is always seen, and so are two neighbours that are swapped', () => {
  fc.assert(
    fc.property(plain, fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, where, more) => {
      const figures = [...iban].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []));
      const at = figures[where % figures.length] ?? 2;
      const other = (Number(iban.charAt(at)) + more) % 10;
      expect(isIban(`${iban.slice(0, at)}${other}${iban.slice(at + 1)}`)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(plain, fc.nat(), (iban, where) => {
      const at = 4 + (where % (iban.length - 5));
      const [one, other] = [iban.charAt(at), iban.charAt(at + 1)];
      fc.pre(one !== other && /\d/.test(one) && /\d/.test(other));
      expect(isIban(iban.slice(0, at) + other + one + iban.slice(at + 2))).toBe(false);
    }),
  );
});

test('exactly one pair of check digits from 02 to 98 fits an account', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{4}\d{14}$/), (account) => {
      const digits = Array.from({ length: 97 }, (_, at) => String(at + 2).padStart(2, '0'));
      expect(digits.filter((pair) => isIban(`GB${pair}${account}`))).toHaveLength(1);
    }),
  );
});

test('the blanks in it do not matter', () => {
  fc.assert(
    fc.property(fc.oneof(plain, fc.string()), (text) => {
      expect(ibanProblem(spacedIban(text))).toBe(ibanProblem(text));
    }),
  );
});

test.each([
  ...VALID,
  '0071 2345 6789',
  'PK36',
  'AC-998877',
  'AF82WEST12345698765432',
  'US82WEST12345698765432',
])('%s can be an account', (account) => {
  expect(isAccount(account)).toBe(true);
});

test.each(['GB82 WEST 1234 5698 7654 33', 'de89370400440532031000', 'PK36SCBL00000011234567'])(
  '%s is written as an IBAN and is none',
  (account) => {
    expect(isAccount(account)).toBe(false);
  },
);
