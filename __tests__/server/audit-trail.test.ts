import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let client: Client;
beforeAll(async () => {
  host = await startHost();
  client = await host.signIn();
  for (const memo of ['one', 'two', 'three']) {
    await client.post('accounting/journal-entry/store', { date: '2026-01-01', memo, lines: [] });
  }
});
afterAll(() => host.close());

/** Verifies the chain once every row is sealed; any open transaction in the cluster delays sealing. */
const sealed = async () => {
  for (;;) {
    const { body } = await client.get('setting/audit-trail/verify');
    if (body.unsealed === 0) return body;
    await setTimeout(50);
  }
};

const list = async (query = '') => (await client.get(`setting/audit-trail/list${query}`)).body;

test('the trail lists what was done, newest first, page by page', async () => {
  const all = await list('?record_type=journal%20entry');
  expect(all.meta).toEqual({ page: 1, per_page: 50, total: 3, next: null });
  expect(all.data.map(({ record_id }: { record_id: string }) => record_id)).toEqual([
    '3',
    '2',
    '1',
  ]);
  expect(all.data[0]).toMatchObject({ user: 'Developer', action: 'create', page: 'journal entry' });
  const second = await list('?record_type=journal%20entry&per_page=2&page=2&sort=id');
  expect(second.data.map(({ record_id }: { record_id: string }) => record_id)).toEqual(['3']);
});

test.each(['-at', 'at', 'id', '-action'])(
  'the trail is read to its end by cursor, in the order of %s',
  async (sort) => {
    const whole = (await list(`?per_page=200&sort=${sort}`)).data;
    expect(whole.length).toBeGreaterThan(4);
    const read: unknown[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: { data: unknown[]; meta: { next: string | null } } = await list(
        `?per_page=2&sort=${sort}${next && `&cursor=${next}`}`,
      );
      read.push(...page.data);
      next = page.meta.next;
    }
    expect(read).toEqual(whole);
  },
);

test('pages end where counting does, and a cursor reads on', async () => {
  const many = await host.owner.connect();
  await many.query('begin');
  await many.query(`insert into audit (action, page, record_type, record_id)
    select 'counted', 'users', 'user', n::text from generate_series(1, 10050) n`);
  await many.query('commit');
  many.release();
  const end = await list('?action=counted&page=200');
  expect(end.meta).toMatchObject({ total: 10_000, is_more: true });
  expect(end.data).toHaveLength(50);
  expect((await list('?action=counted&page=201')).data).toEqual([]);
  const rest = await list(`?action=counted&cursor=${end.meta.next}`);
  expect(rest.data.map(({ record_id }: { record_id: string }) => Number(record_id))).toEqual(
    Array.from({ length: 50 }, (_, at) => 50 - at),
  );
  expect(rest.meta.next).toBeNull();
});

test('the trail is searched by record, action, user and day', async () => {
  expect((await list('?record_type=journal%20entry&record_id=2')).meta.total).toBe(1);
  expect((await list('?action=create&user_id=1')).meta.total).toBe(3);
  expect((await list('?action=create&user_id=9')).meta.total).toBe(0);
  expect((await list('?to=1999-12-31')).meta.total).toBe(0);
  expect((await client.get('setting/audit-trail/list?sort=hash')).status).toBe(422);
});

test('verifying seals what is not sealed yet and walks the whole chain', async () => {
  const body = await sealed();
  expect(body).toEqual({ ok: true, entries: body.sealed, sealed: body.sealed, unsealed: 0 });
  expect(body.sealed).toBeGreaterThanOrEqual(4);
  const { body: noted } = await client.post('setting/audit-trail/verify');
  expect(noted.ok).toBe(true);
  expect((await list('?action=verify')).meta.total).toBe(1);
});

test('verifying finds the first link that does not hold', async () => {
  await sealed();
  await inTransaction(queriesOver(host.owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit set record_id = '99' where id = 2`.execute(tx);
  });
  const { body } = await client.get('setting/audit-trail/verify');
  expect(body).toMatchObject({ ok: false, broken_at: 2 });
});

test('the trail is for those who may see it', async () => {
  const clerk = await host.signInAs([
    { name: 'journal entry', title: 'Journal entry', view: true },
  ]);
  expect((await clerk.get('setting/audit-trail/list')).status).toBe(403);
  expect((await clerk.get('setting/audit-trail/verify')).status).toBe(403);
});
