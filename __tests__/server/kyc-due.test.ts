import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

import { kycDue } from '@/server/compliance/kyc/kyc-due';
import { settleDue } from '@/server/jobs/due';
import { sendMessages } from '@/server/outbox/outbox';
import type { Client } from '../support/client';
import { lettersTo } from '../support/letters';
import { approve, aSubmitted, aWholeDraft, PERSON } from '../support/kyc-fixture';
import { putList } from '../support/screening-fixture';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let reviewer: Client;
let clock = new Date('2026-11-24T08:00:00Z');
const PATH = 'exchange/kyc-customers';
const DAY_MS = 86_400_000;

/** Moves the clock and settles due items, twice; the second time none is due. */
async function after(days: number): Promise<number> {
  clock = new Date(clock.getTime() + days * DAY_MS);
  const { done, left } = await settleDue(host.host, kycDue);
  expect(left).toBe(0);
  expect(await settleDue(host.host, kycDue)).toEqual({ done: 0, left: 0 });
  await sendMessages(host.host);
  return done;
}

async function office() {
  reviewer = await host.signInAs([
    { name: 'kyc customers', title: 'k', view: true, approve: true, edit: true, sensitive: true },
  ]);
}
const subjects = async (email: string) =>
  (await lettersTo(host, email)).map((letter) => /^Subject: (.*)$/m.exec(letter)?.[1]);
const show = async (id: number) => {
  await office();
  return (await reviewer.get(`${PATH}/${id}/show`)).body;
};

/** Number of files on disk. */
async function filesKept(): Promise<number> {
  const folder = path.join(host.host.config.dataDir, 'files');
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const found = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return found.filter((one) => one.isFile()).length;
}

beforeEach(async () => {
  clock = new Date('2026-11-24T08:00:00Z');
  host = await startHost({ now: () => clock, chart: true });
  await office();
}, 60_000);
afterEach(() => host.close());

test('a draft is reminded of after two and seven days, and purged with its key and files after thirty', async () => {
  const { email } = await aWholeDraft(host);
  expect(await filesKept()).toBe(1);
  expect(await after(1)).toBe(0);
  expect(await after(1)).toBe(1);
  expect(await after(5)).toBe(1);
  expect((await subjects(email)).slice(1)).toEqual(Array(2).fill('You have not finished yet'));
  expect(await after(23)).toBe(1);
  const { rows } = await host.owner.query('select * from kyc_customer');
  expect(rows).toMatchObject([{ status: 'closed', told: null, email_print: null }]);
  const keys = await host.owner.query(`select wrapped from data_key where owner = 'kyc 1'`);
  expect(keys.rows).toEqual([{ wrapped: null }]);
  expect(await filesKept()).toBe(0);
  await office();
  expect((await reviewer.get(`${PATH}/list`)).body.data).toEqual([]);
});

test('the days of a reminder begin and end where the organisation is', async () => {
  await host.owner.query("update organization set timezone = 'Asia/Kabul'");
  // 00:30 on 25 November in Kabul.
  clock = new Date('2026-11-24T20:00:00Z');
  await office();
  await aWholeDraft(host);
  const { id } = await aSubmitted(host);
  await reviewer.post(`${PATH}/${id}/claim`);
  await reviewer.post(`${PATH}/${id}/request-info`, { fields: ['dob'], message: 'Please look' });
  clock = new Date('2026-11-24T08:00:00Z');
  expect([await after(2), await after(1), await after(1)]).toEqual([0, 1, 1]);
});

test('what was asked for is reminded of after three and seven days, and closed after fourteen', async () => {
  const { id, email } = await aSubmitted(host);
  await reviewer.post(`${PATH}/${id}/claim`);
  await reviewer.post(`${PATH}/${id}/request-info`, { fields: ['dob'], message: 'Please look' });
  expect([await after(3), await after(4), await after(7), await after(1)]).toEqual([1, 1, 0, 1]);
  expect((await subjects(email)).slice(-3)).toEqual([
    'We still need something from you',
    'We still need something from you',
    'Your file was closed',
  ]);
  expect((await show(id)).status).toBe('closed');
});

async function approved(documents: object) {
  const { id, email } = await aSubmitted(host);
  const { party_id } = await approve(reviewer, id, documents);
  return { id, email, party_id: Number(party_id) };
}

test('an approval comes to its end: reminders, expiring thirty days before, expired the day after', async () => {
  const { id, email } = await approved({ next_review_on: '2027-02-01' });
  expect(await after(30)).toBe(0);
  expect(await after(9)).toBe(1);
  expect((await show(id)).status).toBe('expiring');
  expect(await after(23)).toBe(1);
  expect(await after(7)).toBe(1);
  expect(await after(1)).toBe(1);
  expect((await show(id)).status).toBe('expired');
  expect((await subjects(email)).slice(-4)).toEqual([
    ...Array(3).fill('Please renew your details'),
    'Please renew your details now',
  ]);
  expect(await after(20)).toBe(0);
});

/** Blocks a customer. */
const block = async (id: number) => {
  const officer = await host.signIn();
  const { status } = await officer.post(`${PATH}/${id}/block`, { reason: 'A list' });
  expect(status).toBe(200);
};

test('days bring a stopped customer the letters that they bring anybody else, and no state', async () => {
  const until = { next_review_on: '2027-02-01' };
  const [plain, stopped] = [await approved(until), await approved(until)];
  await block(stopped.id);
  for (const days of [39, 30, 1]) await after(days);
  expect(await subjects(stopped.email)).toEqual(await subjects(plain.email));
  expect((await subjects(plain.email)).at(-1)).toBe('Please renew your details now');
  const { rows } = await host.owner.query(
    'select status, file_status from kyc_customer order by id',
  );
  expect(rows).toEqual([
    { status: 'expired', file_status: null },
    { status: 'blocked', file_status: 'expired' },
  ]);
});

test('a draft that ends behind a stop is kept, and its sender gets the same letters', async () => {
  const [plain, stopped] = [await aWholeDraft(host), await aWholeDraft(host)];
  await block(2);
  for (const days of [2, 5, 23]) await after(days);
  expect(await subjects(stopped.email)).toEqual(await subjects(plain.email));
  const { rows } = await host.owner.query(
    'select status, file_status, told is null as gone from kyc_customer order by id',
  );
  expect(rows).toEqual([
    { status: 'closed', file_status: null, gone: true },
    { status: 'blocked', file_status: 'closed', gone: false },
  ]);
});

test('a renewal that nobody goes on with leaves what was approved', async () => {
  const { id } = await approved({});
  const { version } = await show(id);
  await reviewer.put(`${PATH}/${id}/update`, { version, data: { occupation: 'Printer' } });
  expect((await show(id)).status).toBe('draft');
  expect(await after(30)).toBe(1);
  expect(await show(id)).toMatchObject({
    status: 'approved',
    data: { occupation: PERSON.occupation },
  });
});

test('an abandoned renewal leaves the risk of the approved data', async () => {
  const { id } = await approved({});
  const volumeParts = async () => {
    const { risk } = await show(id);
    const keys: string[] = risk.parts.map(({ key }: { key: string }) => key);
    return keys.filter((key) => key.startsWith('volume'));
  };
  const { version } = await show(id);
  const data = { expected: { monthly_volume: '60000' } };
  const { status } = await reviewer.put(`${PATH}/${id}/update`, { version, data });
  expect(status).toBe(200);
  expect((await reviewer.post(`${PATH}/${id}/submit`, {})).status).toBe(200);
  expect(await volumeParts()).toEqual(['volume_above_50k']);
  await reviewer.post(`${PATH}/${id}/claim`);
  await reviewer.post(`${PATH}/${id}/request-info`, { fields: ['dob'], message: 'Please look' });
  await after(15);
  expect((await show(id)).status).toBe('approved');
  expect(await volumeParts()).toEqual([]);
});

test('what was approved is held against the lists when a renewal leaves it', async () => {
  const { id } = await approved({});
  const { version } = await show(id);
  const data = { full_name: 'Torpekai Wisalzada', native_script_name: null };
  await reviewer.put(`${PATH}/${id}/update`, { version, data });
  expect((await reviewer.post(`${PATH}/${id}/submit`, {})).status).toBe(200);
  await office();
  await reviewer.post(`${PATH}/${id}/claim`);
  await reviewer.post(`${PATH}/${id}/request-info`, { fields: ['dob'], message: 'Please look' });
  await putList(host, [{ ref: '1', name: PERSON.full_name }]);
  await after(15);
  expect(await show(id)).toMatchObject({
    status: 'approved',
    data: { full_name: PERSON.full_name },
  });
  const { rows } = await host.owner.query(
    `select decision, band from screening_hit where subject_kind = 'kyc'`,
  );
  expect(rows).toEqual([{ decision: 'open', band: 'block' }]);
});

test('two hosts that do it at once do it once', async () => {
  const { email } = await aWholeDraft(host);
  clock = new Date(clock.getTime() + 2 * DAY_MS);
  const both = await Promise.all([settleDue(host.host, kycDue), settleDue(host.host, kycDue)]);
  expect(both.map(({ done }) => done).toSorted((a, b) => a - b)).toEqual([0, 1]);
  await sendMessages(host.host);
  expect((await subjects(email)).slice(1)).toEqual(['You have not finished yet']);
});
