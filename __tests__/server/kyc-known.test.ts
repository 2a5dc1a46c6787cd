import { messagesSent } from '@/server/outbox/outbox';
import type { Client } from '../support/client';
import { aSubmitted, PERSON } from '../support/kyc-fixture';
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

test('without the right to what is sensitive, numbers are masked and pictures are not shown', async () => {
  const { id } = await aSubmitted(host);
  const clerk = await host.signInAs([page({})]);
  const { body, text } = await clerk.get(`${PATH}/${id}/show`);
  expect(body).toMatchObject({
    name: PERSON.full_name,
    is_masked: true,
    risk: null,
    risk_level: null,
    screening: null,
    documents: [{ number: '•••• 1903' }],
  });
  for (const hidden of ['QX7741903', PERSON.dob, 'Kolola', '700881234'])
    expect(text).not.toContain(hidden);
  expect((await clerk.get(`${PATH}/${id}/files/${body.files[0].id}/view`)).status).toBe(403);
  const rows = await clerk.get(`${PATH}/list`);
  for (const hidden of ['QX7741903', '700881234']) expect(rows.text).not.toContain(hidden);
  const seen = await one?.get(`${PATH}/${id}/files/${body.files[0].id}/view`);
  expect([seen?.status, seen?.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const looks = await host.owner.query(
    `select user_id, changes from audit where action = 'view file' and record_id = $1`,
    [String(id)],
  );
  expect(looks.rows).toHaveLength(1);
});

test('what is never told reads as policy to the customer and to whoever does not see compliance', async () => {
  const { id, client, at } = await aSubmitted(host);
  await call(two, id, 'claim');
  const reason = { reason_code: 'LIST_MATCH', public_message: 'A list names you', final: true };
  const rejected = await call(two, id, 'reject', { ...reason, internal_note: 'entry 7' });
  expect(rejected.body.rejection).toMatchObject({
    reason_code: 'LIST_MATCH',
    internal_note: 'entry 7',
  });
  const view = await client.get(`${at}/view`);
  expect(view.body).toMatchObject({ status: 'not_accepted', again_from: null });
  expect(view.body.text).toContain('This does not agree with our terms of business.');
  const listed = (await one?.get('exchange/kyc-customers-rejected/list')) ?? { text: '' };
  expect(listed.text).toContain('"reason_code":"POLICY"');
  for (const never of ['LIST_MATCH', 'A list names you', 'entry 7']) {
    expect([view.text, listed.text, (await call(one, id, 'claim')).text].join()).not.toContain(
      never,
    );
    expect(JSON.stringify(await show(one, id))).not.toContain(never);
  }
  const found = await one?.get('exchange/kyc-customers-rejected/list?reason_code=LIST_MATCH');
  expect(found?.body.data).toEqual([]);
  const again = await one?.post(`exchange/kyc-customers-rejected/${id}/reopen`, { reason: 'x' });
  expect(again?.status).toBe(422);
});

test('doubles are found by document, telephone, and name with birth date', async () => {
  const first = await aSubmitted(host, { full_name: 'Mohammad Ali Khan', dob: '1971-07-07' });
  const second = await aSubmitted(host, { full_name: 'Mohammed Ali Khan', dob: '1971-07-07' });
  const { duplicates } = await show(one, second.id);
  expect(duplicates).toContainEqual(
    expect.objectContaining({ id: first.id, why: ['document', 'phone', 'name'] }),
  );
  expect(duplicates.every(({ why }: { why: string[] }) => why.length > 0)).toBe(true);
});

test('search finds whole words of names, numbers of documents, telephones and customers', async () => {
  const { id, email, number } = await aSubmitted(host, { full_name: 'Gulmakai Barakzai' });
  for (const search of ['barakzai', 'Gulmakai Barakzai', email, number, String(id)]) {
    const { body } = (await one?.get(`${PATH}/list?search=${encodeURIComponent(search)}`)) ?? {};
    expect([search, body.data.some((row: { id: number }) => row.id === id)]).toEqual([
      search,
      true,
    ]);
  }
  const nothing = (await one?.get(`${PATH}/list?search=barak`))?.body;
  expect(nothing.data).toEqual([]);
});

test('changed data of an approved customer is a new version; the counter goes by the old one until it is approved', async () => {
  const { id } = await aSubmitted(host);
  await call(one, id, 'claim');
  await acceptAll(one, id);
  const approved = (await call(one, id, 'approve', { tier: 'basic' })).body;
  const clerk = await host.signInAs([page({ edit: true })]);
  const change = { version: approved.version, data: { occupation: 'Printer' } };
  const changed = await clerk.put(`${PATH}/${id}/update`, change);
  expect(changed.body).toMatchObject({ status: 'draft', tier: 'basic' });
  const { kycStateOf } = await import('@/server/compliance/kyc/kyc-state.sql');
  const standing = await kycStateOf(host.db, approved.party_id, '2026-11-24');
  expect(standing).toMatchObject({ id, status: 'approved', tier: 'basic', id_accepted: true });
  expect((await clerk.put(`${PATH}/${id}/update`, change)).status).toBe(409);
});

test('who blocks does not unblock; a suspended customer comes back to what his days make', async () => {
  const { id } = await aSubmitted(host);
  await call(one, id, 'claim');
  await acceptAll(one, id);
  await call(one, id, 'approve', { tier: 'basic' });
  const reason = { reason: 'A phone call' };
  expect((await call(one, id, 'suspend', reason)).body.status).toBe('suspended');
  expect((await call(two, id, 'unsuspend', reason)).body.status).toBe('approved');
  expect((await call(one, id, 'block', reason)).body.status).toBe('blocked');
  expect((await call(one, id, 'unblock', reason)).status).toBe(422);
  expect((await call(two, id, 'unblock', reason)).body.status).toBe('suspended');
  const clerk = await host.signInAs([page({})]);
  expect(JSON.stringify(await show(clerk, id))).not.toContain('A phone call');
});

test('a file that was never approved goes on after a block where it was', async () => {
  const reason = { reason: 'A letter' };
  const { id } = await aSubmitted(host);
  await call(one, id, 'block', reason);
  expect((await call(two, id, 'unblock', reason)).body.status).toBe('submitted');
  await call(one, id, 'claim');
  await call(one, id, 'block', reason);
  expect((await call(two, id, 'unblock', reason)).body.status).toBe('submitted');
  await call(one, id, 'claim');
  await call(one, id, 'reject', { reason_code: 'POLICY' });
  await call(one, id, 'block', reason);
  expect((await call(two, id, 'unblock', reason)).body.status).toBe('rejected');
  const draft = (await one?.post(`${PATH}/store`, { type: 'company' }))?.body;
  await call(one, draft.id, 'block', reason);
  expect((await call(two, draft.id, 'unblock', reason)).body.status).toBe('draft');
});

test('all who may be the same customer are answered, however many there are', async () => {
  const { id } = await aSubmitted(host);
  await host.owner.query(
    `insert into kyc_customer overriding system value
     select copy.* from kyc_customer k, generate_series(1, 60) n,
       jsonb_populate_record(null::kyc_customer, to_jsonb(k) || jsonb_build_object(
         'id', 900000 + n, 'number', 'CKYC ' || 900000 + n, 'party_id', null, 'told', null, 'email_print', null)) copy
     where k.id = $1`,
    [id],
  );
  const { duplicates } = await show(one, id);
  expect(duplicates.filter(({ id: other }: { id: number }) => other > 900_000)).toHaveLength(60);
});

test('an expected volume has no more decimals than the base currency', async () => {
  const { body } = (await one?.post(`${PATH}/store`, { type: 'individual' })) ?? {};
  const change = (monthly_volume: string) =>
    one?.put(`${PATH}/${body.id}/update`, {
      version: body.version,
      data: { expected: { monthly_volume } },
    });
  const fine = await change('1.000');
  expect([fine?.status, fine?.body.errors]).toEqual([
    422,
    { 'data.expected.monthly_volume': ['USD has 2 decimals.'] },
  ]);
  expect((await change('1000.00'))?.status).toBe(200);
});

test('a stopped customer sends in as ever; compliance hears of it, and the file is in the queue after the stop', async () => {
  const { id, client, at } = await aSubmitted(host);
  await call(one, id, 'claim');
  await acceptAll(one, id);
  await call(one, id, 'approve', { tier: 'basic' });
  await call(one, id, 'suspend', { reason: 'A phone call' });
  expect((await client.post(`${at}/renew`)).body.status).toBe('draft');
  const signed = { declaration: true, signature: PERSON.full_name };
  expect((await client.post(`${at}/submit`, signed)).body.status).toBe('received');
  expect(await show(one, id)).toMatchObject({ status: 'suspended', page_status: 'received' });
  const alerts = (await two?.get('exchange/alerts/list'))?.body.data;
  expect(alerts).toContainEqual(expect.objectContaining({ rules: ['stopped_sent'] }));
  const after = await call(one, id, 'unsuspend', { reason: 'It is clear' });
  expect(after.body.status).toBe('submitted');
});

test('a party that is there is brought in once, by its name', async () => {
  const me = await host.signIn();
  const party = await me.post('accounting/parties/store', {
    kind: 'dealer',
    name: 'Sarai Money',
    phone: '+93700000001',
  });
  const body = { type: 'company', party_id: party.body.id };
  const stored = await one?.post(`${PATH}/store`, body);
  expect(stored?.body).toMatchObject({
    name: 'Sarai Money',
    party_id: party.body.id,
    status: 'draft',
  });
  const files = await one?.get(`${PATH}/list?party_id=${party.body.id}`);
  expect(files?.body.data).toEqual([expect.objectContaining({ id: stored?.body.id })]);
  expect((await one?.get(`${PATH}/list?party_id=999999`))?.body.data).toEqual([]);
  const held = await me.delete(`accounting/parties/${party.body.id}/destroy`);
  expect(held.body).toMatchObject({ is_deleted: 'no' });
  const again = await one?.post(`${PATH}/store`, body);
  expect([again?.status, Object.keys(again?.body.errors)]).toEqual([422, ['party_id']]);
});

test('lists take all that narrows them at once, whoever asks', async () => {
  const narrow =
    'search=Some+text&from=2026-02-01&to=2026-02-01&type=individual&risk=low&source=public&reviewer_id=77';
  const clerk = await host.signInAs([page({}), page({}, 'kyc customers rejected')]);
  const both = await host.signInAs([page(whole), page({}, 'kyc customers rejected')]);
  for (const by of [clerk, both, await host.signIn()]) {
    const open = await by.get(`${PATH}/list?${narrow}&age=2&mine=1&tab=re_kyc&status=submitted`);
    const { status } = await by.get(
      `exchange/kyc-customers-rejected/list?${narrow}&reason_code=ID_UNREADABLE&final=0`,
    );
    expect([open.status, status]).toEqual([200, 200]);
  }
});
