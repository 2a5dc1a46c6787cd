import { dealt } from '@/__tests__/soak/counter-rules';
import { minorOf } from '@/__tests__/soak/exact';
import { seeded } from '@/server/seed/random';
import type { Client } from '../support/client';
import { counterFixture } from '../support/counter-fixture';
import { SEED, sized } from '../support/sample';
import { type Outcome, sendSomehow, type Wish } from '../support/parallel-tickets';

const ROUNDS = sized(6, 20);
const AT_ONCE = 50;

const fixture = counterFixture({ currencies: ['EUR'] });
const EUROS = { currency: 'EUR' } as const;

/** A till with some euros and enough cash, opened by a user. */
async function openTill(name: string, euros: string, by: Client = fixture.me): Promise<number> {
  const { body } = await fixture.me.post('exchange/locations/store', { name, type: 'till' });
  await fixture.given('float', 'exchange/transfer/store', {
    kind: 'internal',
    from_location_id: 1,
    to_location_id: body.id,
    lines: [
      { currency: 'USD', amount: '40000' },
      { ...EUROS, amount: euros },
    ],
  });
  const count = { USD: '40000', EUR: euros };
  const opened = await by.post('exchange/till-sessions/open', { location_id: body.id, count });
  expect([opened.status, opened.body.errors]).toEqual([201, undefined]);
  return body.id;
}

const outcomes = (wishes: readonly Wish[], seed: number, by: Client = fixture.me) => {
  const random = seeded(seed);
  return Promise.all(wishes.map((wish) => sendSomehow(by, fixture.host.url, wish, random)));
};

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  // The query determines the type of the rows.
  return (await fixture.host.owner.query(text, values)).rows as Row[];
}

const lying = async (till: number) =>
  (
    await rows<{ quantity: string }>(
      `select trim_scale(quantity)::text as quantity from stock where location_id = $1 and currency = 'EUR'`,
      [till],
    )
  )[0]?.quantity;

const posted = (all: readonly Outcome[], side: Wish['side']) =>
  all.filter(({ wish, number }) => wish.side === side && number !== null);

/** Expects each ticket once, numbers without gaps, and a position that results from its deals in order. */
async function expectWhole(all: readonly Outcome[]) {
  const numbers = all.flatMap(({ number }) => number ?? []);
  const expected = numbers.map((_, at) => `SAL ${String(at + 1).padStart(5, '0')}`);
  expect(numbers.toSorted()).toEqual(expected);
  const stored = await rows<{ number: string }>(
    `select number from document where type = 'sales' and status = 'posted' order by id`,
  );
  expect(stored.map(({ number }) => number)).toEqual(expected);

  const moves = await rows<{ quantity: string; cost: string; paid: string | null }>(
    `select m.quantity, m.cost, d.base as paid
     from position_move m left join deal d on d.entry_id = m.entry_id
     where m.currency = 'EUR' order by m.entry_id`,
  );
  let held = { amount: 0n, base: 0n };
  for (const { quantity, cost, paid } of moves) {
    const [amount, base] = [minorOf(quantity, 4), minorOf(cost, 4) / 100n];
    // In cents: the opening is typed, everything after it is dealt.
    const replayed = paid === null ? base : dealt(held, amount, minorOf(paid, 4) / 100n).base;
    expect(base).toBe(replayed);
    held = { amount: held.amount + amount, base: held.base + base };
  }
  const [position] = await rows<{ quantity: string; cost: string }>(
    `select quantity, cost from position where currency = 'EUR'`,
  );
  expect(minorOf(position?.quantity ?? '', 4)).toBe(held.amount);
  expect(minorOf(position?.cost ?? '', 4)).toBe(held.base * 100n);
  expect(await fixture.isSound()).toEqual([]);
}

test('fifty tickets at once at one till, several times, some sent twice and some hung up on: each is there once', async () => {
  await fixture.opening('EUR', '2000', '2160');
  const till = await openTill('Till 1', '2000');
  const random = seeded(SEED);
  const all: Outcome[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const wishes = Array.from({ length: AT_ONCE }, () => ({
      side: random.pick(['buy', 'sell', 'sell'] as const),
      amount: `${1 + random.below(100)}.${10 + random.below(90)}`,
      rate: `1.0${10 + random.below(90)}`,
      till,
    }));
    all.push(...(await outcomes(wishes, round)));
    expect(Number(await lying(till))).toBeGreaterThanOrEqual(0);
  }
  expect(all).toHaveLength(ROUNDS * AT_ONCE);
  const short = all.filter(({ number }) => number === null);
  expect(short.length).toBeGreaterThan(0);
  expect(new Set(short.map(({ errors }) => Object.keys(errors ?? {}).join()))).toEqual(
    new Set(['lines.0']),
  );
  await expectWhole(all);
}, 180_000);

test('sales that race for the last notes of two tills: exactly what fits is sold, the others are refused', async () => {
  await fixture.opening('EUR', '800', '864');
  const other = await fixture.host.signInAs(null);
  const [first, second] = [await openTill('Till 1', '500'), await openTill('Till 2', '300', other)];
  const wish = (till: number, side: Wish['side'] = 'sell') => ({
    side,
    till,
    amount: '100',
    rate: '1.10',
  });
  const sales = (till: number) => Array.from({ length: 25 }, () => wish(till));
  const [here, there] = await Promise.all([
    outcomes(sales(first), 2),
    outcomes(sales(second), 3, other),
  ]);
  expect([posted(here, 'sell').length, posted(there, 'sell').length]).toEqual([5, 3]);
  expect([await lying(first), await lying(second)]).toEqual(['0', '0']);
  await expectWhole([...here, ...there]);

  const mixed = Array.from({ length: 40 }, (_, at) => wish(first, at % 4 === 0 ? 'buy' : 'sell'));
  const more = await outcomes(mixed, 4);
  expect(posted(more, 'buy')).toHaveLength(10);
  const left = 1000 - 100 * posted(more, 'sell').length;
  expect(left).toBeGreaterThanOrEqual(0);
  expect(await lying(first)).toBe(String(left));
  await expectWhole([...here, ...there, ...more]);
}, 120_000);

test('a position that two tills deal in at once is one: nothing is lost between them', async () => {
  await fixture.opening('EUR', '2000', '2160');
  const other = await fixture.host.signInAs(null);
  const tills = [
    await openTill('Till 1', '1000'),
    await openTill('Till 2', '1000', other),
  ] as const;
  const wishes = (till: number) =>
    Array.from({ length: 25 }, (_, at) => ({
      till,
      side: at % 2 === 0 ? ('buy' as const) : ('sell' as const),
      amount: '33.33',
      rate: '1.0833',
    }));
  const all = (
    await Promise.all([outcomes(wishes(tills[0]), 5), outcomes(wishes(tills[1]), 6, other)])
  ).flat();
  expect(all.filter(({ number }) => number === null)).toEqual([]);
  expect(await fixture.position()).toMatch(/^2066.66 /);
  await expectWhole(all);
}, 120_000);
