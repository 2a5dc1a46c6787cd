import { travelGaps, travelLevel } from '@/lib/domain/compliance/travel-rule';

const EURO_AT = (mid: string) => (currency: string) => (currency === 'EUR' ? mid : undefined);
const inDollars = { base: 'USD', amount: '1000', midOf: EURO_AT('1.08') };
const abroad = { from: 'US', to: 'PK' };

describe('how much has to be known of a remittance', () => {
  test.each([
    ['999.99', 'brief'],
    ['1000', 'full'],
    ['5000', 'full'],
  ])('%s in dollars asks for the %s record', (worth, level) => {
    expect(travelLevel({ ...inDollars, ...abroad, worth })).toBe(level);
  });

  test('the limit is that of dollars or euros, whichever comes to less', () => {
    const cheapEuro = { ...inDollars, midOf: EURO_AT('0.95') };
    expect(travelLevel({ ...cheapEuro, ...abroad, worth: '949.99' })).toBe('brief');
    expect(travelLevel({ ...cheapEuro, ...abroad, worth: '950' })).toBe('full');
  });

  test('without any rate everything is asked for', () => {
    const blind = { base: 'AFN', amount: '1000', midOf: () => undefined };
    expect(travelLevel({ ...blind, ...abroad, worth: '1' })).toBe('full');
    expect(travelLevel({ ...inDollars, ...abroad, worth: undefined })).toBe('full');
  });

  test('what stays in one country crosses no border; a country that nobody said is not one', () => {
    expect(travelLevel({ ...inDollars, from: 'PK', to: 'PK', worth: '5000' })).toBe('none');
    expect(travelLevel({ ...inDollars, from: undefined, to: undefined, worth: '5000' })).toBe(
      'full',
    );
  });
});

const all = {
  sender: { name: 'A', address: 'A street', date_of_birth: '1990-01-01' },
  beneficiary: { name: 'B', country: 'PK', city: 'Lahore' },
};
const gaps = (level: 'full' | 'brief' | 'none', sides: typeof all) =>
  travelGaps(
    level,
    {
      ...sides,
      senderField: (name) => `sender_${name}`,
      beneficiaryField: (name) => `beneficiary.${name}`,
    },
    '1000',
  ).map(({ field }) => field);

type Case = Readonly<{ sender?: object; beneficiary?: object; missing: string[] }>;

test.each<Case>([
  { missing: [] },
  { sender: { address: undefined }, missing: ['sender_address'] },
  { sender: { address: 'N/A' }, missing: ['sender_address'] },
  { sender: { date_of_birth: undefined }, missing: ['sender_date_of_birth'] },
  { sender: { date_of_birth: undefined, document: 'passport P1' }, missing: [] },
  { sender: { date_of_birth: undefined, document: 'xxx' }, missing: ['sender_date_of_birth'] },
  { beneficiary: { city: undefined }, missing: ['beneficiary.city'] },
  { beneficiary: { city: undefined, account: 'PK12' }, missing: [] },
  { beneficiary: { city: undefined, phone: '+92 300' }, missing: [] },
  {
    sender: { address: '', date_of_birth: '' },
    beneficiary: { city: '-' },
    missing: ['sender_address', 'sender_date_of_birth', 'beneficiary.city'],
  },
])('of much: $sender $beneficiary lacks $missing', ({ sender, beneficiary, missing }) => {
  const sides = {
    sender: { ...all.sender, ...sender },
    beneficiary: { ...all.beneficiary, ...beneficiary },
  };
  expect(gaps('full', sides)).toEqual(missing);
});

test('of little a telephone of either, or the account that it goes to', () => {
  const { sender, beneficiary } = all;
  expect(gaps('brief', all)).toEqual(['beneficiary.phone']);
  expect(gaps('brief', { sender, beneficiary: { ...beneficiary, phone: '+92' } as never })).toEqual(
    [],
  );
  expect(
    gaps('brief', { sender, beneficiary: { ...beneficiary, account: 'PK' } as never }),
  ).toEqual([]);
  expect(gaps('brief', { beneficiary, sender: { ...sender, phone: '+1' } as never })).toEqual([]);
  expect(gaps('none', { sender: { ...sender, address: '' }, beneficiary })).toEqual([]);
});
