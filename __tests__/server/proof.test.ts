import { sql } from 'kysely';

import { readCommand } from '@/server/admin/command-line';
import { verifyWhole } from '@/server/admin/verify-books';
import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { lastRun, proveWhenDue } from '@/server/ledger/proof-run';
import type { Client } from '../support/client';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let scene: Scene;

type Check = Readonly<{
  key: string;
  name: string;
  group: string;
  ok: boolean;
  rows: readonly Record<string, unknown>[];
  count: number;
}>;

beforeAll(async () => {
  host = await startHost({ chart: true });
  scene = await ledgerScene(host);
  await postRandomly(scene, { entries: 20, from: '2026-01-05', days: 60 });
});
afterAll(() => host.close());

const prove = async (client: Client, locale = 'en') => {
  const { status, body } = await client.get('accounting/proof', { 'accept-language': locale });
  expect(status).toBe(200);
  return body as Readonly<{ ok: boolean; at: string; ms: number; checks: readonly Check[] }>;
};

/** Changes the books with all triggers off, runs work, and changes them back. */
async function changed(there: string, back: string, work: () => Promise<void>): Promise<void> {
  const run = (statement: string) =>
    inTransaction(queriesOver(host.owner), async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  await run(there);
  await work().finally(() => run(back));
}

test('sound books keep every promise, each named in the language of the caller', async () => {
  const { ok, checks, ms } = await prove(scene.me);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
  expect(ok).toBe(true);
  expect(ms).toBeGreaterThan(0);
  for (const { name } of checks) expect(name).not.toContain('proof.check');

  const inPersian = await prove(scene.me, 'fa');
  expect(inPersian.checks.map(({ key }) => key)).toEqual(checks.map(({ key }) => key));
  for (const { name } of inPersian.checks) expect(name).toMatch(/[\u0600-\u06ff]/);
});

test('a broken promise names its rows, and of each the document and the account', async () => {
  const { rows } = await host.owner.query<{ account_id: number; document_id: number }>(
    `select l.account_id, e.document_id from line l join entry e on e.id = l.entry_id
     where l.entry_id = 5 and l.line_no = 1`,
  );
  const [line] = rows;
  await changed(
    'update line set amount = amount + 0.001, base = base + 0.001 where entry_id = 5 and line_no = 1',
    'update line set amount = amount - 0.001, base = base - 0.001 where entry_id = 5 and line_no = 1',
    async () => {
      const { ok, checks } = await prove(scene.me);
      const broken = new Map(checks.filter((one) => !one.ok).map((one) => [one.key, one]));
      expect(ok).toBe(false);
      expect(broken.get('decimals')?.rows).toMatchObject([
        { entry_id: 5, line_no: 1, due_to: 'journal entry', due_to_id: line?.document_id },
      ]);
      expect(broken.get('balances')?.rows).toMatchObject([
        { account_id: line?.account_id, account_number: expect.stringMatching(/^\d{4}$/) },
      ]);
      expect((await lastRun(host.db))?.broken).toEqual([...broken.keys()]);
    },
  );
});

test('twenty rows of a broken promise are listed with how many there are, and all where they are asked for', async () => {
  await changed(
    'update line set amount = amount + 0.001, base = base + 0.001',
    'update line set amount = amount - 0.001, base = base - 0.001',
    async () => {
      const { rows } = await host.owner.query<{ lines: number }>(
        'select count(*)::integer as lines from line',
      );
      const lines = rows[0]?.lines ?? 0;
      expect(lines).toBeGreaterThan(20);
      const { checks } = await prove(scene.me);
      const found = checks.find(({ key }) => key === 'decimals');
      expect([found?.rows.length, found?.count]).toEqual([20, lines]);
      const printed = async (most?: null) => {
        const text: string[] = [];
        await verifyWhole(host, (line) => text.push(line), most === null ? { most } : {});
        return text;
      };
      expect(await printed()).toContain(
        `        20 of ${lines} are shown; add --all for the others.`,
      );
      const all = await printed(null);
      expect(all.join('\n')).not.toContain('--all');
      expect(all.filter((line) => /"entry_id":\d+,"line_no"/.test(line)).length).toBeGreaterThan(
        lines - 1,
      );
    },
  );
  expect(readCommand(['verify', '--all', '--recent'])).toMatchObject({ isAll: true });
});

test('what is left of the opening is told and breaks nothing', async () => {
  const { rows } = await host.owner.query<{ number: string }>(
    "select number from account where purpose = 'opening_equity'",
  );
  const number = rows[0]?.number ?? '';
  await scene.post('2026-01-06', [
    ['1010', '10.00'],
    [number, '-10.00'],
  ]);
  const { ok, checks } = await prove(scene.me);
  expect(ok).toBe(true);
  expect(checks.find(({ key }) => key === 'balance-sheet')).toMatchObject({
    ok: true,
    rows: [{ account_number: number, base: expect.stringMatching(/^-10(\.0+)?$/) }],
  });
});

test('the night proves the books once, and only when nobody did', async () => {
  const count = async () =>
    Number((await host.owner.query('select count(*) as n from proof_run')).rows[0].n);
  const at = (hours: number) => ({
    ...host.host,
    now: () => new Date(Date.now() + hours * 3_600_000),
  });
  const before = await count();
  await proveWhenDue(at(1));
  expect(await count()).toBe(before);
  await proveWhenDue(at(40));
  await proveWhenDue(at(41));
  expect(await count()).toBe(before + 1);
});

test('it is for those who may see it', async () => {
  const other = await host.signInAs([{ name: 'dashboard', title: 'x', view: true }]);
  expect((await other.get('accounting/proof')).status).toBe(403);
  const auditor = await host.signInAs([{ name: 'proof', title: 'x', view: true }]);
  expect((await auditor.get('accounting/proof')).status).toBe(200);
});
