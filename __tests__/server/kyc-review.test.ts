import { messagesSent } from '@/server/outbox/outbox';
import type { Client } from '../support/client';
import { codeFor, lettersTo } from '../support/letters';
import { aSubmitted, COMPANY, PASSPORT, PERSON, sendImage } from '../support/kyc-fixture';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let [one, two]: Client[] = [];
const PATH = 'exchange/kyc-customers';
const page = (flags: object, name = 'kyc customers') => ({
  name,
  title: name,
  view: true,
  ...flags,
});
const whole = { approve: true, create: true, edit: true, override: true, sensitive: true };

beforeAll(async () => {
  host = await startHost({ chart: true });
  one = await host.signInAs([page(whole), page({ void: true }, 'kyc customers rejected')]);
  two = await host.signInAs([page(whole), page({}, 'compliance')]);
}, 60_000);
afterAll(async () => {
  await messagesSent();
  await host.close();
});

const call = (by: Client | undefined, id: number, step: string, body: object = {}) => {
  if (!by) throw new Error('nobody signed in');
  return by.post(`${PATH}/${id}/${step}`, body);
};
const show = async (by: Client | undefined, id: number) =>
  (await by?.get(`${PATH}/${id}/show`))?.body;

/** Accepts every document of a claimed file. */
async function acceptAll(by: Client | undefined, id: number) {
  const { documents } = await show(by, id);
  for (const document of documents) {
    const path = `documents/${document.id}/verdict`;
    expect((await call(by, id, path, { verdict: 'accepted' })).status).toBe(200);
  }
}

test('a person is claimed, sent back, claimed again, approved, and is the party that tickets name', async () => {
  const { id, email, number } = await aSubmitted(host);
  const tabs = (await one?.get(`${PATH}/list?tab=submitted`))?.body;
  expect(tabs.data).toContainEqual(
    expect.objectContaining({ id, number, status: 'submitted', age_days: 0 }),
  );
  const files = async (by: Client | undefined) => (await by?.get('notices/show'))?.body.kyc_files;
  expect([await files(one), await files(two)]).toEqual([1, 1]);
  expect((await call(one, id, 'claim')).body).toMatchObject({ status: 'under_review' });
  expect((await call(two, id, 'claim')).status).toBe(409);
  expect([await files(one), await files(two)]).toEqual([1, 0]);
  expect((await call(two, id, 'approve', { tier: 'standard' })).status).toBe(422);

  const asked = await call(one, id, 'request-info', { fields: ['dob'], message: 'Is this right?' });
  expect(asked.body.request).toMatchObject({ fields: [{ field: 'dob', reason: null }] });
  const letter = (await lettersTo(host, email)).at(-1) ?? '';
  const token = /#([\w-]{43})/.exec(letter)?.[1];
  const client = host.client();
  const { reference } = (await client.post('public/kyc/resume', { token })).body;
  await client.post(`public/kyc/${reference}/verify`, { code: await codeFor(host, email) });
  const draft = await client.get(`public/kyc/${reference}/draft`);
  expect(draft.body.request.message).toBe('Is this right?');
  await client.put(`public/kyc/${reference}/draft`, { data: { dob: '1988-04-13' } });
  await client.post(`public/kyc/${reference}/submit`, { declaration: true, signature: 'Z' });

  await call(one, id, 'claim');
  const early = await call(one, id, 'approve', { tier: 'standard' });
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['documents', 'tier']]);
  await acceptAll(one, id);
  const { body } = await call(one, id, 'approve', { tier: 'standard' });
  expect(body).toMatchObject({
    status: 'approved',
    tier: 'standard',
    expires_on: body.next_review_on,
  });
  expect(body.versions).toMatchObject([
    { version: 2, changed: [{ field: 'dob', before: '1988-04-12', after: '1988-04-13' }] },
    { version: 1 },
  ]);
  const me = await host.signIn();
  const party = await me.get(`accounting/parties/${body.party_id}/show`);
  expect(party.body).toMatchObject({ kind: 'customer', name: PERSON.full_name, email });
});

test('a company with two owners is filled in by staff and approved by two others, for its owner holds an office', async () => {
  const clerk = await host.signInAs([page({ create: true, edit: true })]);
  const [first, second] = COMPANY.beneficial_owners;
  const owners = [first, { ...second, pep: { kind: 'self', position: 'Minister' } }];
  const stored = await clerk.post(`${PATH}/store`, {
    type: 'company',
    email: 'stones@example.org',
    phone: '+93 700 11 22 33',
    country: 'AF',
    data: { ...COMPANY, beneficial_owners: owners, source_of_wealth: 'Inherited' },
    documents: [
      { type: 'registration_cert', number: 'REG-1', issuing_country: 'AF' },
      { ...PASSPORT, number: 'QX9990011', person: 's1' },
    ],
  });
  expect([stored.status, stored.body.is_masked]).toEqual([201, true]);
  const { id } = stored.body;
  // If it were accepted, the dots of a masked record would overwrite the numbers.
  expect((await clerk.put(`${PATH}/${id}/update`, stored.body)).status).toBe(422);
  for (const document of stored.body.documents) {
    const fields = { document: String(document.id), side: 'front' };
    expect((await sendImage(clerk, `${PATH}/${id}/files`, fields)).status).toBe(201);
  }
  expect((await call(clerk, id, 'submit')).body).toMatchObject({ status: 'submitted' });
  await call(one, id, 'claim');
  await acceptAll(one, id);
  const asked = await call(one, id, 'approve', { tier: 'standard' });
  expect(asked.body).toMatchObject({
    status: 'under_review',
    risk_level: 'high',
    waiting: { subject: 'kyc_high_risk' },
  });
  expect((await call(one, id, 'approve', {})).status).toBe(422);
  const mine = (await two?.get('approvals/list'))?.body.data;
  expect(mine).toMatchObject([{ subject: 'kyc_high_risk', due_to: 'KYC customer', due_to_id: id }]);
  const done = await call(two, id, 'approve', {});
  expect(done.body).toMatchObject({ status: 'approved', tier: 'standard', waiting: null });
});

test('nobody reviews what he wrote himself', async () => {
  const { body } =
    (await one?.post(`${PATH}/store`, {
      type: 'individual',
      data: PERSON,
      documents: [PASSPORT],
    })) ?? {};
  const document = String(body.documents[0].id);
  await sendImage(one as Client, `${PATH}/${body.id}/files`, { document, side: 'front' });
  expect((await call(one, body.id, 'submit')).status).toBe(200);
  const claim = await call(one, body.id, 'claim');
  expect([claim.status, claim.body.message]).toEqual([
    422,
    'You filled in or changed this file. Somebody else has to review it.',
  ]);
});

test('of six who claim at once, one has it', async () => {
  const { id } = await aSubmitted(host);
  const six = await Promise.all([1, 2, 3, 4, 5, 6].map(() => host.signInAs([page(whole)])));
  const answers = await Promise.all(six.map((by) => call(by, id, 'claim')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(5).fill(409),
  ]);
});

test('the history of a file tells the versions that were sent in, and the first came from none', async () => {
  const { id } = await aSubmitted(host);
  const sent = async () => {
    const { history } = await show(one, id);
    const acts = history.filter((item: { action: string }) => item.action === 'submit');
    return acts.map((item: { changes: object }) => item.changes);
  };
  expect(await sent()).toEqual([{ status: ['draft', 'submitted'] }]);
  await call(one, id, 'claim');
  await call(one, id, 'request-info', { fields: ['dob'], message: 'Is this right?' });
  expect((await call(one, id, 'submit')).status).toBe(200);
  expect(await sent()).toContainEqual({
    status: ['info_requested', 'submitted'],
    data_version: [1, 2],
  });
});

test('the list begins with the files that wait for a review, the longest first', async () => {
  const { id: rejected } = await aSubmitted(host);
  await call(one, rejected, 'claim');
  const decided = await call(one, rejected, 'reject', { reason_code: 'POLICY' });
  expect(decided.body.status).toBe('rejected');
  const { id } = await aSubmitted(host);
  const list = (await one?.get(`${PATH}/list?per_page=200`))?.body;
  const waits = list.data.map(({ status }: { status: string }) =>
    ['submitted', 'under_review'].includes(status),
  );
  const [first, last] = [waits.indexOf(false), waits.lastIndexOf(true)];
  expect([first > 0, last < first]).toEqual([true, true]);
  expect(list.data[last].id).toBe(id);
});
