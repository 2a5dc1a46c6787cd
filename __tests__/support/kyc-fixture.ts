import type { Client } from './client';
import { anImage } from './an-image';
import { codeFor } from './letters';
import type { TestHost } from './test-host';

/** A person with unique names, so that a dump can be searched for them. */
export const PERSON = {
  full_name: 'Zarghona Quvondiqova',
  native_script_name: 'زرغونه قووندیقووا',
  dob: '1988-04-12',
  nationalities: ['AF'],
  residence_country: 'AF',
  residency_status: 'citizen',
  occupation: 'Bookbinder',
  address: { line: 'Kolola Pushta 417', city: 'Kabul', country: 'AF' },
  pep: { kind: 'none' },
  source_of_funds: 'Wages of a bindery',
  purpose: 'Travel',
  acts_for_self: true,
  expected: { monthly_volume: '900', currencies: ['EUR'] },
} as const;

export const PASSPORT = {
  type: 'passport',
  number: 'QX7741903',
  issuing_country: 'AF',
  issued_on: '2022-01-10',
  expires_on: '2031-01-09',
} as const;

export const COMPANY = {
  legal_name: 'Shahrak Lapidary Ltd',
  registration_no: 'REG-55871-Q',
  registry_country: 'AF',
  incorporation_date: '2011-03-01',
  legal_form: 'limited company',
  registered_address: { line: 'Chicken Street 9', city: 'Kabul', country: 'AF' },
  source_of_funds: 'Sales of cut stones',
  purpose: 'Payments to suppliers',
  directors: [{ key: 'd1', name: 'Nilgun Yaqubzadeh' }],
  signatories: [{ key: 's1', name: 'Nilgun Yaqubzadeh', mandate: 'alone' }],
  beneficial_owners: [
    {
      key: 'o1',
      name: 'Nilgun Yaqubzadeh',
      dob: '1975-06-01',
      nationality: 'AF',
      residence_country: 'AF',
      pct: '60',
      control_type: 'shares',
    },
    {
      key: 'o2',
      name: 'Torpekai Wisalzada',
      dob: '1979-02-11',
      nationality: 'AF',
      residence_country: 'AE',
      pct: '40',
      control_type: 'shares',
    },
  ],
};

let addresses = 0;
/** A new mail address. */
export const anAddress = () => `applicant${(addresses += 1)}@example.org`;

export const startBody = (email: string, own: object = {}) => ({
  type: 'individual',
  email,
  phone: '+93 700 88 12 34',
  country: 'AF',
  language: 'en',
  consent: true,
  ...own,
});

export type Applicant = Readonly<{ client: Client; reference: string; email: string; at: string }>;

/** An applicant who has confirmed an address on their own device. */
export async function anApplicant(host: TestHost, own: object = {}): Promise<Applicant> {
  const client = host.client();
  const email = anAddress();
  const started = await client.post('public/kyc/start', startBody(email, own));
  expect(started.status).toBe(200);
  const { reference } = started.body;
  const code = await codeFor(host, email);
  const confirmed = await client.post(`public/kyc/${reference}/verify`, { code });
  expect([confirmed.status, confirmed.body.status]).toEqual([200, 'draft']);
  return { client, reference, email, at: `public/kyc/${reference}` };
}

let images = 0;
export async function sendImage(
  client: Client,
  path: string,
  fields: Readonly<Record<string, string>>,
) {
  const content = await anImage('jpeg', { seed: (images += 1) });
  return client.upload(path, { name: 'picture.jpg', content }, fields);
}

/** A complete draft of a person that is not submitted. */
export async function aWholeDraft(host: TestHost, own: object = {}): Promise<Applicant> {
  const applicant = await anApplicant(host);
  const { client, at } = applicant;
  const put = await client.put(`${at}/draft`, {
    data: { ...PERSON, ...own },
    documents: [PASSPORT],
  });
  expect(put.status).toBe(200);
  const document = String(put.body.documents[0].id);
  const sent = await sendImage(client, `${at}/files`, { document, side: 'front' });
  expect(sent.status).toBe(201);
  return applicant;
}

/** A submitted file of a person, with its number and id. */
export async function aSubmitted(host: TestHost, own: object = {}) {
  const applicant = await aWholeDraft(host, own);
  const signed = { declaration: true, signature: PERSON.full_name };
  const { status, body } = await applicant.client.post(`${applicant.at}/submit`, signed);
  expect([status, body.status]).toEqual([200, 'received']);
  return { ...applicant, number: String(body.number), id: Number(String(body.number).slice(5)) };
}

/** Claims a submitted file, accepts its first document and approves it. Returns the approved customer. */
export async function approve(reviewer: Client, id: number, own: object = {}) {
  const at = `exchange/kyc-customers/${id}`;
  const { body } = await reviewer.post(`${at}/claim`);
  const document = `${at}/documents/${body.documents[0].id}`;
  await reviewer.post(`${document}/verdict`, { verdict: 'accepted' });
  const done = await reviewer.post(`${at}/approve`, { tier: 'standard', ...own });
  expect([done.status, done.body.status]).toEqual([200, 'approved']);
  return done.body;
}
