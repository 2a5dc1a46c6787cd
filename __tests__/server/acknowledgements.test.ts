import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {
  Acknowledgements,
  forgetAcknowledgements,
  LostBooksError,
  lossesIn,
} from '@/server/kernel/acknowledgements';
import { startHost, type TestHost } from '../support/test-host';
import { testDatabase } from '../support/test-database';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarraf-acknowledged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let host: TestHost;
beforeAll(async () => {
  host = await startHost({ chart: true });
}, 60_000);
afterAll(() => host.close());

let places = 0;
/** A new data directory. */
const place = () => path.join(folder, String((places += 1)));
const opened = (dataDir: string, port = 3000) =>
  new Acknowledgements({ dataDir, port }, () => new Date());
const fileOf = (dataDir: string, port = 3000) =>
  path.join(dataDir, 'acknowledgements', `${os.hostname()}-${port}.jsonl`);
const linesOf = (dataDir: string) =>
  readFileSync(fileOf(dataDir), 'utf8').split('\n').filter(Boolean);
const lossIn = async (dataDir: string, session: TestHost['owner']) =>
  (await lossesIn(dataDir, session)).at(0);

const UNKNOWN = { type: 'journal entry', id: '7', request: 'NOT-THERE', number: 'JE-7' };

/** An audit row of this host, as a mark. */
async function known() {
  const { rows } = await host.owner.query(
    "select record_type as type, record_id as id, 'R1' as request from audit order by id limit 1",
  );
  const [row] = rows;
  await host.owner.query(
    "insert into audit (action, page, record_type, record_id, request_id) values ('note', 'test', $1, $2, 'R1')",
    [row.type, row.id],
  );
  return row as Readonly<{ type: string; id: string; request: string }>;
}

test('what the database has is not missed, after a restart either', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  await kept.check(host.owner);
  kept.note(await known());
  await kept.see(host.db);
  await kept.check(host.owner);
  kept.close();
  const again = opened(dataDir);
  await again.check(host.owner);
  again.close();
  expect(await lossIn(dataDir, host.owner)).toBeUndefined();
});

test('the newest row is stored once, however often it is seen', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  await kept.see(host.db);
  await kept.see(host.db);
  kept.close();
  expect(linesOf(dataDir)).toHaveLength(1);
});

test('a change that is missing is found, with its number and the command', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  kept.note(UNKNOWN);
  kept.note(await known());
  const error: unknown = await kept.check(host.owner).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(LostBooksError);
  expect(String(error)).toMatch(
    /the database lacks 1 change that this host acknowledged .*, the last: journal entry JE-7\. .*accept-loss [0-9a-f]{64}$/,
  );
  kept.close();
});

test('an audit row of another history with the same id is missing', async () => {
  const dataDir = place();
  const { rows } = await host.owner.query('select id, deed from audit order by id limit 1');
  const mark = (deed: string) =>
    JSON.stringify({ at: '2026-01-01T00:00:00Z', audit: rows[0].id, deed });
  opened(dataDir).close();
  const file = fileOf(dataDir);
  writeFileSync(file, `${mark(rows[0].deed)}\n`);
  expect(await lossIn(dataDir, host.owner)).toBeUndefined();
  writeFileSync(file, `${mark('1.5 1')}\n`);
  expect(await lossIn(dataDir, host.owner)).toMatchObject({
    count: 0,
    last: `audit row ${rows[0].id}`,
  });
});

test('an empty database lacks everything', async () => {
  const empty = await testDatabase({ migrated: false });
  const dataDir = place();
  const kept = opened(dataDir);
  await kept.check(empty.owner);
  kept.note(UNKNOWN);
  await expect(kept.check(empty.owner)).rejects.toBeInstanceOf(LostBooksError);
  kept.close();
  await empty.drop();
});

test('a process finds what others of its data directory have acknowledged, also one that is gone', async () => {
  const dataDir = place();
  const gone = opened(dataDir, 1);
  gone.note(UNKNOWN);
  gone.close();
  const others = [opened(dataDir, 2), opened(dataDir, 3)];
  for (const other of others) {
    await expect(other.check(host.owner)).rejects.toBeInstanceOf(LostBooksError);
    other.close();
  }
  expect(await lossesIn(dataDir, host.owner)).toHaveLength(1);
});

test('the file of a process that is gone for a week is removed, after its marks were read', async () => {
  const dataDir = place();
  const gone = opened(dataDir, 1);
  gone.note(UNKNOWN);
  gone.close();
  const file = fileOf(dataDir, 1);
  utimesSync(file, new Date(), Date.now() / 1_000 - 8 * 24 * 3_600);
  const next = opened(dataDir);
  next.close();
  expect(existsSync(file)).toBe(false);
  expect(linesOf(dataDir)).toHaveLength(1);
});

test('an accepted loss is not reported again, but a later one is', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  kept.note(UNKNOWN);
  const loss = await lossIn(dataDir, host.owner);
  const accept =
    "insert into audit (action, page, record_type, record_id) values ('accept loss', 'audit-trail', 'audit trail', $1)";
  await host.owner.query(accept, [loss?.hash]);
  await kept.check(host.owner);
  expect(linesOf(dataDir)).toEqual([]);
  kept.note({ ...UNKNOWN, request: 'NOT-THERE-2' });
  await expect(kept.check(host.owner)).rejects.toBeInstanceOf(LostBooksError);
  kept.close();
});

test('a line that a power failure has cut is left out', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  kept.note(await known());
  kept.close();
  const file = fileOf(dataDir);
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"at":"2026-`);
  const again = opened(dataDir);
  await again.check(host.owner);
  again.note(UNKNOWN);
  again.close();
  expect(await lossIn(dataDir, host.owner)).toMatchObject({ count: 1 });
});

test('the file stays small, and keeps the newest thousand changes', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  for (let at = 1; at <= 20_500; at += 1) kept.note({ ...UNKNOWN, request: `R-${at}` });
  expect(linesOf(dataDir).length).toBeLessThanOrEqual(20_000);
  expect(linesOf(dataDir).at(-1)).toContain('R-20500');
  expect(await lossIn(dataDir, host.owner)).toMatchObject({ count: 1_000, isMore: true });
  await expect(kept.check(host.owner)).rejects.toThrow(/at least \d+ changes/);
  kept.close();
});

test('a restore forgets what was acknowledged before it', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  kept.note(UNKNOWN);
  kept.close();
  expect([forgetAcknowledgements(dataDir), forgetAcknowledgements(dataDir)]).toEqual([true, false]);
  expect(await lossIn(dataDir, host.owner)).toBeUndefined();
});
