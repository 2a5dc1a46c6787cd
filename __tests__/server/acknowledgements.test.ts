import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  Acknowledgements,
  forgetAcknowledgements,
  LostBooksError,
  lossesIn,
  watchAcknowledgements,
} from '@/server/kernel/acknowledgements';
import { NoStandbyError } from '@/server/kernel/standby';
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

test('while no standby has the newest row, it is not stored', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  let isAttached = false;
  const standby = {
    check: async () => {
      if (!isAttached) throw new NoStandbyError('missing');
    },
  };
  await expect(kept.see(host.db, standby)).rejects.toBeInstanceOf(NoStandbyError);
  expect(linesOf(dataDir)).toEqual([]);
  isAttached = true;
  await kept.see(host.db, standby);
  expect(linesOf(dataDir)).toHaveLength(1);
  kept.close();
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

test('a change that is missing is found, however many follow it before the next check', async () => {
  const kept = opened(place());
  await kept.check(host.owner);
  kept.note(UNKNOWN);
  const later = await known();
  for (let at = 0; at < 100; at += 1) kept.note(later);
  await expect(kept.check(host.owner)).rejects.toThrow(/lacks 1 change .* JE-7\./);
  kept.close();
});

test('a change whose answer was sent three times is one lost change', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  for (let at = 0; at < 3; at += 1) kept.note(UNKNOWN);
  expect(await lossIn(dataDir, host.owner)).toMatchObject({ count: 1 });
  kept.close();
});

test('a clock that is set back changes neither the order of the marks nor the hash of a loss', async () => {
  const dataDir = place();
  const times = ['2026-03-01T12:00:00Z', '2026-03-01T11:00:00Z', '2026-03-01T11:00:01Z'];
  const kept = new Acknowledgements({ dataDir, port: 3000 }, () => new Date(times[0] ?? ''));
  for (const number of ['JE-1', 'JE-2', 'JE-3']) {
    kept.note({ ...UNKNOWN, request: number, number });
    times.shift();
  }
  const error: unknown = await kept.check(host.owner).catch((caught: unknown) => caught);
  const loss = error instanceof LostBooksError ? error.loss : undefined;
  kept.close();
  expect(loss).toMatchObject({ last: 'journal entry JE-3' });
  expect(await lossIn(dataDir, host.owner)).toEqual(loss);
  opened(dataDir).close();
  expect(await lossIn(dataDir, host.owner)).toEqual(loss);
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

test('a process that acknowledges nothing keeps its file, and a file that another process removes is passed by', async () => {
  const dataDir = place();
  const idle = opened(dataDir, 1);
  await idle.see(host.db);
  const file = fileOf(dataDir, 1);
  utimesSync(file, new Date(), Date.now() / 1_000 - 8 * 24 * 3_600);
  await idle.see(host.db);
  expect(statSync(file).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  // A link to no file is listed, but cannot be read any more.
  symlinkSync('nowhere', fileOf(dataDir, 2));
  opened(dataDir).close();
  expect(readdirSync(path.dirname(file))).toEqual(
    [1, 3000].map((port) => path.basename(fileOf(dataDir, port))),
  );
  idle.close();
});

test('a file that cannot be written anew stays as it is', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  mkdirSync(`${fileOf(dataDir)}.new`);
  const noteMany = () => {
    for (let at = 1; at <= 20_000; at += 1) kept.note({ ...UNKNOWN, request: `R-${at}` });
  };
  expect(noteMany).toThrow(/EISDIR/);
  rmSync(`${fileOf(dataDir)}.new`, { recursive: true });
  kept.note({ ...UNKNOWN, request: 'AFTER' });
  expect(linesOf(dataDir).at(-1)).toContain('AFTER');
  expect(linesOf(dataDir).at(-2)).toContain('R-20000');
  kept.close();
});

test('an accepted loss is not reported again, but a later one is', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  kept.note(UNKNOWN);
  const loss = await lossIn(dataDir, host.owner);
  const accept =
    "insert into audit (action, page, record_type, record_id) values ('accept loss', 'audit trial', 'audit trail', $1)";
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

test('a line that a full disk has cut does not spoil the next one', async () => {
  const dataDir = place();
  const kept = opened(dataDir);
  appendFileSync(fileOf(dataDir), '{"at":"2026-');
  kept.note(UNKNOWN);
  kept.close();
  expect(await lossIn(dataDir, host.owner)).toMatchObject({ count: 1 });
});

test('a disk that is full is logged once, and once when it has room again', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  let isFull = true;
  const see = async () => {
    if (isFull) throw full;
  };
  const { log } = host.host;
  const [error, info] = [jest.spyOn(log, 'error'), jest.spyOn(log, 'info')];
  const servers = { doubt: () => undefined };
  const watch = watchAcknowledgements({ see }, { db: host.db, servers, log });
  await sleep(2_500);
  isFull = false;
  await sleep(1_500);
  watch.stop();
  expect(error.mock.calls).toEqual([[{ err: full }]]);
  expect(info.mock.calls).toEqual([
    [expect.stringMatching(/^acknowledged changes are stored again/)],
  ]);
  jest.restoreAllMocks();
});

describe('a call that is sent again with its key', () => {
  const acknowledge = (acknowledgements: Pick<Acknowledgements, 'note'> | undefined) =>
    Object.assign(host.host, { acknowledgements });
  afterEach(() => acknowledge(undefined));

  test('is noted by the change of its first attempt, at whichever host that was', async () => {
    const dataDir = place();
    const client = await host.signIn();
    const send = () =>
      client.post(
        'accounting/journal-entry/store',
        { date: '2026-01-01', lines: [] },
        { 'idempotency-key': 'again' },
      );
    const { body } = await send();
    const kept = opened(dataDir);
    acknowledge(kept);
    const again = await send();
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([201, 'true']);
    const [line = ''] = linesOf(dataDir);
    expect(JSON.parse(line)).toMatchObject({ type: 'journal entry', id: String(body.id) });
    await kept.check(host.owner);
    kept.close();
    const empty = await testDatabase();
    expect(await lossIn(dataDir, empty.owner)).toMatchObject({ count: 1 });
    await empty.drop();
  });

  test('is not answered as long as that cannot be stored', async () => {
    const client = await host.signIn();
    let isFull = true;
    const note = jest.fn(() => {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    acknowledge({ note });
    const send = () =>
      client.post(
        'accounting/journal-entry/store',
        { date: '2026-01-01', lines: [] },
        { 'idempotency-key': 'full' },
      );
    for (let at = 0; at < 2; at += 1) {
      expect(await send()).toMatchObject({ status: 503, body: { code: 'outcome_unknown' } });
    }
    isFull = false;
    expect((await send()).status).toBe(201);
    const [[first], ...others] = note.mock.calls as unknown as [[unknown], ...[unknown][]];
    expect(others).toEqual([[first], [first]]);
  });
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
