import { TODAY } from '../support/counter-fixture';
import { addressOf, demoDay } from '../support/demo-day';

const day = demoDay();

type Row = Readonly<Record<string, unknown>>;

const cells = (rows: readonly Row[], ...columns: readonly string[]) =>
  rows.map((row) => columns.map((column) => row[column]));

beforeEach(() => day.trade());

test('the day ends on one page: every currency, cash, the till that is still open', async () => {
  const report = await day.report('summary-report');
  const { rows } = report;
  expect(cells(rows, 'currency', 'opening', 'bought', 'sold', 'other', 'closing')).toEqual([
    ['AED', '10000.00', '0.00', '3670.00', '0.00', '6330.00'],
    ['EUR', '2000.00', '3750.00', '2000.00', '-10.00', '3740.00'],
    ['PKR', '0.00', '0.00', '139250.00', '0.00', '-139250.00'],
  ]);
  expect(cells(rows, 'tills', 'vaults', 'banks', 'elsewhere')).toEqual([
    ['6330.00', '0.00', '0.00', '0.00'],
    ['1740.00', '2000.00', '0.00', '0.00'],
    ['0.00', '0.00', '0.00', '-139250.00'],
  ]);
  expect(cells(rows, 'cost', 'average', 'quoted_mid', 'value', 'unrealised', 'realised')).toEqual([
    ['1721.76', '0.272', '3.6725', '1723.62', '1.86', '7.24'],
    ['4051.82', '1.083374331551', '1.087', '4065.38', '13.56', '21.10'],
    ['-500.00', '0.003590664273', expect.anything(), '-497.32', '2.68', '0.00'],
  ]);
  expect(cells(rows, 'margin', 'fees')).toEqual([
    ['6.16', '0.00'],
    ['16.80', '3.50'],
    ['2.68', '8.00'],
  ]);
  expect(cells(report.money, 'number', 'closing')).toEqual([
    ['1010', '14893.43'],
    ['1030', '4742.00'],
  ]);
  expect(report.tills).toMatchObject([{ location: 'Till 1', status: 'open' }]);
  expect(await day.isSound()).toEqual([]);
});

test('the result of the day is told twice: as the books have it, and by where it came from', async () => {
  const { result, attribution, checks } = await day.report('summary-report');
  expect(result).toEqual({
    realised: '28.34',
    fees: '11.50',
    differences: '-10.83',
    rounding: '0.00',
    by_hand: '0.00',
    revalued: '0.00',
    opening_unrealised: '12.94',
    closing_unrealised: '18.10',
    unrealised: '5.16',
    result: '34.17',
  });
  expect(attribution).toEqual({
    margin: '25.64',
    fees: '11.50',
    carry: '7.90',
    differences: '-10.87',
    others: '0.00',
    cash_rounding: '0.00',
    by_hand: '0.00',
    rounding: '0.00',
    result: '34.17',
  });
  expect(checks.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true, true, true]);
});

test('the trade stands in its report with its margin, settled, and ties to the dealers’ accounts', async () => {
  const report = await day.report('trade-report');
  const named = ['number', 'date', 'value_date', 'counterparty', 'dealer', 'side', 'currency'];
  expect(cells(report.rows, ...named)).toEqual([
    ['TRD 00001', TODAY, TODAY, 'Delta FX', addressOf('Dealer D'), 'buy', 'EUR'],
  ]);
  const figures = ['amount', 'rate', 'mid', 'base', 'margin', 'settled', 'settled_counter', 'open'];
  expect(cells(report.rows, ...figures, 'status')).toEqual([
    ['3000.00', '1.086', '1.0855', '3258.00', '-1.50', '3000.00', '3258.00', '0.00', 'settled'],
  ]);
  expect(report.totals).toEqual({
    base: '3258.00',
    margin: '-1.50',
    fee: '0.00',
    brokerage: '0.00',
  });
  expect(report.currencies).toEqual([
    {
      currency: 'EUR',
      bought: '3000.00',
      bought_base: '3258.00',
      bought_rate: '1.086',
      sold: '0.00',
      sold_base: '0.00',
      sold_rate: null,
      margin: '-1.50',
    },
  ]);
  expect(report.ladder.rows).toEqual([]);
  expect(report.checks.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
});

test('deals are told by currency and side, with what each side went for and the spread between', async () => {
  const report = await day.report('sales-analysis', 'group=side,user&currency=EUR');
  const told = report.rows.map(({ keys, ...row }: { keys: Row[] } & Row) => [
    keys.map(({ text }) => text).join(' '),
    ...cells([row], 'tickets', 'amount', 'base', 'average_rate', 'margin', 'margin_bp').flat(),
  ]);
  const [a, b, d] = ['Teller A', 'Teller B', 'Dealer D'].map(addressOf);
  expect(told).toEqual([
    ['Bought', 3, '3750.00', '4066.75', '1.084467', '4.00', '10'],
    [`Bought ${a}`, 2, '750.00', '808.75', '1.078333', '5.50', '68'],
    [`Bought ${d}`, 1, '3000.00', '3258.00', '1.086', '-1.50', '-5'],
    ['Sold', 2, '2000.00', '2185.20', '1.0926', '12.80', '59'],
    [`Sold ${b}`, 2, '2000.00', '2185.20', '1.0926', '12.80', '59'],
  ]);
  expect(report.totals).toMatchObject({ tickets: 5, realised: '21.10', fees: '3.50' });

  const users = (await day.me.get('users/list')).body;
  const teller = users.find(({ name }: Row) => name === a);
  const both = await day.report('sales-analysis', `user_id=${teller.id}&group=currency`);
  expect(cells(both.rows, 'currency', 'base', 'average_rate', 'quoted_rate')).toEqual([
    ['AED', '1005.48', '0.273973', '3.649998'],
    ['EUR', '808.75', '1.078333', '1.078333'],
    ['PKR', '500.00', '0.003590664273', '0.003590664273'],
  ]);
  const retail = await day.report('sales-analysis', 'channel=counter');
  const figures = ['tickets', 'amount', 'base', 'quoted_rate', 'margin', 'margin_bp', 'realised'];
  const parts = retail.rows.filter(({ keys }: { keys: Row[] }) => keys.length === 2);
  expect(cells(parts, 'currency', ...figures)).toEqual([
    ['AED', 1, '3670.00', '1005.48', '3.649998', '6.16', '61', '7.24'],
    ['EUR', 2, '750.00', '808.75', '1.078333', '5.50', '68', '0.00'],
    ['EUR', 2, '2000.00', '2185.20', '1.0926', '12.80', '59', '21.10'],
  ]);
  expect(retail.spreads).toEqual([
    {
      currency: 'EUR',
      buy: '1.078333',
      sell: '1.0926',
      spread: '0.014267',
      quoted_buy: '1.078333',
      quoted_sell: '1.0926',
    },
  ]);
  const channels = await day.report('sales-analysis', 'group=channel');
  expect(cells(channels.rows, 'tickets', 'base', 'margin', 'fees')).toEqual([
    [5, '3999.43', '24.46', '3.50'],
    [1, '3258.00', '-1.50', '0.00'],
    [1, '500.00', '2.68', '8.00'],
  ]);
});

test('users are ranked by what they gained the host, not by who sold what was cheap', async () => {
  const { rows, totals, checks } = await day.report('user-profitability');
  expect(
    cells(rows, 'name', 'deals', 'base', 'margin', 'fees', 'differences', 'net', 'bp', 'realised'),
  ).toEqual([
    [addressOf('Teller A'), 4, '2314.23', '14.34', '9.50', '0.00', '23.84', '103', '7.24'],
    [addressOf('Teller B'), 2, '2185.20', '12.80', '2.00', '-10.83', '3.97', '18', '21.10'],
    [addressOf('Dealer D'), 1, '3258.00', '-1.50', '0.00', '0.00', '-1.50', '-5', '0.00'],
  ]);
  expect(totals).toMatchObject({ margin: '25.64', fees: '11.50', differences: '-10.83' });
  expect(checks).toMatchObject([{ ok: true }]);
  const customers = await day.report('user-profitability', 'by=customer');
  expect(cells(customers.rows, 'name', 'deals', 'margin')).toEqual([
    ['Customer 2', 2, '8.84'],
    [null, 2, '7.60'],
    ['Customer 1', 2, '10.70'],
    ['Delta FX', 1, '-1.50'],
  ]);
});

test('a shift is told from its first count to its last, note by note', async () => {
  const { sections, checks } = await day.report('user-statement');
  const [second, first] = sections;
  expect(second).toMatchObject({ location: 'Till 2', status: 'closed', tickets: 2, voids: 0 });
  const line = ['currency', 'opening', 'in', 'out', 'expected', 'counted', 'difference'];
  expect(cells(second.lines, ...line)).toEqual([
    ['EUR', '1300.00', '1000.00', '2000.00', '300.00', '290.00', '-10.00'],
    ['USD', '6000.00', '2187.20', '0.00', '8187.20', '8187.20', '0.00'],
  ]);
  expect(second.lines[0].pieces).toEqual({ '50': '1', '100': '2', loose: '40' });
  expect(cells(second.movements, 'document', 'currency', 'amount', 'balance', 'margin')).toEqual([
    ['SAL 00002', 'EUR', '-800.00', '500.00', '5.60'],
    ['SAL 00002', 'USD', '875.60', '6875.60', null],
    ['TRS 00001', 'EUR', '1000.00', '1500.00', null],
    ['SAL 00004', 'EUR', '-1200.00', '300.00', '7.20'],
    ['SAL 00004', 'USD', '1311.60', '8187.20', null],
  ]);
  expect(cells(first.movements, 'document', 'currency', 'amount', 'balance', 'margin')).toEqual([
    ['SAL 00001', 'EUR', '500.00', '1200.00', '3.50'],
    ['SAL 00001', 'USD', '-539.00', '5461.00', null],
    ['SAL 00003', 'AED', '-3670.00', '6330.00', '6.16'],
    ['SAL 00003', 'USD', '1005.48', '6466.48', null],
    ['SAL 00005', 'EUR', '250.00', '1450.00', '2.00'],
    ['SAL 00005', 'USD', '-268.25', '6198.23', null],
    ['TRS 00002', 'USD', '508.00', '6706.23', '2.68'],
  ]);
  expect(first.tickets).toBe(4);
  expect(cells(first.lines, 'currency', 'expected', 'counted')).toEqual([
    ['AED', '6330.00', null],
    ['EUR', '1450.00', null],
    ['USD', '6706.23', null],
  ]);
  expect(checks).toMatchObject([{ ok: true }]);
});
