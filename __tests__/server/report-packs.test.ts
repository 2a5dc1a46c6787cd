import { CLERK, DAY_MS, HOUR, MINUTE, packFixture, page } from '../support/pack-fixture';
import { pdfOf, textOf } from '../support/pdf-text';
import { verify } from '@/server/ledger/verify';
import { sendMessages } from '@/server/outbox/outbox';
import { typesetter } from '@/server/print/typesetter';

const office = packFixture();
afterEach(() => jest.restoreAllMocks());

const figuresOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const fieldsOf = ({ body }: { body: { errors?: object } }) => Object.keys(body.errors ?? {});

test('a pack is sent at its time to its receivers, once, as one PDF file with the figures of the reports', async () => {
  const { id: receiver, email } = await office.user(CLERK);
  const pack = await office.made([receiver], {
    reports: [{ report: 'trail-balance', period: 'this-month', filters: { zero: '1' } }],
  });
  expect(pack).toMatchObject({
    next_at: '2026-11-21T07:00:00.000Z',
    last_run: null,
    saved_by: { name: 'Developer' },
    receivers: [{ id: receiver }],
  });
  await office.runDue();
  expect(await office.letters(email)).toEqual([]);
  await office.pass(21 * HOUR);
  expect(await office.runDue()).toEqual({ done: 1, left: 0 });
  expect(await office.runDue()).toEqual({ done: 0, left: 0 });
  const { name, text } = await office.fileTo(email);
  expect(name).toBe(`report-pack-${pack.id}-2026-11-21.pdf`);
  const report = textOf(
    await pdfOf(
      office.host.url,
      office.me,
      'reports/trail-balance?from=2026-11-01&to=2026-11-21&zero=1&format=pdf',
    ),
  );
  expect(text).toContain('1,234.56');
  // The part after the page of contents is the report itself.
  expect(figuresOf(text)).toContain(figuresOf(report));
  expect(await office.shown(pack.id)).toMatchObject({
    next_at: '2026-11-22T07:00:00.000Z',
    last_run: { day: '2026-11-21', status: 'sent', letters: 1, notices: [{ code: 'no-mail' }] },
  });
});

test('six hosts at once send a due pack once', async () => {
  const { id, email } = await office.user(CLERK);
  await office.made([id]);
  await office.pass(DAY_MS);
  const settled = await Promise.all(Array.from({ length: 6 }, () => office.runDue()));
  expect(settled.reduce((sum, { done }) => sum + done, 0)).toBe(1);
  expect(await office.letters(email)).toHaveLength(1);
  const { rows } = await office.host.owner.query('select from message_file');
  expect(rows).toEqual([]);
});

test('a run that was due while no host ran is made once, for its due day', async () => {
  const { id, email } = await office.user(CLERK);
  const pack = await office.made([id], {
    reports: [{ report: 'trail-balance', period: 'yesterday', filters: {} }],
    repeats: 'week',
    weekday: 'monday',
  });
  await office.pass(10 * DAY_MS);
  // It is Monday, 30 November; the run of the 23rd was missed, and that of the 30th is due.
  await office.runDue();
  await office.runDue();
  expect((await office.fileTo(email)).name).toBe(`report-pack-${pack.id}-2026-11-30.pdf`);
  await office.pass(2 * DAY_MS);
  await office.runDue();
  expect(await office.letters(email)).toHaveLength(1);
});

test('a missed run has the period of its due day, also some days later', async () => {
  const { id, email } = await office.user(CLERK);
  const pack = await office.made([id], {
    reports: [{ report: 'trail-balance', period: 'yesterday', filters: {} }],
    repeats: 'week',
    weekday: 'monday',
  });
  await office.pass(5 * DAY_MS);
  await office.runDue();
  const { name, text } = await office.fileTo(email);
  expect(name).toBe(`report-pack-${pack.id}-2026-11-23.pdf`);
  expect(text).toContain('2026-11-22');
  expect(text).not.toContain('2026-11-24');
});

test('an inactive pack does not run, and a pack that is switched on does not run for the past', async () => {
  const { id, email } = await office.user(CLERK);
  const pack = await office.made([id], { is_active: false });
  expect(pack.next_at).toBeNull();
  await office.pass(3 * DAY_MS);
  await office.runDue();
  const path = `reports/report-packs/${pack.id}/update`;
  const { body } = await office.me.put(path, { version: 1, is_active: true });
  expect(body.next_at).toBe('2026-11-24T07:00:00.000Z');
  await office.runDue();
  expect(await office.letters(email)).toEqual([]);
});

test('a change of the name keeps a run that is due', async () => {
  const { id, email } = await office.user(CLERK);
  const pack = await office.made([id]);
  await office.pass(DAY_MS);
  await office.me.put(`reports/report-packs/${pack.id}/update`, { version: 1, name: 'Renamed' });
  await office.runDue();
  expect(await office.letters(email)).toHaveLength(1);
});

test('a pack is made in its language', async () => {
  const { id, email } = await office.user(CLERK);
  await office.made([id], { language: 'fa' });
  await office.pass(DAY_MS);
  await office.runDue();
  const { text } = await office.fileTo(email);
  expect(text).toMatch(/1,234\.56/);
  const report = textOf(
    await pdfOf(
      office.host.url,
      { ...office.me, headers: { 'accept-language': 'fa' } },
      'reports/trail-balance?from=2026-11-01&to=2026-11-21&format=pdf',
    ),
  );
  const [title = ''] = figuresOf(report).split(' ').slice(-1);
  expect(text).toContain(title);
});

test('six presses of Send now make the pack once', async () => {
  const { id, email } = await office.user(CLERK);
  const pack = await office.made([id]);
  const path = `reports/report-packs/${pack.id}/send`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => office.me.post(path, {})));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    202, 409, 409, 409, 409, 409,
  ]);
  await office.jobsEnded();
  expect((await office.fileTo(email)).name).toBe(`report-pack-${pack.id}-2026-11-20.pdf`);
  expect((await office.me.post(path, {})).status).toBe(409);
  await office.pass(2 * MINUTE);
  expect((await office.me.post(path, {})).status).toBe(202);
  await office.jobsEnded();
  expect(await office.letters(email)).toHaveLength(2);
  const { body: jobs } = await office.me.get('jobs/list');
  expect(jobs.data[0]).toMatchObject({
    kind: 'report pack',
    status: 'done',
    result: { letters: 1, status: 'sent' },
  });
});

test('Send now makes a pack again that was changed while it was made', async () => {
  const { id, email } = await office.user(CLERK);
  const pack = await office.made([id]);
  const path = `reports/report-packs/${pack.id}`;
  const before = typesetter.pdfOf.bind(typesetter);
  jest.spyOn(typesetter, 'pdfOf').mockImplementationOnce(async (...given) => {
    await office.me.put(`${path}/update`, { version: 1, name: 'Changed' });
    return before(...given);
  });
  expect((await office.me.post(`${path}/send`, {})).status).toBe(202);
  await office.jobsEnded();
  expect((await office.fileTo(email)).text).toContain('Changed');
});

test('a pack with a report that is too slow fails, and the other packs are sent', async () => {
  const { id, email } = await office.user(CLERK);
  const slow = await office.made([id]);
  await office.made([id]);
  await office.pass(DAY_MS);
  const late = Object.assign(new Error('canceling statement'), { code: '57014' });
  jest.spyOn(typesetter, 'pdfOf').mockRejectedValueOnce(late);
  expect(await office.runDue()).toEqual({ done: 2, left: 0 });
  expect((await office.shown(slow.id)).last_run).toMatchObject({
    status: 'failed',
    letters: 0,
    notices: [{ code: 'failed' }],
  });
  expect(await office.letters(email)).toHaveLength(1);
});

test('a pack whose layout takes too long fails, and the other packs are sent', async () => {
  const { id, email } = await office.user(CLERK);
  const slow = await office.made([id]);
  await office.made([id]);
  await office.pass(DAY_MS);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  let layouts = 0;
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms === 10 * MINUTE) layouts += 1;
    return ms === 10 * MINUTE && layouts === 1 ? AbortSignal.abort() : timeout(ms);
  });
  expect(await office.runDue()).toEqual({ done: 2, left: 0 });
  expect((await office.shown(slow.id)).last_run).toMatchObject({ status: 'failed', letters: 0 });
  expect(await office.letters(email)).toHaveLength(1);
});

test('a letter with a file that takes minutes to send is sent once by two hosts', async () => {
  const { id } = await office.user(CLERK);
  await office.made([id]);
  await office.pass(DAY_MS);
  const { host } = office.host;
  let sends = 0;
  jest.spyOn(host.mail, 'send').mockImplementation(async () => {
    sends += 1;
    if (sends > 1) return;
    await office.pass(10 * MINUTE);
    await sendMessages(host);
  });
  await office.runDue();
  expect(sends).toBe(1);
  await office.pass(HOUR);
  await sendMessages(host);
  expect(sends).toBe(1);
});

test('the audit trail has a run with its receivers, and a run that sent nothing', async () => {
  const { id } = await office.user(CLERK);
  const pack = await office.made([id]);
  await office.pass(DAY_MS);
  await office.runDue();
  await office.pass(DAY_MS);
  jest.spyOn(typesetter, 'pdfOf').mockRejectedValueOnce(new Error('no layout'));
  await office.runDue();
  const { rows } = await office.host.owner.query(
    `select action, changes from audit
     where record_type = 'report pack' and record_id = $1 and action in ('send', 'run') order by id`,
    [String(pack.id)],
  );
  expect(rows).toEqual([
    {
      action: 'send',
      changes: { day: [null, '2026-11-21'], letters: [null, 1], receiver_ids: [null, [id]] },
    },
    { action: 'run', changes: { day: [null, '2026-11-22'], letters: [null, 0] } },
  ]);
});

test('Download now returns the file to a user with the right to print every report', async () => {
  const { id } = await office.user(CLERK);
  const pack = await office.made([id]);
  const path = `reports/report-packs/${pack.id}/pdf`;
  const text = textOf(await pdfOf(office.host.url, office.me, path));
  expect(text).toContain('1,234.56');
  const { client } = await office.user([page('report packs', 'view', 'print')]);
  expect((await client.get(path)).status).toBe(403);
  const { client: viewer } = await office.user([
    page('report packs', 'view'),
    page('trail balance', 'view', 'print'),
  ]);
  expect((await viewer.get(path)).status).toBe(403);
  expect((await office.me.get('reports/report-packs/999999/pdf')).status).toBe(404);
});

test('packs, their runs and their letters leave the books provable', async () => {
  const { id } = await office.user(CLERK);
  const pack = await office.made([id]);
  await office.pass(DAY_MS);
  await office.runDue();
  const path = `reports/report-packs/${pack.id}`;
  await office.me.put(`${path}/update`, { version: 1, name: 'Renamed' });
  await office.me.delete(`${path}/destroy`);
  const { checks } = await verify(office.host.db);
  expect(checks.filter(({ ok }) => !ok).map(({ key, rows }) => [key, rows])).toEqual([]);
});

test.each([
  [{ reports: [] }, ['reports']],
  [{ reports: [{ report: 'secrets', period: 'yesterday', filters: {} }] }, ['reports.0.report']],
  [
    { reports: [{ report: 'trail-balance', period: 'tomorrow', filters: {} }] },
    ['reports.0.period'],
  ],
  [
    { reports: [{ report: 'trail-balance', period: 'yesterday', filters: { user_id: '1' } }] },
    ['reports.0.filters'],
  ],
  [
    { reports: [{ report: 'trail-balance', period: 'yesterday', filters: { to: '2026-01-01' } }] },
    ['reports.0.filters'],
  ],
  [
    { reports: [{ report: 'general-ledger', period: 'yesterday', filters: { limit: '1' } }] },
    ['reports.0.filters'],
  ],
  [
    { reports: [{ report: 'trail-balance', period: 'yesterday', filters: { level: "'; --" } }] },
    ['reports.0.filters'],
  ],
  [
    { reports: [{ report: 'account-statement', period: 'yesterday', filters: {} }] },
    ['reports.0.filters'],
  ],
  [{ repeats: 'week' }, ['weekday']],
  [{ repeats: 'month', month_day: 32 }, ['month_day']],
  [{ repeats: 'month', month_day: null }, ['month_day']],
  [{ at_time: '24:00' }, ['at_time']],
  [{ receiver_ids: [] }, ['receiver_ids']],
  [{ receiver_ids: [999_999] }, ['receiver_ids']],
  [{ language: 'de' }, ['language']],
  [{ name: '' }, ['name']],
  [{ saved_by: 1 }, ['saved_by']],
])('input that no pack can have is refused at its field: %j', async (own, fields) => {
  const { id } = await office.user(null);
  const answer = await office.store([id], own);
  expect([answer.status, fieldsOf(answer)]).toEqual([422, fields]);
});

test('two packs do not share a name', async () => {
  const { id } = await office.user(CLERK);
  await office.made([id], { name: 'Morning' });
  const answer = await office.store([id], { name: 'Morning' });
  expect([answer.status, fieldsOf(answer)]).toEqual([422, ['name']]);
});
