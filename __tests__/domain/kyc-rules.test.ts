import { maskedData, maskedEmail, maskedPhone } from '@/lib/domain/compliance/kyc-mask';
import { leadingZeroBits } from '@/lib/domain/compliance/kyc-proof';
import {
  isNeverTold,
  isStopped,
  KYC_STATUSES,
  PUBLIC_STATUSES,
  publicReason,
  REASON_CODES,
} from '@/lib/domain/compliance/kyc-state';
import { submitRefusals } from '@/lib/domain/compliance/kyc-submit';
import { nameLikeness } from '@/lib/domain/compliance/name-likeness';

const ASKED = { minimum_age: 18, today: '2026-11-24', refused_countries: ['KP'] };
const PERSON = {
  full_name: 'Zarghona',
  dob: '2008-11-24',
  nationalities: ['AF'],
  residence_country: 'AF',
  occupation: 'Printer',
  purpose: 'Travel',
  source_of_funds: 'Wages',
  acts_for_self: true,
  pep: { kind: 'none' } as const,
  address: { line: '1', city: 'Kabul', country: 'AF' },
};
const PASSPORT = {
  type: 'passport',
  number: 'P1',
  issuing_country: 'AF',
  expires_on: '2026-11-24',
  files: [{ side: 'front' }],
} as const;
const refusals = (data: object, documents: readonly object[] = [PASSPORT]) =>
  submitRefusals(
    { type: 'individual', data, documents } as Parameters<typeof submitRefusals>[0],
    ASKED,
  ).map(({ field, code }) => [field, code]);

test('whoever comes of age today, with a document that ends today, can send it in', () => {
  expect(refusals(PERSON)).toEqual([]);
  expect(refusals({ ...PERSON, dob: '2008-11-25' })).toEqual([['data.dob', 'kyc.underage']]);
  const over = { ...PASSPORT, expires_on: '2026-11-23' };
  expect(refusals(PERSON, [over])).toEqual([['documents.0.expires_on', 'kyc.document-expired']]);
});

test('what is missing is named where it is missing', () => {
  expect(refusals({ ...PERSON, acts_for_self: false, pep: { kind: 'self' } })).toEqual([
    ['data.pep.position', 'field.required'],
    ['data.beneficial_owner.name', 'field.required'],
  ]);
  expect(refusals({ ...PERSON, residence_country: 'KP' })).toEqual([
    ['data.residence_country', 'kyc.country-refused'],
  ]);
  const card = { ...PASSPORT, type: 'national_id' };
  expect(refusals(PERSON, [card])).toEqual([['documents.0.files', 'kyc.no-back']]);
  expect(refusals(PERSON, [])).toEqual([['documents', 'kyc.identity-document']]);
  const old = { type: 'address_proof', issued_on: '2026-08-23', files: [{ side: 'page' }] };
  expect(refusals(PERSON, [PASSPORT, old])).toEqual([
    ['documents.1.issued_on', 'kyc.address-proof-old'],
  ]);
  const young = { ...old, issued_on: '2026-08-24' };
  expect(refusals(PERSON, [PASSPORT, young])).toEqual([]);
});

test('each signatory of a company needs an identity document, with a key or without', () => {
  const owed = (signatories: readonly object[], people: readonly (string | null)[]) =>
    submitRefusals(
      {
        type: 'company',
        data: { signatories },
        documents: people.map((person) => ({ ...PASSPORT, person })),
      } as Parameters<typeof submitRefusals>[0],
      ASKED,
    ).flatMap(({ field, code }) => (code === 'kyc.signatory-document' ? [field] : []));
  const [anna, bahram] = [{ name: 'Anna' }, { name: 'Bahram' }];
  expect(owed([anna, bahram], [null])).toEqual(['data.signatories.1']);
  expect(owed([anna, bahram], [null, null])).toEqual([]);
  expect(owed([anna, { ...bahram, key: 'b' }], [null])).toEqual(['data.signatories.1']);
  expect(owed([anna, { ...bahram, key: 'b' }], ['b', null])).toEqual([]);
  expect(
    owed(
      [anna, bahram].map((one) => ({ ...one, key: 'a' })),
      ['a'],
    ),
  ).toEqual(['data.signatories.1']);
  expect(owed([anna], ['somebody'])).toEqual(['data.signatories.0']);
});

test('a reason that is never told reads as policy, and no public state speaks of a stop', () => {
  expect(REASON_CODES.filter(isNeverTold)).toEqual(['SUSPECTED_FRAUD', 'LIST_MATCH']);
  expect(publicReason('LIST_MATCH')).toBe('POLICY');
  expect(publicReason('ID_EXPIRED')).toBe('ID_EXPIRED');
  expect(KYC_STATUSES.filter(isStopped)).toEqual(['suspended', 'blocked']);
  expect(PUBLIC_STATUSES.filter((one) => /stop|hold|block|suspend/.test(one))).toEqual([]);
});

test('masked, neither birth dates nor addresses nor whole numbers are left', () => {
  const owner = { name: 'Owner', dob: '1970-01-01', pct: '60', control_type: 'shares' } as const;
  const data = {
    ...PERSON,
    tax_id: 'TIN-991-2233',
    beneficial_owners: [owner],
    place_of_birth: { city: 'Herat' },
  };
  expect(maskedData(data)).toMatchObject({
    full_name: 'Zarghona',
    tax_id: '•••• 2233',
    address: { city: 'Kabul' },
  });
  const text = JSON.stringify(maskedData(data));
  for (const hidden of ['2008-11-24', '1970-01-01', '"line"', 'Herat', 'TIN-991'])
    expect(text).not.toContain(hidden);
  expect([maskedEmail('zarghona@example.org'), maskedPhone('+93700881234')]).toEqual([
    'z•••@example.org',
    '•••• 1234',
  ]);
});

test('likeness of names does not depend on their order', () => {
  const alike = (one: string, other: string) => nameLikeness(one, other, { isCompany: false });
  expect(alike('Mohammed Ali Khan', 'Muhammad Ali Khan')).toBeGreaterThanOrEqual(0.92);
  expect(alike('George Bush', 'George Habbash')).toBeLessThan(0.92);
  for (const [one, other] of [
    ['Ali Khan', 'Mohammad Ali Khan'],
    ['Zarghona Q', 'Q Zarghona'],
  ] as const) {
    expect(alike(one, other)).toBe(alike(other, one));
  }
});

test('the zero bits of a hash are counted from its beginning', () => {
  const bits = (...bytes: number[]) => leadingZeroBits(Uint8Array.from(bytes));
  expect([bits(0x80), bits(0x01), bits(0, 0x10), bits(0, 0)]).toEqual([0, 7, 11, 16]);
});
