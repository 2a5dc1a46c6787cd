import { addDays } from '@/lib/domain/calendar';
import { add, subtract, sum } from '@/lib/domain/money';
import type { Client } from '../support/client';
import { counterFixture } from '../support/counter-fixture';
import { DAYS, dice, FIRST_DAY, tradeRandomly } from '../support/random-counter';

const fixture = counterFixture({ currencies: ['EUR', 'GBP'] });

type Row = Readonly<Record<string, string>>;

async function reportsOf(me: Client, from: string, to: string) {
  const report = async (name: string, query = '') =>
    (await me.get(`reports/${name}?from=${from}&to=${to}${query}`)).body;
  return {
    summary: await report('summary-report'),
    sales: await report('sales-analysis'),
    tickets: await report('sales-analysis', '&group=document&limit=1000'),
    users: await report('user-profitability'),
    trial: await report('trail-balance'),
  };
}

/** Differences between reports that must be zero. */
function ties({ summary, sales, tickets, users, trial }: Awaited<ReturnType<typeof reportsOf>>) {
  const of = (field: string) => sum(tickets.rows.map((row: Row) => row[field] ?? '0'));
  const earned = (...numbers: readonly string[]) =>
    sum(
      trial.rows
        .filter((row: Row) => numbers.includes(row.number ?? ''))
        .map((row: Row) => subtract(row.credit ?? '0', row.debit ?? '0')),
    );
  const { result, attribution: parts } = summary;
  const bought = (currency: string) => {
    const row = summary.rows.find((one: Row) => one.currency === currency);
    const rows = sales.rows.filter(
      (one: { currency: string; keys: Row[] }) => one.keys.length === 2,
    );
    const side = (name: string) =>
      rows.find(
        (one: { currency: string; keys: Row[] }) =>
          one.currency === currency && one.keys[1]?.value === name,
      )?.amount ?? '0';
    return [subtract(row?.bought ?? '0', side('buy')), subtract(row?.sold ?? '0', side('sell'))];
  };
  return {
    'checks that are broken': [...summary.checks, ...users.checks].filter(
      ({ ok }: { ok: boolean }) => !ok,
    ),
    'what was bought and sold': [...bought('EUR'), ...bought('GBP')],
    'fees of the page, the deals and the users': [
      subtract(summary.totals.fees, sales.totals.fees),
      subtract(summary.totals.fees, users.totals.fees),
      subtract(summary.totals.fees, of('fees')),
    ],
    'margins of the deals and the users': subtract(sales.totals.margin, parts.margin),
    'the base of deals and users': subtract(sales.totals.base, users.totals.base),
    'tickets are deals less voids':
      sales.totals.tickets - (users.totals.deals - users.totals.voids),
    'the result is what the trial balance has, and the change of the unrealised': subtract(
      add(earned('4010', '4020', '4050', '4060', '5060', '5070'), result.unrealised),
      result.result,
    ),
    'by its causes it is the same': subtract(
      sum([
        parts.margin,
        parts.fees,
        parts.carry,
        parts.differences,
        parts.others,
        parts.cash_rounding,
        parts.by_hand,
        parts.rounding,
      ]),
      result.result,
    ),
  };
}

const HELD = {
  'checks that are broken': [],
  'what was bought and sold': ['0', '0', '0', '0'],
  'fees of the page, the deals and the users': ['0', '0', '0'],
  'margins of the deals and the users': '0',
  'the base of deals and users': '0',
  'tickets are deals less voids': 0,
  'the result is what the trial balance has, and the change of the unrealised': '0',
  'by its causes it is the same': '0',
};

test.each([1, 7])('books at random %#: all reports of any days tie, to the cent', async (seed) => {
  const users = [fixture.me, await fixture.host.signInAs(null), await fixture.host.signInAs(null)];
  await tradeRandomly(fixture, { seed, steps: 70, users });
  expect(await fixture.isSound()).toEqual([]);

  const roll = dice(seed + 1);
  const from = Array.from({ length: 5 }, () => roll(DAYS));
  const ranges = [[0, DAYS - 1], ...from.map((at) => [at, at + roll(DAYS - at)])];
  for (const [first = 0, last = 0] of ranges) {
    const days = [addDays(FIRST_DAY, first), addDays(FIRST_DAY, last)] as const;
    const reports = await reportsOf(fixture.me, ...days);
    expect([days, ties(reports)]).toEqual([days, HELD]);
  }

  const daily: Row[] = [];
  for (let at = 0; at < DAYS; at += 1) {
    const day = addDays(FIRST_DAY, at);
    daily.push((await reportsOf(fixture.me, day, day)).summary.result);
  }
  const all = await reportsOf(fixture.me, FIRST_DAY, addDays(FIRST_DAY, DAYS - 1));
  expect(all.users.totals.deals).toBeGreaterThan(20);
  expect(all.users.totals.voids).toBeGreaterThan(3);
  const whole = all.summary.result;
  for (const line of ['realised', 'fees', 'by_hand', 'unrealised', 'result']) {
    expect([line, sum(daily.map((one) => one[line] ?? '0'))]).toEqual([
      line,
      add(whole[line], '0'),
    ]);
  }
});

test('a move that the lines of the ledger do not have is named', async () => {
  await fixture.opening('EUR', '1000', '1080');
  await fixture.ticket('buy', { currency: 'GBP', amount: '10', rate: '1.27' });
  await fixture.host.owner.query(
    `insert into position_move (entry_id, currency, quantity, cost)
     select max(id), 'EUR', 5, 5 from entry`,
  );
  const { body } = await fixture.me.get('reports/summary-report?from=2026-11-20&to=2026-11-20');
  const broken = body.checks.filter(({ ok }: { ok: boolean }) => !ok);
  expect(broken).toMatchObject([{ difference: '10.0000' }]);
});
