import { inTransaction } from '@/server/database/transaction';
import { sealAudit, writeAudit } from '@/server/kernel/audit';
import { walkChain } from '@/server/kernel/audit-chain';
import { type TestDatabase, testDatabase } from '../support/test-database';

let host: TestDatabase;

beforeEach(async () => {
  host = await testDatabase();
});
afterEach(() => host.drop());

const by = { userId: null, ip: '', requestId: 'test' };
const note = (record_id: number) => ({
  action: 'edit',
  page: 'parties',
  record_type: 'party',
  record_id,
});

const seal = () => inTransaction(host.db, sealAudit);

/** Seals until `count` rows are sealed; any open transaction on the server delays sealing. */
async function sealAll(count: number): Promise<void> {
  while ((await sealed()).length < count) await seal();
}

const sealed = async () => {
  const { rows } = await host.owner.query<{ record_id: string }>(
    "select record_id from audit_seal join audit on audit.id = audit_id where record_type = 'party' order by seq",
  );
  return rows.map(({ record_id }) => Number(record_id));
};

/** An open transaction that has written, and so has its place in the order. */
async function begun() {
  const tx = await host.db.startTransaction().execute();
  await tx
    .insertInto('attempt')
    .values({ key: `${Math.random()}`, window_start: '2026-01-01' })
    .execute();
  return tx;
}

test('every row is sealed once, and a second run finds nothing', async () => {
  await inTransaction(host.db, (tx) => writeAudit(tx, by, [note(1), note(2)]));
  await sealAll(2);
  expect(await seal()).toBe(0);
  expect(await sealed()).toEqual([1, 2]);
});

test('a row whose transaction ends after later rows were sealed is sealed then', async () => {
  const { entries: before } = await walkChain(host.db);
  const first = await begun();
  const second = await begun();
  await writeAudit(second, by, [note(1)]);
  await writeAudit(first, by, [note(2)]);
  await first.commit().execute();
  await sealAll(1);
  expect(await sealed()).toEqual([2]);

  await second.commit().execute();
  await sealAll(2);
  expect(await sealed()).toEqual([2, 1]);
  expect(await walkChain(host.db)).toMatchObject({
    ok: true,
    entries: before + 2,
    sealed: before + 2,
  });
});

test('nothing is sealed that an older open transaction could still precede', async () => {
  const older = await begun();
  await inTransaction(host.db, (tx) => writeAudit(tx, by, [note(1)]));
  expect(await seal()).toBe(0);
  await older.rollback().execute();
  await sealAll(1);
  expect(await sealed()).toEqual([1]);
});

test('on another server, where transactions are counted from lower on, the chain goes on', async () => {
  await inTransaction(host.db, (tx) => writeAudit(tx, by, [note(1)]));
  await sealAll(1);
  await host.owner.query(
    "set session_replication_role = replica; update audit set xid = '99999999999' where record_type = 'party'; set session_replication_role = origin",
  );
  await inTransaction(host.db, (tx) => writeAudit(tx, by, [note(2)]));
  await sealAll(2);
  expect(await seal()).toBe(0);
  expect(await sealed()).toEqual([1, 2]);
});
