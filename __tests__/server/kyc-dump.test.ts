import { verify } from '@/server/ledger/verify';
import { messagesSent } from '@/server/outbox/outbox';
import { aSubmitted, PASSPORT, PERSON } from '../support/kyc-fixture';
import { dumpOf } from '../support/dump';
import { forced } from '../support/employee-fixture';
import { codeFor } from '../support/letters';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
const log: string[] = [];
beforeAll(async () => {
  host = await startHost({ logLine: (line) => log.push(line) });
}, 60_000);
afterAll(async () => {
  await messagesSent();
  await host.close();
});

test('nothing that somebody told stands in clear in any table, its history, the trail or the log', async () => {
  const { id, email, client, at, number } = await aSubmitted(host);
  const reviewer = await host.signInAs([
    { name: 'kyc customers', title: 'k', view: true, approve: true, edit: true, sensitive: true },
    { name: 'kyc customers rejected', title: 'r', view: true, void: true },
  ]);
  const path = `exchange/kyc-customers/${id}`;
  const { body } = await reviewer.get(`${path}/show`);
  expect(body.data).toMatchObject({ full_name: PERSON.full_name, dob: PERSON.dob });
  await reviewer.get(`exchange/kyc-customers/list?search=${encodeURIComponent(PERSON.full_name)}`);
  await reviewer.post(`${path}/claim`);
  const spoken = 'Quvondiqova told us so';
  const verdict = { verdict: 'rejected', reason: spoken };
  await reviewer.post(`${path}/documents/${body.documents[0].id}/verdict`, verdict);
  await reviewer.post(`${path}/request-info`, { fields: ['dob'], message: spoken });
  const draft = await client.put(`${at}/draft`, { data: { occupation: 'Gilder of Istalif' } });
  expect(draft.status).toBe(200);
  await client.post(`${at}/submit`, { declaration: true, signature: PERSON.full_name });
  await reviewer.post(`${path}/claim`);
  await reviewer.post(`${path}/reject`, {
    reason_code: 'INCOMPLETE',
    public_message: spoken,
    internal_note: spoken,
    final: false,
  });
  const viewer = host.client();
  const { reference } = (await viewer.post('public/kyc/view', { number, email })).body;
  const code = await codeFor(host, email);
  await viewer.post(`public/kyc/${reference}/verify`, { code });

  const kept = await dumpOf(host);
  expect(kept).toContain(number);
  const told = [
    'Zarghona',
    'Quvondiqova',
    'زرغونه',
    PERSON.dob,
    PASSPORT.number,
    'Kolola',
    'Gilder',
    'Bookbinder',
    '700881234',
    email,
    'bindery',
    'told us so',
  ];
  const secrets = [
    reference,
    at.split('/').at(-1) ?? '',
    client.cookies.get('kyc_session')?.slice(0, 43) ?? '',
  ];
  for (const words of [...told, ...secrets]) {
    expect([words, kept.includes(words), log.join('\n').includes(words)]).toEqual([
      words,
      false,
      false,
    ]);
  }
  expect(log.join('\n')).not.toContain(code);
});

test('the bank data of beneficiaries stand in clear in no table, and fit no other beneficiary', async () => {
  const me = await host.signIn();
  const PATH = 'exchange/beneficiaries';
  const party = await me.post('accounting/parties/store', { kind: 'customer', name: 'Sender' });
  const store = (name: string, account: string) =>
    me.post(
      `${PATH}/store`,
      { party_id: party.body.id, name, country: 'DE', account, bank: `Bank of ${account}` },
      { 'idempotency-key': name },
    );
  const [one, other] = [await store('One', 'MARKED-1'), await store('Other', 'MARKED-2')];
  const { id, version } = one.body;
  expect(one.body).toMatchObject({ account: 'MARKED-1', bank: 'Bank of MARKED-1' });
  const moved = await me.put(`${PATH}/${id}/update`, { account: 'MARKED-3', version });
  expect(moved.body).toMatchObject({ account: 'MARKED-3', bank: 'Bank of MARKED-1' });
  expect((await me.get(`${PATH}/list`)).body).toMatchObject([
    { name: 'One', account: 'MARKED-3' },
    { name: 'Other', account: 'MARKED-2' },
  ]);
  expect(await dumpOf(host)).not.toMatch(/MARKED|Bank of/);
  await forced(
    host,
    'update beneficiary b set told = o.told from beneficiary o where (b.id, o.id) in (($1, $2), ($2, $1))',
    [id, other.body.id],
  );
  expect((await me.get(`${PATH}/list`)).status).toBe(500);
  const { checks } = await verify(host.db);
  expect(checks.flatMap(({ ok, key }) => (ok ? [] : key))).toEqual(['records-kept']);
});
