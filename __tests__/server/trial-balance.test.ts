import { add, negate, sum } from '@/lib/domain/money';
import { ledgerScene, markClosing, postRandomly, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let scene: Scene;

type Row = Record<string, string> & { account_id: number; compare?: Record<string, string> };

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-06-20T12:00:00Z') });
  scene = await ledgerScene(host);
  await postRandomly(scene, { entries: 60, from: '2025-11-03', days: 220 });
}, 60_000);
afterAll(() => host.close());

const ask = async (query = '') => {
  const { status, body } = await scene.me.get(`reports/trail-balance?${query}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body as Record<string, any> & { rows: Row[]; totals: Row }; // oxlint-disable-line typescript/no-explicit-any
};
const rowOf = ({ rows }: { rows: Row[] }, number: string) =>
  rows.find((row) => row.number === number);

test('without days it covers the fiscal year up to today', async () => {
  expect(await ask()).toMatchObject({
    from: '2026-01-01',
    to: '2026-06-20',
    currency: 'USD',
    decimals: 2,
  });
});

test('a named period is the one that the host is in', async () => {
  expect(await ask('period=last-month')).toMatchObject({ from: '2026-05-01', to: '2026-05-31' });
  expect(await ask('period=solar-month')).toMatchObject({ from: '2026-05-22', to: '2026-06-20' });
});

test('it balances: the sums of all three pairs agree, and every check is met', async () => {
  const { rows, totals, checks } = await ask('from=2026-02-10&to=2026-04-17');
  expect(checks).toHaveLength(3);
  expect(checks).toEqual(
    checks.map((check: object) => ({ ...check, ok: true, difference: '0.00' })),
  );
  for (const pair of ['opening_', '', 'closing_']) {
    expect(totals[`${pair}debit`]).toBe(totals[`${pair}credit`]);
  }
  for (const row of rows) {
    expect(add(row.opening ?? '', add(row.debit ?? '', negate(row.credit ?? '')))).toBe(
      add(row.closing ?? '', '0'),
    );
  }
});

test.each([
  ['2026-02-28', '2026-03-01'],
  ['2026-03-14', '2026-03-15'],
  ['2025-12-31', '2026-01-01'],
])('what closes on %s is what opens on %s', async (last, first) => {
  const before = await ask(`from=2025-11-01&to=${last}&zero=1`);
  const after = await ask(`from=${first}&to=2026-06-30&zero=1`);
  expect(after.rows.map(({ number, opening }) => [number, opening])).toEqual(
    before.rows.map(({ number, closing }) => [number, closing]),
  );
});

test('a balance stands on one side only', async () => {
  const { rows } = await ask();
  const cash = rowOf({ rows }, '1010');
  expect(cash).toMatchObject({ closing: cash?.closing_debit, closing_credit: '0.00' });
  const capital = rowOf({ rows }, '3000');
  expect(capital).toMatchObject({
    closing: '-100000.00',
    closing_credit: '100000.00',
    closing_debit: '0.00',
  });
});

test('at the general level each account holds what stands below it, and the totals stay', async () => {
  const [details, generals] = [await ask(), await ask('level=general')];
  expect(generals.totals).toEqual(details.totals);
  const assets = details.rows
    .filter(({ type }) => type === 'asset')
    .map(({ closing }) => closing ?? '0');
  expect(add(rowOf(generals, '1')?.closing ?? '', '0')).toBe(sum(assets));
  expect(generals.rows.every(({ position }) => position === 'general')).toBe(true);
});

test('in a currency it tells that currency and needs not balance', async () => {
  const { rows, currency, checks } = await ask('currency=EUR');
  expect([currency, checks, rows.map(({ number }) => number)]).toEqual(['EUR', [], ['1040']]);
});

test('a currency that the host does not deal in is refused', async () => {
  const { status, body } = await scene.me.get('reports/trail-balance?currency=XAF');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['currency']]);
});

test('accounts without movement are hidden unless asked for', async () => {
  expect(rowOf(await ask(), '5440')).toBeUndefined();
  expect(rowOf(await ask('zero=1'), '5440')).toMatchObject({ closing: '0.00' });
});

test('the period before and the same days of the year before can stand beside it', async () => {
  const query = 'from=2026-03-01&to=2026-03-31';
  const compared = await ask(`${query}&compare=previous`);
  expect(compared.compared).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  const before = await ask('from=2026-02-01&to=2026-02-28');
  expect(rowOf(compared, '1010')?.compare).toMatchObject({
    closing: rowOf(before, '1010')?.closing,
  });
  expect((await ask(`${query}&compare=year`)).compared).toEqual({
    from: '2025-03-01',
    to: '2025-03-31',
  });
});

test('closing entries count unless they are left out', async () => {
  const lines: [string, string][] = [
    ['4020', '10.00'],
    ['3010', '-10.00'],
  ];
  const closing = await scene.post('2025-12-31', lines, 'Year closed');
  await markClosing(host, closing);

  const query = 'from=2026-01-01&to=2026-06-30&zero=1';
  const [kept, left] = [await ask(query), await ask(`${query}&closing=0`)];
  expect(rowOf(kept, '3010')).toMatchObject({ opening: '-10.00' });
  expect(rowOf(left, '3010')).toMatchObject({ opening: '0.00' });
  expect(add(rowOf(kept, '4020')?.opening ?? '', '-10')).toBe(
    add(rowOf(left, '4020')?.opening ?? '', '0'),
  );
  const within = await ask('from=2025-12-15&to=2025-12-31&closing=0');
  expect(rowOf(within, '3010')).toBeUndefined();
});

test('a first day after the last is refused on `from`', async () => {
  const { status, body } = await scene.me.get(
    'reports/trail-balance?from=2026-02-02&to=2026-02-01',
  );
  expect([status, Object.keys(body.errors)]).toEqual([422, ['from']]);
});

test('whoever may not see it is told so', async () => {
  const other = await host.signInAs([
    { name: 'general ledger', title: 'General ledger', view: true },
  ]);
  expect((await other.get('reports/trail-balance')).status).toBe(403);
});
