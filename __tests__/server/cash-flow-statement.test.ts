import { add, plain, sum } from '@/lib/domain/money';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
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

  const ask = (query: string) => statementReader(scene.me, 'cash-flow-statement')(query);
  const JANUARY = 'from=2026-01-02&to=2026-01-31';

  test('the result becomes cash by what was no cash and what others owe and are owed', async () => {
    const { totals, line, checks } = await ask(JANUARY);
    expect(totals).toEqual({
      opening: '100000.00',
      operating: '-678.40',
      investing: '0.00',
      financing: '0.00',
      fx_effect: '2.90',
      closing: '99324.50',
      compare: [],
    });
    expect(line('result')).toMatchObject({ amount: '-3575.50' });
    expect(line('1290')).toMatchObject({ amount: '100.00', under: 'adjustments' });
    expect(line('changes')).toMatchObject({ amount: '2800.00' });
    expect(line('2110')).toMatchObject({ amount: '2650.00', under: 'changes' });
    expect(checks).toMatchObject([{ ok: true, difference: '0.00' }]);
  });

  test('what only exchange rates have done to cash is taken out of the operations and shown apart', async () => {
    const { sections } = await ask(JANUARY);
    const allowance = (section: string) =>
      sections
        .find(({ key }) => key === section)
        ?.rows.find(({ key }) => key === 'revaluation_allowance')?.amount;
    expect([allowance('operating'), allowance('fx_effect')]).toEqual(['-2.90', '2.90']);
  });

  test('capital is financing, equipment is investing', async () => {
    const { totals } = await ask('from=2026-01-01&to=2026-01-31');
    expect(totals).toMatchObject({
      opening: '0.00',
      operating: '1321.60',
      investing: '-6000.00',
      financing: '104000.00',
      closing: '99324.50',
    });
  });

  test('what closes a month opens the next, also beside it', async () => {
    const february = await ask('from=2026-02-01&to=2026-02-28&compare=previous');
    expect(february.totals).toMatchObject({ opening: '99324.50', fx_effect: '-2.90' });
    expect(february.totals.compare).toMatchObject([{ closing: '99324.50' }]);
  });

  test('of one currency, what was exchanged against others is a flow of its own', async () => {
    const { totals, line, checks } = await ask('from=2026-01-02&to=2026-01-31&currency=USD');
    expect(totals).toMatchObject({ opening: '0.00', operating: '600.00', closing: '600.00' });
    expect([line('exchanged')?.amount, checks]).toEqual(['600.00', []]);
  });

  test('an account without a class goes where its kind belongs', async () => {
    const make = async (number: string, type: string, parent: string) => {
      const own = { number, name: number, type, position: 'detail', parent: idOf(parent) };
      const { status, body } = await scene.me.post('accounting/chart-of-accounts/store', own);
      expect([status, body.message]).toEqual([201, undefined]);
      return { account_id: body.id as number };
    };
    const idOf = (number: string) => scene.account(number).id;
    const [fixture, loan, reserve] = [
      await make('1270', 'asset', '12'),
      await make('2220', 'liability', '22'),
      await make('3050', 'equity', '30'),
    ];
    await scene.post('2026-02-10', [
      { ...fixture, debit: '30.00' },
      { ...loan, credit: '10.00' },
      { ...reserve, credit: '15.00' },
      { account_id: idOf('1010'), credit: '5.00' },
    ]);
    const { totals } = await ask('from=2026-02-10&to=2026-02-10');
    expect(totals).toMatchObject({
      operating: '10.00',
      investing: '-30.00',
      financing: '15.00',
    });
  });

  test('a file begins and ends with the cash', async () => {
    const { text } = await scene.me.get(`reports/cash-flow-statement?${JANUARY}&format=csv`);
    const rows = text.replace('\ufeff', '').trim().split('\r\n');
    expect(rows[1]).toBe(',,Cash at the beginning,100000.00');
    expect(rows.at(-1)).toBe(',,Cash at the end,99324.50');
  });
});

describe('random books', () => {
  let host: TestHost;
  let scene: Scene;
  beforeAll(async () => {
    host = await startHost({ chart: true, now: () => new Date('2026-06-20T12:00:00Z') });
    scene = await ledgerScene(host);
    await postRandomly(scene, { entries: 60, from: '2025-11-03', days: 220, seed: 13 });
  }, 60_000);
  afterAll(() => host.close());

  test.each(['from=2026-01-01&to=2026-06-20', 'from=2025-12-11&to=2026-03-17'])(
    'over %s the opening and the flows are what the cash accounts hold',
    async (days) => {
      const { totals, checks } = await statementReader(scene.me, 'cash-flow-statement')(days);
      const { body } = await scene.me.get(`reports/trail-balance?${days}`);
      const cash = (body.rows as StatementRow[]).filter(({ number }) => number.startsWith('10'));
      const held = (of: 'opening' | 'closing') => sum(cash.map((row) => String(row[of])));
      const { opening = '', operating = '', investing = '', financing = '' } = totals;
      expect(plain(opening)).toBe(held('opening'));
      expect(plain(totals.closing ?? '')).toBe(held('closing'));
      expect(sum([opening, operating, investing, financing, totals.fx_effect ?? ''])).toBe(
        add(totals.closing ?? '', '0'),
      );
      expect(checks).toMatchObject([{ ok: true }]);
    },
  );

  test('it is for those who may see it', async () => {
    const other = await host.signInAs([{ name: 'balance sheet', title: 'x', view: true }]);
    expect((await other.get('reports/cash-flow-statement')).status).toBe(403);
  });
});
