import { plain, subtract } from '@/lib/domain/money';
import { ledgerScene, markClosing, postRandomly, type Scene } from '../support/ledger-scene';
import { statementReader, type StatementRow } from '../support/statement-reader';
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

  const ask = (query: string) => statementReader(scene.me, 'profit-and-loss')(query);
  const JANUARY = 'from=2026-01-01&to=2026-01-31';

  test('income, expenses and the result stand positive on their natural sides', async () => {
    const answer = await ask(JANUARY);
    expect(answer.totals).toEqual({
      income: '24.50',
      expense: '3600.00',
      result: '-3575.50',
      compare: [],
    });
    expect(answer.sections.map(({ key, amount }) => [key, amount])).toEqual([
      ['income', '24.50'],
      ['expense', '3600.00'],
    ]);
    expect(answer.currency).toBe('AED');
    expect((await ask('from=2026-01-01&to=2026-02-28')).totals.result).toBe('-3578.40');
  });

  test('the realised and the unrealised exchange result have lines of their own', async () => {
    const { line } = await ask(JANUARY);
    expect(line('4010')).toMatchObject({ key: 'realised_fx', amount: '11.60' });
    expect(line('4040')).toMatchObject({ key: 'unrealised_fx', amount: '2.90' });
  });

  test('general accounts hold what stands below them, as a tree', async () => {
    const { line, sections } = await ask(JANUARY);
    expect(line('5')).toMatchObject({ amount: '3600.00', level: 1, under: null });
    expect(line('51')).toMatchObject({ amount: '3000.00', level: 2, under: line('5')?.id });
    expect(line('5110')).toMatchObject({ amount: '3000.00', level: 3, under: line('51')?.id });
    expect(sections[1]?.rows.map(({ number }) => number)).toEqual(
      '5 51 5110 52 5210 54 5410'.split(' '),
    );
  });

  test('each line says how much of the income it is', async () => {
    const { line, sections } = await ask(JANUARY);
    expect(line('4020')?.share).toBe('40.8');
    expect(sections[0]?.share).toBe('100.0');
    expect((await ask('from=2026-03-01&to=2026-03-31&zero=1')).line('4020')?.share).toBeNull();
  });

  test('whole months are compared with the whole months before them, newest first', async () => {
    const { compared, line, totals } = await ask(
      'from=2026-02-01&to=2026-02-28&compare=previous&periods=3',
    );
    expect(compared).toEqual([
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2025-12-01', to: '2025-12-31' },
      { from: '2025-11-01', to: '2025-11-30' },
    ]);
    expect(line('4040')).toMatchObject({ amount: '-2.90', compare: ['2.90', '0.00', '0.00'] });
    expect(line('5210')).toMatchObject({ amount: '0.00', compare: ['500.00', '0.00', '0.00'] });
    expect(totals.compare.map(({ result }) => result)).toEqual(['-3575.50', '0.00', '0.00']);
  });

  test('other days are compared with as many days before, and with the same days of earlier years', async () => {
    const before = await ask('from=2026-01-10&to=2026-01-15&compare=previous&periods=2');
    expect(before.compared).toEqual([
      { from: '2026-01-04', to: '2026-01-09' },
      { from: '2025-12-29', to: '2026-01-03' },
    ]);
    const years = await ask('from=2026-02-01&to=2026-02-28&compare=year&periods=2');
    expect(years.compared).toEqual([
      { from: '2025-02-01', to: '2025-02-28' },
      { from: '2024-02-01', to: '2024-02-29' },
    ]);
  });

  test.each([
    ['periods=0', 'periods'],
    ['periods=13', 'periods'],
    ['currency=XAF', 'currency'],
    ['from=2026-03-01&to=2026-02-01', 'from'],
    ['known_at=2026-02-30T00:00:00Z', 'known_at'],
    ['known_at=2026-02-01', 'known_at'],
  ])('%s is refused', async (query, field) => {
    const { status, body } = await scene.me.get(`reports/profit-and-loss?${query}`);
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]]);
  });

  test('a file holds each section with its sum, and the result', async () => {
    const { text } = await scene.me.get(
      `reports/profit-and-loss?${JANUARY}&compare=year&format=csv`,
    );
    const rows = text.replace('\ufeff', '').trim().split('\r\n');
    expect(rows[0]).toBe('Section,Number,Account,Amount,% of income,2025-01-01 – 2025-01-31');
    expect(rows).toContain('Income,4020,Exchange fees,10.00,40.8,0.00');
    expect(rows).toContain('Expenses,,Total,3600.00,14693.9,0.00');
    expect(rows.at(-1)).toBe(',,Result,-3575.50,,0.00');
  });
});

describe('random books', () => {
  let host: TestHost;
  let scene: Scene;
  beforeAll(async () => {
    host = await startHost({ chart: true, now: () => new Date('2026-06-20T12:00:00Z') });
    scene = await ledgerScene(host);
    await postRandomly(scene, { entries: 60, from: '2025-11-03', days: 220, seed: 5 });
  }, 60_000);
  afterAll(() => host.close());

  const ask = (query: string) => statementReader(scene.me, 'profit-and-loss')(query);

  test.each(['from=2026-01-01&to=2026-06-20', 'from=2025-12-11&to=2026-03-17'])(
    'over %s each line is the movement of the trial balance',
    async (days) => {
      const { lines, checks, totals } = await ask(`${days}&zero=1`);
      const { body } = await scene.me.get(`reports/trail-balance?${days}&zero=1&closing=0`);
      const moved = (wanted: string): string => {
        const { debit, credit } = (body.rows as StatementRow[]).find(
          ({ number }) => number === wanted,
        ) ?? { debit: '', credit: '' };
        const [ahead, behind] = wanted.startsWith('4') ? [credit, debit] : [debit, credit];
        return subtract(ahead ?? '', behind ?? '');
      };
      for (const { number, amount } of lines.filter(({ position }) => position === 'detail')) {
        expect([number, plain(amount)]).toEqual([number, moved(number)]);
      }
      expect(checks).toMatchObject([{ ok: true, difference: '0.00' }]);
      expect(plain(totals.result ?? '')).toBe(subtract(totals.income ?? '', totals.expense ?? ''));
    },
  );

  test('closing entries never count, nor what takes them back', async () => {
    const days = 'from=2025-11-01&to=2025-12-31';
    const { totals } = await ask(days);
    const closing = await scene.post('2025-12-31', [
      ['4020', '33.00'],
      ['3010', '-33.00'],
    ]);
    const reopened = await scene.post('2025-12-31', [
      ['4020', '-33.00'],
      ['3010', '33.00'],
    ]);
    await markClosing(host, closing);
    await markClosing(host, reopened);
    expect((await ask(days)).totals).toEqual(totals);
  });

  test('in one currency it tells that currency and has nothing to check', async () => {
    const { currency, checks, totals } = await ask('currency=EUR');
    expect([currency, checks, totals.result]).toEqual(['EUR', [], '0.00']);
  });

  test('it is for those who may see it, and its files for those who may export', async () => {
    const other = await host.signInAs([{ name: 'profit and loss', title: 'x', view: true }]);
    expect((await other.get('reports/profit-and-loss')).status).toBe(200);
    expect((await other.get('reports/profit-and-loss?format=csv')).status).toBe(403);
    expect((await other.get('reports/balance-sheet')).status).toBe(403);
  });
});
