import { add, plain, subtract } from '@/lib/domain/money';
import { ledgerScene, markClosing, postRandomly, type Scene } from '../support/ledger-scene';
import { statementReader } from '../support/statement-reader';
import { startHost, type TestHost } from '../support/test-host';
import { exchangeBooks } from '../support/xh1';

describe('a host that deals in dollars', () => {
  let host: TestHost;
  let scene: Scene;
  beforeAll(async () => {
    host = await startHost({ chart: true, now: () => new Date('2026-02-28T12:00:00Z') });
    scene = await exchangeBooks(host);
  }, 60_000);
  afterAll(() => host.close());

  const ask = (query: string) => statementReader(scene.me, 'balance-sheet')(query);

  test('what is owned is what is owed and what belongs to the owners', async () => {
    const { totals, line, checks, ...head } = await ask('as_of=2026-01-31');
    expect(totals).toEqual({
      assets: '105224.50',
      liabilities: '4800.00',
      equity: '100424.50',
      compare: [],
    });
    expect(line('result')).toMatchObject({ amount: '-3575.50', position: 'computed' });
    expect(line('earlier')).toMatchObject({ amount: '0.00' });
    expect(line('3000')).toMatchObject({ amount: '104000.00' });
    expect(checks).toMatchObject([{ ok: true, difference: '0.00' }, { ok: true }]);
    expect(head).toMatchObject({ as_of: '2026-01-31', from: '2026-01-01', to: '2026-01-31' });
  });

  test('revaluation stands with the currency it values', async () => {
    const { line } = await ask('as_of=2026-01-31');
    expect(line('1040')).toMatchObject({ amount: '2200.60' });
    expect(line('1098')).toMatchObject({ amount: '2.90', under: line('10')?.id });
    expect(line('10')).toMatchObject({ amount: '99324.50' });
  });

  test('a last day may be named as in every other report, and is today where none is', async () => {
    expect((await ask('to=2026-01-31')).as_of).toBe('2026-01-31');
    expect((await ask('period=last-month')).as_of).toBe('2026-01-31');
    const today = await ask('');
    expect(today).toMatchObject({ as_of: '2026-02-28', totals: { assets: '102571.60' } });
    expect(today.line('result')).toMatchObject({ amount: '-3578.40' });
  });

  test('ends of months are compared with ends of months, newest first', async () => {
    const { compared, totals } = await ask('as_of=2026-02-28&compare=previous&periods=2');
    expect(compared).toEqual([
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2025-01-01', to: '2025-12-31' },
    ]);
    expect(totals.compare.map(({ assets }) => assets)).toEqual(['105224.50', '0.00']);
  });

  test('a currency shows what is held of it', async () => {
    const { currency, line, checks } = await ask('as_of=2026-01-31&currency=USD');
    expect([currency, line('1040')?.amount, checks]).toEqual(['USD', '600.00', []]);
  });

  test('a file holds the sections with their sums', async () => {
    const { text } = await scene.me.get('reports/balance-sheet?as_of=2026-01-31&format=csv');
    expect(text).toContain('Equity,,Result of the fiscal year,-3575.50');
    expect(text).toContain('Liabilities,,Total,4800.00');
    expect(text.trim().endsWith('Assets,105224.50')).toBe(true);
  });
});

describe('random books of two years', () => {
  let host: TestHost;
  let scene: Scene;
  beforeAll(async () => {
    host = await startHost({ chart: true, now: () => new Date('2026-06-20T12:00:00Z') });
    scene = await ledgerScene(host);
    await postRandomly(scene, { entries: 60, from: '2025-09-03', days: 280, seed: 11 });
  }, 60_000);
  afterAll(() => host.close());

  const ask = (query: string) => statementReader(scene.me, 'balance-sheet')(query);
  const resultOf = async (query: string) =>
    (await statementReader(scene.me, 'profit-and-loss')(query)).totals.result;

  test.each(['2025-12-31', '2026-01-01', '2026-03-17', '2026-06-20'])(
    'at %s it balances, and its result is that of the profit and loss',
    async (asOf) => {
      const { totals, checks, line, from } = await ask(`as_of=${asOf}`);
      expect(plain(totals.assets ?? '')).toBe(add(totals.liabilities ?? '', totals.equity ?? ''));
      expect(checks).toMatchObject([{ ok: true }, { ok: true }]);
      expect(line('result')?.amount).toBe(await resultOf(`from=${from}&to=${asOf}`));
    },
  );

  test('the result of an earlier year stands apart until that year is closed, and then in what is retained', async () => {
    const before = await ask('as_of=2026-03-31&zero=1');
    const lastYear = await resultOf('from=2025-01-01&to=2025-12-31');
    expect(before.line('earlier')?.amount).toBe(lastYear);

    const { body } = await scene.me.get('reports/trail-balance?from=2025-01-01&to=2025-12-31');
    const earned = (body.rows as Record<string, string>[]).filter(({ type }) =>
      ['income', 'expense'].includes(type ?? ''),
    );
    const closing = await scene.post('2025-12-31', [
      ...earned.map(
        ({ number = '', closing: left = '' }) => [number, subtract('0', left)] as const,
      ),
      ['3010', subtract('0', lastYear ?? '')],
    ]);
    await markClosing(host, closing);

    const after = await ask('as_of=2026-03-31&zero=1');
    expect(after.line('earlier')?.amount).toBe('0.00');
    expect(after.line('3010')?.amount).toBe(lastYear);
    expect(after.line('result')?.amount).toBe(before.line('result')?.amount);
    expect(after.totals).toEqual(before.totals);
    expect(after.checks).toMatchObject([{ ok: true }, { ok: true }]);
  });

  test('a closed year still shows its own result, as its profit and loss does', async () => {
    const { line, checks } = await ask('as_of=2025-12-31&zero=1');
    expect(line('result')?.amount).toBe(await resultOf('from=2025-01-01&to=2025-12-31'));
    expect(line('3010')?.amount).toBe('0.00');
    expect(checks).toMatchObject([{ ok: true }, { ok: true }]);
  });
});
