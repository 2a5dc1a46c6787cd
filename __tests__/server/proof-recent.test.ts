import { sql } from 'kysely';

import { readCommand } from '@/server/admin/command-line';
import { UsageError } from '@/server/admin/failure';
import { verifyRecent, verifyWhole } from '@/server/admin/verify-books';
import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { proveIn, proveRecentIn, type VerifiedSince } from '@/server/ledger/verify';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { sealWhole } from '../support/seal-whole';
import { startHost, type TestHost } from '../support/test-host';

/** Including the entry that brings in the money. */
const NEW = 7;
let host: TestHost;
let scene: Scene;

beforeAll(async () => {
  host = await startHost({ chart: true, jobs: true });
  scene = await ledgerScene(host);
  await postRandomly(scene, { entries: 20, from: '2026-01-05', days: 60 });
});
afterAll(() => host.close());

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
};
const recent = async () => {
  await sealWhole(host.db);
  const { status, body } = await scene.me.get('accounting/proof/recent');
  expect(status).toBe(200);
  return body;
};
const lastEntry = async (): Promise<number> =>
  Number((await host.owner.query('select max(id) as id from entry')).rows[0].id);
const brokenOf = ({ checks }: Pick<VerifiedSince, 'checks'>) =>
  checks.flatMap(({ ok, key }) => (ok ? [] : [key]));

let proved: number;

test('before the first whole proof all is new, and proved as such', async () => {
  const { ok, since, checks } = await recent();
  expect(brokenOf({ checks })).toEqual([]);
  expect([ok, since]).toEqual([true, { full: null, entries: await lastEntry(), broken: [] }]);
});

test('a job proves the books whole, and what comes later goes on from there', async () => {
  await sealWhole(host.db);
  const { status, body } = await scene.me.post('accounting/proof/start', {});
  expect([status, body]).toEqual([202, { job: { id: expect.any(Number), status: 'queued' } }]);
  const job = async () => (await scene.me.get(`jobs/${body.job.id}/show`)).body;
  await until(async () => (await job()).finished_at !== null);
  expect(await job()).toMatchObject({
    kind: 'whole proof',
    status: 'done',
    progress: 1,
    result: { ok: true, broken: [], checks: expect.any(Number) },
  });
  proved = await lastEntry();
  await postRandomly(scene, { entries: NEW - 1, from: '2026-03-20', days: 10 });
  const { ok, since, checks } = await recent();
  expect(brokenOf({ checks })).toEqual([]);
  expect(ok).toBe(true);
  expect(since).toMatchObject({ entries: NEW, full: { entry_id: proved }, broken: [] });
  for (const { name } of checks) expect(name).not.toContain('proof.check');
});

/** Checks that fail, in both proofs, after a change by a superuser, which is rolled back. */
async function found(statement: string) {
  await sealWhole(host.db);
  const undo = new Error('undo');
  const broken: { recent: string[]; whole: string[] } = { recent: [], whole: [] };
  const attempt = inTransaction(queriesOver(host.owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows } = await sql.raw(statement).execute(tx);
    expect(numAffectedRows).toBeGreaterThan(0n);
    await sql`set local session_replication_role = origin`.execute(tx);
    broken.recent = brokenOf(await proveRecentIn(tx));
    broken.whole = brokenOf(await proveIn(tx));
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  return broken;
}

const after = () => `(select min(id) + 1 from entry where id > ${proved})`;

test.each([
  [
    'a new line',
    () => `update line set base = base + 1 where entry_id = ${after()} and line_no = 1`,
    'entries-balance',
  ],
  ['a new memo', () => `update entry set memo = 'Rewritten' where id = ${after()}`, 'chain'],
  [
    'a new document',
    () =>
      `update document set memo = 'Rewritten' where type = 'journal entry' and id = (select document_id from entry where id = ${after()})`,
    'chain',
  ],
  [
    'a new line with its base',
    () => `update line set amount = amount * 2, base = base * 2 where entry_id = ${after()}`,
    'totals-month',
  ],
  ['a new entry away', () => `delete from entry where id = ${after()}`, 'chain'],
  [
    'a new audit row',
    () => `update audit set ip = '9.9.9.9' where id = (select max(id) from audit)`,
    'audit-chain',
  ],
  [
    'a kept balance',
    () =>
      `update balance set base = base + 1, amount = amount + 1 where (account_id, party_id, currency) in (select account_id, party_id, currency from balance order by 1 limit 1)`,
    'balances',
  ],
  [
    'the total of an old month',
    () =>
      `update total set base_debit = base_debit + 1, debit = debit + 1 where month = 1 and account_id = (select min(account_id) from total where month = 1)`,
    'totals-month',
  ],
  ['a position', () => `update position set quantity = quantity + 1`, 'positions-moves'],
  [
    'what was kept of an account',
    () => `update account set name = name || '!' where id = (select min(id) from account)`,
    'records-kept',
  ],
  [
    'the link that was proved last',
    () => `update entry_seal set hash = sha256('other') where entry_id = ${proved}`,
    'proved-before',
  ],
])('changing %s is found without proving the books whole', async (_what, statement, key) => {
  const { recent: broken, whole } = await found(statement());
  expect(broken).toContain(key);
  expect(whole.length).toBeGreaterThan(0);
});

test('what was changed in books that were proved before is found by the whole proof, and is not said to be covered', async () => {
  const statement = `update line set amount = amount * 2, base = base * 2 where entry_id = ${proved - 1}`;
  const { recent: broken, whole } = await found(statement);
  expect(broken).toEqual([]);
  expect(whole).toEqual(expect.arrayContaining(['chain', 'totals-month', 'balances']));
  const { since } = await recent();
  expect(since.full.entry_id).toBeGreaterThanOrEqual(proved - 1);
});

test('nothing is well while the latest whole proof found something broken', async () => {
  const memo = (text: string) =>
    inTransaction(queriesOver(host.owner), async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(`update entry set memo = ${text} where id = 3`).execute(tx);
    });
  const { rows } = await host.owner.query(
    'select quote_nullable(memo) as memo from entry where id = 3',
  );
  await memo("'Rewritten'");
  try {
    expect((await recent()).ok).toBe(true);
    expect((await scene.me.get('accounting/proof')).body.ok).toBe(false);
    const { ok, checks, since } = await recent();
    expect(brokenOf({ checks })).toEqual([]);
    expect([ok, since.broken, since.full.entry_id]).toEqual([false, ['chain'], proved]);
  } finally {
    await memo(rows[0].memo);
  }
  expect((await scene.me.get('accounting/proof')).body.ok).toBe(true);
  const { ok, since } = await recent();
  expect([ok, since]).toMatchObject([
    true,
    { entries: 0, broken: [], full: { entry_id: proved + NEW } },
  ]);
});

test('an administrator proves what is recent, and is told from where on', async () => {
  const told: string[] = [];
  const say = (line: string) => void told.push(line);
  expect(await verifyWhole(host, say)).toBe(0);
  expect(told.at(-1)).toMatch(/^All \d+ promises hold\.$/);
  await postRandomly(scene, { entries: 1, from: '2026-04-02', days: 1 });
  await sealWhole(host.db);
  expect(await verifyRecent(host, say)).toBe(0);
  expect(told.at(-2)).toContain(`Proved are 2 entries after entry ${proved + NEW}`);
  expect(readCommand(['verify', '--recent'])).toMatchObject({ name: 'verify', isRecent: true });
  expect(() => readCommand(['verify', '--recent', '--since', 'a'.repeat(16)])).toThrow(UsageError);
});

test('a proof that was written down is not changed, and both calls are for those who may see it', async () => {
  await expect(host.owner.query('update proof_run set mark = null')).rejects.toThrow('append-only');
  const other = await host.signInAs([{ name: 'dashboard', title: 'x', view: true }]);
  expect((await other.get('accounting/proof/recent')).status).toBe(403);
  expect((await other.post('accounting/proof/start', {})).status).toBe(403);
});
