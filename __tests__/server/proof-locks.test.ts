import { inTransaction } from '@/server/database/transaction';
import { proveIn } from '@/server/ledger/verify';
import { byHand } from '../support/by-hand';
import type { Client } from '../support/client';
import { ledgerScene, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let scene: Scene;

beforeAll(async () => {
  host = await startHost({ chart: true });
  scene = await ledgerScene(host);
});
afterAll(() => host.close());

const isBroken = (entryId: unknown) =>
  inTransaction(host.db, async (tx) => {
    const { checks } = await proveIn(tx);
    const rows = checks.find(({ key }) => key === 'locks')?.rows ?? [];
    return rows.some(({ entry_id }) => entry_id === entryId);
  });
const lockSince = async (since: string, more: object = {}): Promise<number> => {
  const { body } = await scene.me.post('accounting/transaction-locking/store', {
    modules: ['accounting'],
    lock_date: '2025-12-31',
    reason: 'Reported',
    ...more,
  });
  await host.owner.query(
    `update transaction_lock set created_at = now() - $2::interval where id = $1`,
    [body.id, since],
  );
  return body.id;
};
const end = (id: number) =>
  host.owner.query(
    'update transaction_lock set ended_by = 1, ended_at = now(), created_at = now() where id = $1',
    [id],
  );
const late = async (as: Client) => {
  const { status, body } = await as.post('accounting/journal-entry/store', {
    date: '2025-12-15',
    memo: '',
    post: true,
    lines: [
      { account_id: scene.account('1010').id, debit: '5' },
      { account_id: scene.account('3000').id, credit: '5' },
    ],
  });
  expect(status).toBe(201);
  return body.entry_ids[0] as number;
};
const accountant = [
  { name: 'journal entry', title: 'x', view: true, create: true, post: true, edit: true },
];

test('a lock let through whoever had an exempt role then, also after it was taken away', async () => {
  const clerk = await host.signInAs(accountant, 'exempt@example.test');
  const { rows } = await host.owner.query<{ id: number; role_id: number }>(
    "select id, role_id from app_user where email = 'exempt@example.test'",
  );
  const [user] = rows;
  const id = await lockSince('1 hour', { exempt_role_ids: [user?.role_id] });
  const entry = await late(clerk);
  expect(await isBroken(entry)).toBe(false);

  await byHand(host.owner, 'update app_user set role_id = 1 where id = $1', [user?.id]);
  expect(await isBroken(entry)).toBe(true);
  await host.owner.query(
    `insert into audit (action, page, record_type, record_id, changes)
     values ('update', 'users', 'users', $1, jsonb_build_object('role_id', json_build_array($2::bigint, 1)))`,
    [String(user?.id), user?.role_id],
  );
  expect(await isBroken(entry)).toBe(false);
  await end(id);
});

test('an exception to a lock counts for its days and its people', async () => {
  const id = await lockSince('1 hour');
  const open = await scene.me.post(`accounting/transaction-locking/${id}/unlock`, {
    reason: 'A late invoice',
    from: '2025-12-10',
    to: '2025-12-20',
    user_id: 1,
  });
  expect(open.status).toBe(200);
  const entry = await late(scene.me);
  expect(await isBroken(entry)).toBe(false);
  await host.owner.query(
    "set session_replication_role = replica; update lock_exception set to_date = '2025-12-12'; set session_replication_role = origin",
  );
  expect(await isBroken(entry)).toBe(true);
  await end(id);
});

test('other modules than its own are not of a lock', async () => {
  const entry = await late(scene.me);
  const id = await lockSince('1 day', { modules: ['payroll'] });
  expect(await isBroken(entry)).toBe(false);
  await end(id);
});
