import { ledgerScene, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let scene: Scene;
/** An instant between the first two postings and the rest. */
let then: string;

const DAYS = 'from=2026-01-01&to=2026-12-31';

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-12-31T12:00:00Z') });
  scene = await ledgerScene(host);
  await scene.post('2026-01-01', [
    ['1010', '1000.00'],
    ['3000', '-1000.00'],
  ]);
  await scene.post('2026-02-01', [
    ['5210', '40.00'],
    ['1010', '-40.00'],
  ]);
  const { rows } = await host.owner.query<{ at: string }>(
    `select to_char(max(posted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
     from entry`,
  );
  then = rows[0]?.at ?? '';
  await scene.post('2026-02-01', [
    ['5210', '7.00'],
    ['1010', '-7.00'],
  ]);
  await scene.post('2026-01-15', [
    ['1010', '3.00'],
    ['4020', '-3.00'],
  ]);
}, 60_000);
afterAll(() => host.close());

const ask = async (report: string, query: string) => {
  const { status, body } = await scene.me.get(`reports/${report}?${query}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};

test('the trial balance as it was known leaves out what was posted later, whatever its day', async () => {
  const balance = (known: string) =>
    ask('trail-balance', `${DAYS}${known}`).then(({ rows, known_at, checks }) => [
      (rows as Record<string, string>[]).map(({ number, closing }) => [number, closing]),
      known_at,
      (checks as { ok: boolean }[]).every(({ ok }) => ok),
    ]);
  expect(await balance(`&known_at=${then}`)).toEqual([
    [
      ['1010', '960.00'],
      ['3000', '-1000.00'],
      ['5210', '40.00'],
    ],
    then,
    true,
  ]);
  expect(await balance('')).toEqual([
    [
      ['1010', '956.00'],
      ['3000', '-1000.00'],
      ['4020', '-3.00'],
      ['5210', '47.00'],
    ],
    undefined,
    true,
  ]);
});

test('what is known now is what stands, sum by sum', async () => {
  const [now, known] = [
    await ask('trail-balance', DAYS),
    await ask('trail-balance', `${DAYS}&known_at=2100-01-01T00:00:00Z`),
  ];
  expect([known.rows, known.totals]).toEqual([now.rows, now.totals]);
});

test('before anything was posted nothing is known', async () => {
  const { rows } = await ask('trail-balance', `${DAYS}&known_at=1990-01-01T00:00:00Z`);
  expect(rows).toEqual([]);
});

test('the ledger as it was known carries the balances of then over its pages', async () => {
  const query = `${DAYS}&account_id=${scene.account('1010').id}&limit=1&known_at=${then}`;
  const first = await ask('general-ledger', query);
  const second = await ask('general-ledger', `${query}&cursor=${first.next}`);
  expect(first.sections).toMatchObject([{ closing: '960.00', lines: [{ balance: '1000.00' }] }]);
  expect(second.sections).toMatchObject([
    { carried: '1000.00', lines: [{ base: '-40.00', balance: '960.00' }] },
  ]);
  expect(second.next).toBeNull();
});

test('so do the statements, each with its ties', async () => {
  const known = `&known_at=${then}`;
  const result = await ask('profit-and-loss', DAYS + known);
  const sheet = await ask('balance-sheet', `as_of=2026-12-31${known}`);
  const cash = await ask('cash-flow-statement', DAYS + known);
  const account = await ask(
    'account-statement',
    `${DAYS}${known}&account_id=${scene.account('1010').id}`,
  );
  expect(result.totals).toMatchObject({ income: '0.00', expense: '40.00' });
  expect(sheet.totals).toMatchObject({ assets: '960.00', equity: '960.00' });
  expect(cash.totals).toMatchObject({ operating: '-40.00', closing: '960.00' });
  expect(account.sections).toMatchObject([{ currency: 'USD', closing: '960.00' }]);
  for (const { checks, known_at } of [result, sheet, cash]) {
    expect([known_at, checks.map(({ ok }: { ok: boolean }) => ok)]).toEqual([
      then,
      checks.map(() => true),
    ]);
  }
});

test('the audit trail as it was known has nothing later', async () => {
  const { rows } = await ask('audit-trial', `limit=1000&known_at=${then}`);
  expect((rows as { at: string }[]).filter(({ at }) => at > then)).toEqual([]);
});
