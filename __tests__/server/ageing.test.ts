import fc from 'fast-check';

import type { AgeingRow } from '@/lib/contract/reports/ageing';
import { addDays, dayNumber } from '@/lib/domain/calendar';
import { add, compare, fixed, isZero, sign, sum } from '@/lib/domain/money';
import { ageingFixture } from '../support/ageing-fixture';

const fixture = ageingFixture();

test('what is open stands by how long it has been due, and what was paid took the oldest', async () => {
  const ahmad = await fixture.aCustomer('Ahmad');
  await fixture.owes(ahmad, '2026-08-01', '100');
  await fixture.owes(ahmad, '2026-08-25', '80');
  await fixture.owes(ahmad, '2026-09-20', '70');
  await fixture.owes(ahmad, '2026-10-21', '60');
  await fixture.owes(ahmad, '2026-11-20', '50');
  await fixture.owes(ahmad, '2026-11-01', '-130');
  expect(await fixture.told('as_of=2026-11-20')).toEqual([
    ['Ahmad', 'USD', '50.00', '60.00', '0.00', '120.00', '0.00', '230.00'],
  ]);
  const report = await fixture.ask('as_of=2026-11-20');
  expect(report.rows[0]).toMatchObject({
    party_id: ahmad,
    kind: 'customer',
    side: 'receivable',
    base: '230.00',
    oldest: '2026-08-25',
  });
  expect([report.as_of, report.checks.map(({ ok }) => ok)]).toEqual([
    '2026-11-20',
    [true, true, true],
  ]);
});

test('as of an earlier day it tells what was open then', async () => {
  const ahmad = await fixture.aCustomer('Ahmad');
  await fixture.owes(ahmad, '2026-09-01', '100');
  await fixture.owes(ahmad, '2026-11-10', '40');
  await fixture.owes(ahmad, '2026-11-15', '-120');
  expect(await fixture.told('as_of=2026-11-12')).toEqual([
    ['Ahmad', 'USD', '0.00', '40.00', '0.00', '100.00', '0.00', '140.00'],
  ]);
  expect(await fixture.told('as_of=2026-11-20')).toEqual([
    ['Ahmad', 'USD', '0.00', '20.00', '0.00', '0.00', '0.00', '20.00'],
  ]);
  expect(await fixture.told('as_of=2026-08-31')).toEqual([]);
});

test('what was voided is no payment of what is older', async () => {
  const ahmad = await fixture.aCustomer('Ahmad');
  await fixture.owes(ahmad, '2026-07-01', '100');
  const wrong = await fixture.owes(ahmad, '2026-11-10', '50');
  await fixture.undo(wrong, '2026-11-15');
  expect(await fixture.told('as_of=2026-11-20')).toEqual([
    ['Ahmad', 'USD', '0.00', '0.00', '0.00', '0.00', '100.00', '100.00'],
  ]);
  expect(await fixture.told('as_of=2026-11-12')).toEqual([
    ['Ahmad', 'USD', '0.00', '50.00', '0.00', '0.00', '100.00', '150.00'],
  ]);
});

test('what they owe and what they are owed stand apart, each currency on its own', async () => {
  const ahmad = await fixture.aCustomer('Ahmad');
  const laila = await fixture.aCustomer('Laila');
  await fixture.owes(ahmad, '2026-11-20', '100');
  await fixture.owes(ahmad, '2026-11-20', '30', { currency: 'EUR', base: '33.00' });
  await fixture.keeps(ahmad, '2026-10-01', '25');
  await fixture.keeps(laila, '2026-11-18', '10');
  const report = await fixture.ask();
  expect(
    report.rows.map(({ side, party, currency, total, base }) => [
      side,
      party,
      currency,
      total,
      base,
    ]),
  ).toEqual([
    ['receivable', 'Ahmad', 'EUR', '30.00', '33.00'],
    ['receivable', 'Ahmad', 'USD', '100.00', '100.00'],
    ['payable', 'Ahmad', 'USD', '-25.00', '-25.00'],
    ['payable', 'Laila', 'USD', '-10.00', '-10.00'],
  ]);
  expect(report.totals).toMatchObject([
    { side: 'receivable', currency: 'EUR', total: '30.00', base: '33.00' },
    { side: 'receivable', currency: 'USD', total: '100.00', base: '100.00' },
    { side: 'payable', currency: 'USD', d30: '-10.00', d60: '-25.00', total: '-35.00' },
  ]);
  expect(report.sides).toEqual([
    { side: 'receivable', base: '133.00' },
    { side: 'payable', base: '-35.00' },
  ]);
  expect(fixture.tied(report)).toBe(true);
  expect(await fixture.told(`party_id=${laila}`)).toHaveLength(1);
  expect(await fixture.told('currency=EUR')).toHaveLength(1);
  expect([await fixture.told('kind=dealer'), (await fixture.told('kind=customer')).length]).toEqual(
    [[], 4],
  );
  expect(fixture.tied(await fixture.ask(`party_id=${ahmad}&currency=EUR`))).toBe(true);
});

test('the books as they were known then have neither what came later nor its payment', async () => {
  const ahmad = await fixture.aCustomer('Ahmad');
  await fixture.owes(ahmad, '2026-09-01', '100');
  const { rows } = await fixture.host.owner.query<{ at: string }>(
    `select to_char(max(posted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from entry`,
  );
  await fixture.owes(ahmad, '2026-09-02', '-60');
  const then = await fixture.ask(`known_at=${rows[0]?.at}`);
  expect([then.rows[0]?.total, fixture.tied(then)]).toEqual(['100.00', true]);
  expect((await fixture.told())[0]?.at(-1)).toBe('40.00');
});

test('whoever may see statements of accounts may see it, and export it with that right', async () => {
  const ahmad = await fixture.aCustomer('Ahmad');
  await fixture.owes(ahmad, '2026-11-01', '100');
  const page = { name: 'account statement', title: 'x', view: true };
  const reader = await fixture.host.signInAs([page]);
  expect((await reader.get('reports/ageing')).status).toBe(200);
  expect((await reader.get('reports/ageing?format=csv')).status).toBe(403);
  const clerk = await fixture.host.signInAs([{ ...page, export: true }]);
  const { text } = await clerk.get('reports/ageing?format=csv');
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'Party,Side,Currency,Not due,1 to 30 days,31 to 60 days,61 to 90 days,Over 90 days,Total,Amount in base,Due since',
    'Ahmad,Receivable,USD,0.00,100.00,0.00,0.00,0.00,100.00,100.00,2026-11-01',
    'Total,Receivable,USD,0.00,100.00,0.00,0.00,0.00,100.00,100.00,',
  ]);
  expect((await clerk.get('reports/ageing?format=xlsx')).status).toBe(200);
  const other = await fixture.host.signInAs([{ name: 'parties', title: 'x', view: true }]);
  expect((await other.get('reports/ageing')).status).toBe(403);
});

type Moved = Readonly<{ day: number; cents: number; undone: number | null }>;
const LAST = '2026-11-20';
const dayOf = (at: number) => addDays('2026-06-01', at);
const moved = fc.record({
  day: fc.integer({ min: 0, max: 160 }),
  cents: fc.integer({ min: -5000, max: 5000 }).filter((cents) => cents !== 0),
  undone: fc.option(fc.integer({ min: 0, max: 10 }), { freq: 4 }),
});

/** Open amounts computed independently: payments settle the first lines of the balance, in order of days. */
function openByHand(all: readonly Moved[], day: string): Map<string, string> {
  const told = all
    .map((one, at) => ({ ...one, at }))
    .filter(({ day: on }) => dayOf(on) <= day)
    .filter(({ day: on, undone }) => undone === null || dayOf(on + undone) > day)
    .toSorted((a, b) => a.day - b.day || a.at - b.at);
  const amountOf = (cents: number) => fixed((cents / 100).toFixed(2), 2);
  const stands = sum(told.map(({ cents }) => amountOf(cents)));
  const isItem = (cents: number) => Math.sign(cents) === sign(stands);
  let paid = sum(told.filter(({ cents }) => !isItem(cents)).map(({ cents }) => amountOf(cents)));
  const open = new Map<string, string>();
  for (const { day: on, cents } of told.filter((one) => isItem(one.cents))) {
    const rest = add(amountOf(cents), paid);
    const isPaid = isZero(rest) || sign(rest) !== Math.sign(cents);
    paid = isPaid ? rest : '0';
    if (isPaid) continue;
    const age = dayNumber(day) - dayNumber(dayOf(on));
    const bucket =
      age <= 0 ? 'current' : age <= 30 ? 'd30' : age <= 60 ? 'd60' : age <= 90 ? 'd90' : 'older';
    open.set(bucket, add(open.get(bucket) ?? '0', rest));
  }
  return open;
}

const BUCKETS = ['current', 'd30', 'd60', 'd90', 'older'] as const;

test('of whatever was lent, paid and voided, the columns are those found by hand and come to the balance', async () => {
  const samples = fc.sample(fc.array(moved, { minLength: 3, maxLength: 14 }), {
    seed: 7,
    numRuns: 6,
  });
  const parties: Readonly<{ id: number; all: readonly Moved[] }>[] = [];
  for (const [at, all] of samples.entries()) {
    const id = await fixture.aCustomer(`Customer ${at}`);
    // Entries of one day are listed in the order of posting.
    for (const one of all) {
      const posted = await fixture.owes(id, dayOf(one.day), (one.cents / 100).toFixed(2));
      if (one.undone !== null) await fixture.undo(posted, dayOf(one.day + one.undone));
    }
    parties.push({ id, all });
  }
  for (const day of ['2026-07-15', '2026-09-10', LAST]) {
    const report = await fixture.ask(`as_of=${day}`);
    expect(fixture.tied(report)).toBe(true);
    for (const { id, all } of parties) {
      const row = report.rows.find(({ party_id }) => party_id === id);
      const byHand = openByHand(all, day);
      for (const of of BUCKETS) expectEqual(row?.[of] ?? '0', byHand.get(of) ?? '0');
      if (row) expectEqual(row.total, sum(BUCKETS.map((of) => row[of])));
    }
    expectEqual(sum(report.rows.map(({ total }: AgeingRow) => total)), await onLedger(day));
  }
}, 120_000);

const expectEqual = (a: string, b: string) => expect([a, b, compare(a, b)]).toEqual([a, b, 0]);

async function onLedger(day: string): Promise<string> {
  const { body } = await fixture.scene.me.get(
    `reports/trail-balance?from=2026-01-01&to=${day}&zero=1`,
  );
  const row = body.rows.find(({ number }: { number: string }) => number === '1110');
  return row.closing as string;
}
