import { setTimeout as sleep } from 'node:timers/promises';

import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost();
  me = await host.signIn();
});
afterAll(() => host.close());

const PATH = 'accounting/journal-entry/store';
const draft = (memo: string) => ({ date: '2026-01-01', memo, lines: [] });
const send = (memo: string, key: string, by: Client = me) =>
  by.post(PATH, draft(memo), { 'idempotency-key': key });

test('the same call with the same key gives the first answer again', async () => {
  const first = await send('once', 'key-1');
  const again = await send('once', 'key-1');
  expect(first.headers.get('idempotent-replay')).toBeNull();
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(again.headers.get('idempotent-replay')).toBe('true');
});

test('the same key with another body is a 409', async () => {
  await send('this', 'key-2');
  expect((await send('that', 'key-2')).status).toBe(409);
});

test('fifty at once with one key store one document', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('at once', 'key-3')));
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
  expect(ids.size).toBe(1);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  await sleep(10);
  expect((await send('at once', 'key-3')).body.id).toBe([...ids][0]);
});

test('a refused call keeps nothing: its key can be used for the corrected one', async () => {
  const refused = await me.post(
    PATH,
    { date: '2026-02-30', lines: [] },
    { 'idempotency-key': 'key-4' },
  );
  expect(refused.status).toBe(422);
  expect((await send('corrected', 'key-4')).status).toBe(201);
});

test("a key belongs to one user: another one's is another call", async () => {
  const other = await host.signInAs(null);
  const mine = await send('mine', 'key-5');
  const theirs = await send('mine', 'key-5', other);
  expect(theirs.body.id).not.toBe(mine.body.id);
});

test('a key that is too long to be kept is refused, and nothing is stored under it', async () => {
  const { status, body } = await send('long', 'k'.repeat(65));
  expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']]);
  expect((await me.get('accounting/journal-entry/list?search=long')).body.meta.total).toBe(0);
  expect((await send('long enough', 'k'.repeat(64))).status).toBe(201);
});

/** Ends the session of the next transaction that stores a document, during its COMMIT. */
const endSessionsAtCommit = () =>
  host.owner.query(`
    create function end_session() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger end_session after insert on document
      deferrable initially deferred for each row execute function end_session()`);

test('a call whose commit was cut off says that its outcome is unknown, and its key finds out', async () => {
  await endSessionsAtCommit();
  const cut = await send('cut off', 'key-6');
  await host.owner.query('drop trigger end_session on document; drop function end_session');
  expect([cut.status, cut.body.code, cut.body.message, cut.headers.get('retry-after')]).toEqual([
    503,
    'outcome_unknown',
    expect.stringContaining('It is not known whether this was saved.'),
    '2',
  ]);
  expect((await send('cut off', 'key-6')).status).toBe(201);
  expect((await me.get('accounting/journal-entry/list?search=cut%20off')).body.meta.total).toBe(1);
});
