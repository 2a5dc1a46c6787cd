import { byHand } from '../support/by-hand';
import { euros, TRADE, tradingFixture } from '../support/trade-fixture';

const { office, deal, settle } = tradingFixture();

type Row = Readonly<Record<string, unknown>>;

const REPORT = 'reports/trade-report?from=2026-11-19&to=2026-11-20';
const read = async (query = '') => (await office.me().get(`${REPORT}&${query}`)).body;
const cells = (rows: readonly Row[], ...columns: readonly string[]) =>
  rows.map((row) => columns.map((column) => row[column]));
const areMet = ({ checks }: { checks: readonly { ok: boolean }[] }) => checks.every(({ ok }) => ok);

test('what is paid of each leg, and what is still open of it, follows the entries', async () => {
  const due = { value_date: '2026-11-19' };
  const { body } = await deal({ ...euros, ...due, brokerage: '12.50', fee: '2.50' });
  await deal({ value_date: '2026-11-30' });
  const open = await read();
  expect(cells(open.rows, 'settled', 'settled_counter', 'open', 'status')).toEqual([
    ['0.00', '0.00', '3000.00', 'posted'],
    ['0.00', '0.00', '100000.00', 'posted'],
  ]);
  expect(cells(open.rows, 'fee', 'brokerage', 'margin')).toEqual([
    ['2.50', '12.50', '-1.50'],
    ['0.00', '0.00', expect.any(String)],
  ]);
  expect(open.ladder).toEqual({
    days: ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
    rows: [
      { currency: 'AED', overdue: '0.00', net: Array(6).fill('0.00'), later: '100000.00' },
      { currency: 'EUR', overdue: '3000.00', net: Array(6).fill('0.00'), later: '0.00' },
      { currency: 'USD', overdue: '-3273.00', net: Array(6).fill('0.00'), later: '-27222.00' },
    ],
  });
  await settle(body.id, { leg: 'fc', location_id: 1 });
  const part = await read('status=part_settled');
  expect(cells(part.rows, 'settled', 'settled_counter', 'open', 'status')).toEqual([
    ['3000.00', '0.00', '0.00', 'part_settled'],
  ]);
  await office.me().post(`${TRADE}/${body.id}/fail`, { leg: 'fc', reason: 'It came back.' });
  const back = await read('currency=EUR');
  expect(cells(back.rows, 'settled', 'open', 'status')).toEqual([['0.00', '3000.00', 'posted']]);
  expect([open, part, back].map(areMet)).toEqual([true, true, true]);
});

test('a trade that is voided stands beside what took it back, and comes to nothing', async () => {
  const { body } = await deal(euros);
  await office.me().post(`${TRADE}/${body.id}/void`, { reason: 'Twice.' });
  const { rows, totals, currencies, ...report } = await read();
  expect(
    cells(rows, 'number', 'is_reversal', 'amount', 'base', 'margin', 'open', 'status'),
  ).toEqual([
    ['TRD 00001', false, '3000.00', '3258.00', '-1.50', '0.00', 'voided'],
    ['TRD 00001', true, '-3000.00', '-3258.00', '1.50', '0.00', 'voided'],
  ]);
  expect(totals).toMatchObject({ base: '0.00', margin: '0.00' });
  expect(currencies).toMatchObject([{ currency: 'EUR', bought: '0.00', margin: '0.00' }]);
  expect(areMet({ checks: report.checks })).toBe(true);
});

test('a trade between two foreign currencies counts with both in the sums, and with one row', async () => {
  await deal({ ...euros, counter_currency: 'AED', rate: '4', quote_direction: 'direct' });
  const { rows, currencies } = await read();
  expect(cells(rows, 'currency', 'amount', 'rate', 'counter_currency', 'base')).toEqual([
    ['EUR', '3000.00', '4', 'AED', '3267.53'],
  ]);
  expect(cells(currencies, 'currency', 'bought', 'sold')).toEqual([
    ['AED', '0.00', '12000.00'],
    ['EUR', '3000.00', '0.00'],
  ]);
});

test('journals and settlements on a dealer’s account do not hide that a leg was lost', async () => {
  const { body } = await deal(euros);
  await office.me().post('accounting/journal-entry/store', {
    date: '2026-11-19',
    post: true,
    lines: [
      { account_id: office.id('1120'), party_id: body.counterparty_id, debit: '40' },
      { account_id: office.id('1010'), credit: '40' },
    ],
  });
  expect(areMet(await read())).toBe(true);
  await byHand(
    office.host.owner,
    `update document set stage = 'part_settled', course = '{"fc":{"status":"settled"}}' where type = 'trade' and id = $1`,
    [body.id],
  );
  const broken = (await read()).checks.filter(({ ok }: { ok: boolean }) => !ok);
  expect(broken).toEqual([
    { name: 'Open legs match the dealers’ accounts, EUR', ok: false, difference: '3000.00' },
  ]);
});

test('as recorded at an instant, only what had been posted by then counts', async () => {
  const { body } = await deal(euros);
  const { rows } = await office.host.owner.query<{ at: string }>(
    `select to_char(posted_at at time zone 'UTC' + interval '1 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from entry where document_type = 'trade'`,
  );
  await settle(body.id, { leg: 'fc', location_id: 1 });
  await deal();
  const then = await read(`known_at=${rows[0]?.at}`);
  expect(cells(then.rows, 'currency', 'settled', 'status')).toEqual([['EUR', '0.00', 'posted']]);
  expect((await read()).rows).toHaveLength(2);
});

test('a file has every trade with the words of its reader; margins are for whoever may see them', async () => {
  await deal({ ...euros, purpose: 'order' });
  const { text } = await office.me().get(`${REPORT}&format=csv`);
  const [head, row] = text.split('\n');
  expect(head).toContain('Document,Date,Value date,Counterparty,Dealer');
  expect(row).toMatch(/^TRD 00001,2026-11-19,2026-11-20,Gulf Dealers,.*,Customer's order,Posted/);
  expect(text.trim().split('\n').at(-1)).toMatch(/^Total,.*,3258\.00,/);
  const workbook = await office.me().get(`${REPORT}&format=xlsx`);
  expect(workbook.status).toBe(200);
  const reader = await office.host.signInAs([
    { name: 'trade report', title: 'x', view: true, export: true },
  ]);
  const { body } = await reader.get(REPORT);
  expect([body.rows[0].margin, body.totals.margin, body.currencies[0].margin]).toEqual([
    null,
    null,
    null,
  ]);
  expect(body.rows[0].base).toBe('3258.00');
});

test('rows come page by page, and narrowed by side, party and user', async () => {
  for (const side of ['buy', 'sell', 'buy']) await deal({ ...euros, side, amount: '10' });
  const first = await read('limit=2');
  expect([first.rows.length, first.next]).toEqual([2, '2']);
  const rest = await read(`limit=2&cursor=${first.next}`);
  expect([rest.rows.length, rest.next]).toEqual([1, null]);
  expect((await read('side=sell')).rows).toHaveLength(1);
  expect((await read('party_id=999')).rows).toEqual([]);
  const { body: nobody } = await office.me().get(`${REPORT}&cursor=x`);
  expect(Object.keys(nobody.errors)).toEqual(['cursor']);
});
