import { setTimeout as sleep } from 'node:timers/promises';

import { screeningDue } from '@/server/compliance/screening/screening-due';
import { isHeld } from '@/server/compliance/screening/screen';
import { approve, aSubmitted, aWholeDraft, PASSPORT, PERSON } from '../support/kyc-fixture';
import { putList } from '../support/screening-fixture';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeEach(async () => {
  host = await startHost({ chart: true, jobs: true });
});
afterEach(() => host.close());

/** A list entry with another name but the same passport. */
const LISTED = { ref: '1', name: 'Somebody Quite Different', ids: [PASSPORT.number] };

async function run(): Promise<void> {
  const me = await host.signIn();
  const { body } = await me.post('exchange/screening/run', {});
  for (;;) {
    const { body: job } = await me.get(`jobs/${body.job.id}/show`);
    if (job.finished_at === null) await sleep(30);
    else {
      expect([job.status, job.error]).toEqual(['done', null]);
      return;
    }
  }
}

test('the file of a customer is held against a new list with all that it knows, which is kept nowhere else', async () => {
  const { id } = await aSubmitted(host);
  await putList(host, [LISTED, { ref: '2', name: 'Zarghuna Quvondiqowa' }]);
  await run();
  const me = await host.signIn();
  const { body } = await me.get('exchange/screening/hits/list');
  expect(body.data).toMatchObject([
    {
      subject: { kind: 'kyc', id, names: expect.arrayContaining([PERSON.full_name]) },
      score: 1,
      band: 'block',
      entity: { ref: '1' },
      parts: { adjustments: [{ kind: 'same_document' }] },
    },
    { subject: { kind: 'kyc', id }, entity: { ref: '2' }, parts: { query_name: PERSON.full_name } },
  ]);
  const { rows } = await host.owner.query('select parts::text from screening_hit');
  expect(JSON.stringify(rows)).not.toMatch(/zarghona|quvondiqova|زرغونه|QX7741903/i);
});

test('a party is held for what its file knows, and a screening again finds nothing new', async () => {
  const { id } = await aSubmitted(host);
  const me = await host.signIn();
  const { body } = await me.post('accounting/parties/store', { kind: 'customer', name: 'Z. Q.' });
  await host.owner.query('update kyc_customer set party_id = $1 where id = $2', [body.id, id]);
  expect(await isHeld(host.db, [body.id])).toBe(false);
  await putList(host, [LISTED]);
  await run();
  await run();
  expect(await isHeld(host.db, [body.id])).toBe(true);
  const { rows } = await host.owner.query('select decision, ended from screening_hit');
  expect(rows).toEqual([{ decision: 'open', ended: null }]);
  expect(await screeningDue.find(host.host)).toEqual([]);
});

test('an approved customer whose file is a draft again is held against a new list as approved', async () => {
  const { id } = await aSubmitted(host);
  const me = await host.signIn();
  const { version, party_id } = await approve(me, id);
  const data = { full_name: 'Not Sent In Yet', native_script_name: null };
  const { body } = await me.put(`exchange/kyc-customers/${id}/update`, { version, data });
  expect(body.status).toBe('draft');
  await putList(host, [
    LISTED,
    { ref: '2', name: PERSON.full_name },
    { ref: '3', name: data.full_name },
  ]);
  await run();
  const hits = (await me.get('exchange/screening/hits/list')).body.data;
  const ofFile = hits.filter((one: { subject: { kind: string } }) => one.subject.kind === 'kyc');
  expect(ofFile.map((one: { entity: { ref: string } }) => one.entity.ref).toSorted()).toEqual([
    '1',
    '2',
  ]);
  expect(await isHeld(host.db, [party_id])).toBe(true);
});

test('a draft that was never approved is not held against a list', async () => {
  await aWholeDraft(host);
  await putList(host, [LISTED]);
  await run();
  const me = await host.signIn();
  expect((await me.get('exchange/screening/hits/list')).body.data).toEqual([]);
});

test('the last screening of a customer is the last run that includes the customer', async () => {
  const { id } = await aSubmitted(host);
  const me = await host.signIn();
  const lastRun = async () =>
    (await me.get(`exchange/kyc-customers/${id}/show`)).body.screening.last_run;
  const submitted = await lastRun();
  await putList(host, [LISTED]);
  await run();
  const { rows } = await host.owner.query<{ at: string }>(
    "select max(at) as at from audit where record_type = 'screening run'",
  );
  expect(await lastRun()).toBe(rows[0]?.at);
  expect(await lastRun()).not.toBe(submitted);
});
