import { messagesSent } from '@/server/outbox/outbox';
import { codeFor, lettersTo, otherThan } from '../support/letters';
import {
  anAddress,
  anApplicant,
  aSubmitted,
  aWholeDraft,
  COMPANY,
  PASSPORT,
  PERSON,
  sendImage,
  startBody,
} from '../support/kyc-fixture';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
}, 60_000);
afterAll(async () => {
  await messagesSent();
  await host.close();
});

const SIGNED = { declaration: true, signature: PERSON.full_name };

test('a person tells step by step, is told what is missing, and sends it in', async () => {
  const { client, at, email } = await anApplicant(host);
  const first = await client.get(`${at}/draft`);
  expect(first.body).toMatchObject({
    type: 'individual',
    status: 'draft',
    number: null,
    country: 'AF',
    email,
    phone: '+93700881234',
    data: { residence_country: 'AF' },
    uploads_left: 20,
  });
  const missing = first.body.missing.map(({ field }: { field: string }) => field);
  expect(missing).toEqual(expect.arrayContaining(['data.full_name', 'data.dob', 'documents']));

  const early = await client.post(`${at}/submit`, SIGNED);
  expect(early.status).toBe(422);
  expect(Object.keys(early.body.errors)).toEqual(missing);

  const one = await client.put(`${at}/draft`, { data: { full_name: PERSON.full_name } });
  expect(one.body.data).toMatchObject({ full_name: PERSON.full_name, residence_country: 'AF' });
  const emptied = await client.put(`${at}/draft`, { data: { full_name: null } });
  expect(emptied.body.data.full_name).toBeUndefined();

  const whole = await client.put(`${at}/draft`, { data: PERSON, documents: [PASSPORT] });
  expect(whole.body.missing.map(({ field }: { field: string }) => field)).toEqual([
    'documents.0.files',
  ]);
  const document = String(whole.body.documents[0].id);
  expect((await sendImage(client, `${at}/files`, { document, side: 'front' })).status).toBe(201);

  const sent = await client.post(`${at}/submit`, SIGNED);
  expect(sent.body).toMatchObject({ number: 'CKYC 00001', status: 'received' });
  expect((await client.put(`${at}/draft`, { data: {} })).status).toBe(409);
  expect((await client.post(`${at}/submit`, SIGNED)).status).toBe(409);
});

test('a company names its owners, whose shares cannot be more than the whole', async () => {
  const { client, at } = await anApplicant(host, { type: 'company' });
  const documents = [
    { type: 'registration_cert', number: 'REG-55871-Q', issuing_country: 'AF' },
    { ...PASSPORT, number: 'QX1140772', person: 's1' },
  ];
  const told = await client.put(`${at}/draft`, { data: COMPANY, documents });
  for (const { id } of told.body.documents) {
    await sendImage(client, `${at}/files`, { document: String(id), side: 'front' });
  }
  const [first, second] = COMPANY.beneficial_owners;
  const owners = [first, { ...second, pct: '41' }];
  const above = await client.put(`${at}/draft`, { data: { beneficial_owners: owners } });
  expect(above.body.missing).toMatchObject([{ code: 'kyc.owners-above' }]);
  await client.put(`${at}/draft`, { data: { beneficial_owners: COMPANY.beneficial_owners } });
  const person = await client.put(`${at}/draft`, { data: { dob: '1990-01-01' } });
  expect([person.status, Object.keys(person.body.errors)]).toEqual([422, ['data.dob']]);
  const sent = await client.post(`${at}/submit`, { declaration: true, signature: 'Nilgun' });
  expect([sent.status, sent.body.status]).toEqual([200, 'received']);
});

test('who is too young, or shows a document that has expired, cannot send it in', async () => {
  const { client, at } = await aWholeDraft(host);
  const { documents } = (await client.get(`${at}/draft`)).body;
  const [{ id }] = documents;
  const young = {
    data: { dob: '2015-01-01' },
    documents: [{ ...PASSPORT, id, expires_on: '2020-01-01' }],
  };
  expect((await client.put(`${at}/draft`, young)).body.missing).toMatchObject([
    { field: 'data.dob', code: 'kyc.underage' },
    { field: 'documents.0.expires_on', code: 'kyc.document-expired' },
  ]);
});

test('a known address and an unknown one are answered the same', async () => {
  const known = await aSubmitted(host);
  const [a, b] = [host.client(), host.client()];
  const one = await a.post('public/kyc/start', startBody(known.email));
  const other = await b.post('public/kyc/start', startBody(anAddress()));
  expect([one.status, Object.keys(one.body)]).toEqual([other.status, Object.keys(other.body)]);
  expect(one.body.reference).toMatch(/^[\w-]{43}$/);
  const looked = await a.post('public/kyc/view', { number: known.number, email: known.email });
  const nobody = await b.post('public/kyc/view', { number: known.number, email: anAddress() });
  expect([looked.status, Object.keys(looked.body)]).toEqual([
    nobody.status,
    Object.keys(nobody.body),
  ]);
  const wrong = { code: '000000' };
  const [guess, blind] = [
    await a.post(`public/kyc/${looked.body.reference}/verify`, {
      code: otherThan(await codeFor(host, known.email)),
    }),
    await b.post(`public/kyc/${nobody.body.reference}/verify`, wrong),
  ];
  expect([guess.status, guess.body]).toEqual([blind.status, blind.body]);
});

test('the customer sees how far it is, masked, and nothing of how it is judged', async () => {
  const { email, number } = await aSubmitted(host);
  const client = host.client();
  const { reference } = (await client.post('public/kyc/view', { number, email })).body;
  const at = `public/kyc/${reference}`;
  expect((await client.get(`${at}/view`)).status).toBe(401);
  const code = await codeFor(host, email);
  expect((await client.post(`${at}/verify`, { code })).body).toMatchObject({
    status: 'received',
    number,
  });
  const { body, text } = await client.get(`${at}/view`);
  expect(body).toMatchObject({
    number,
    status: 'received',
    tier: null,
    can_update: false,
    phone: '•••• 1234',
    documents: [{ type: 'passport', number: '•••• 1903', files: [{ side: 'front' }] }],
  });
  for (const never of ['QX7741903', PERSON.dob, 'Kolola', '881234', 'risk', 'score', 'screening']) {
    expect(text).not.toContain(never);
  }
});

test('one customer finds nothing of another, whose reference he knows', async () => {
  const [mine, theirs] = [await aWholeDraft(host), await aWholeDraft(host)];
  const { body } = await theirs.client.get(`${theirs.at}/draft`);
  const [{ id, files }] = body.documents;
  const calls = [
    mine.client.get(`${theirs.at}/draft`),
    mine.client.get(`${theirs.at}/view`),
    mine.client.put(`${theirs.at}/draft`, { data: { full_name: 'Other' } }),
    mine.client.post(`${theirs.at}/submit`, SIGNED),
    mine.client.post(`${theirs.at}/link`),
    mine.client.post(`${theirs.at}/renew`),
    sendImage(mine.client, `${theirs.at}/files`, { document: String(id), side: 'back' }),
    mine.client.delete(`${theirs.at}/files/${files[0].id}`),
    mine.client.delete(`${mine.at}/files/${files[0].id}`),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
  const foreign = await mine.client.put(`${mine.at}/draft`, { documents: [{ ...PASSPORT, id }] });
  expect(foreign.status).toBe(422);
  const bare = await host.client().get(`${theirs.at}/draft`);
  expect(bare.status).toBe(401);
  expect((await theirs.client.get(`${theirs.at}/draft`)).body.data).toEqual(body.data);
});

test('a mailed link opens once, after a new code, and ends when it is sent in', async () => {
  const { client, at, email } = await aWholeDraft(host);
  const linkIn = async () =>
    /kyc-(?:register|view)#([\w-]{43})/.exec((await lettersTo(host, email)).at(-1) ?? '')?.[1] ??
    '';
  await client.post(`${at}/link`);
  const token = await linkIn();
  const other = host.client();
  const resumed = await other.post('public/kyc/resume', { token });
  const there = `public/kyc/${resumed.body.reference}`;
  expect((await other.get(`${there}/draft`)).status).toBe(401);
  await other.post(`${there}/verify`, { code: await codeFor(host, email) });
  expect((await other.get(`${there}/draft`)).body.data.full_name).toBe(PERSON.full_name);
  expect((await host.client().post('public/kyc/resume', { token })).status).toBe(422);

  await client.post(`${at}/link`);
  const second = await linkIn();
  await client.post(`${at}/submit`, SIGNED);
  expect((await host.client().post('public/kyc/resume', { token: second })).status).toBe(422);
  const letters = (await lettersTo(host, email)).join('\n');
  for (const told of ['Zarghona', 'QX7741903', PERSON.dob]) expect(letters).not.toContain(told);
});

test('the address in a link is the configured one, whatever the caller calls us', async () => {
  const { client, at, email } = await anApplicant(host);
  await client.post(
    `${at}/link`,
    {},
    { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  );
  const letter = (await lettersTo(host, email)).at(-1);
  expect(letter).toContain(`${host.url}/build/customer/kyc-register#`);
  expect(letter).not.toContain('evil.example');
});
