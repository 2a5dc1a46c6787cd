import fc from 'fast-check';

import {
  ALERT_SCORE,
  scoreOf,
  type StructuringRule,
  structuringOf,
  URGENT_SCORE,
  type WatchedTicket,
  WEIGHTS,
} from '@/lib/domain/compliance/structuring';

const T = { comparator: 'gt', amount: '10000' } as const;

function ticket(own: Partial<WatchedTicket> = {}): WatchedTicket {
  return {
    at: '2026-05-04T10:05:00Z',
    day: '2026-05-04',
    branch_id: 1,
    place: 1,
    same: true,
    name: 'A',
    cash_in: '0',
    cash_out: '0',
    beneficiary: null,
    sender: null,
    deals: [],
    is_swap: false,
    avoided: false,
    ...own,
  };
}

const judged = (tickets: readonly WatchedTicket[]) => {
  const newest = tickets.at(-1);
  if (!newest) throw new Error('no ticket');
  const rules = structuringOf(newest, tickets.slice(0, -1), T);
  return { rules, score: scoreOf(rules) };
};

test('two tickets of a day that reach the threshold together, at two branches: S1 and S6, an alert', () => {
  const found = judged([
    ticket({ cash_in: '4900' }),
    ticket({ cash_in: '5300', at: '2026-05-04T16:40:00Z', branch_id: 2, place: 2 }),
  ]);
  expect(found).toEqual({ rules: ['S1', 'S6'], score: 55 });
  expect(found.score).toBeGreaterThanOrEqual(ALERT_SCORE);
  expect(found.score).toBeLessThan(URGENT_SCORE);
});

test('a single ticket at or above the threshold splits nothing', () => {
  expect(judged([ticket({ cash_in: '10000.00' })])).toEqual({ rules: [], score: 0 });
  expect(judged([ticket({ cash_in: '10000.01' })])).toEqual({ rules: [], score: 0 });
});

test('what comes in and what goes out are never added together', () => {
  expect(judged([ticket({ cash_in: '6000' }), ticket({ cash_out: '6000' })]).rules).toEqual([]);
});

test('three just below the threshold within five days are S2, the threshold itself among them', () => {
  const days = ['2026-05-01', '2026-05-03', '2026-05-05'];
  const of = (amounts: readonly string[], branch = 1) =>
    amounts.map((cash_in, at) =>
      ticket({ cash_in, day: days[at] ?? '', branch_id: at === 2 ? branch : 1 }),
    );
  expect(judged(of(['9500', '9400', '9700']))).toEqual({ rules: ['S2'], score: 40 });
  expect(judged(of(['9500', '9400', '9700'], 2))).toEqual({ rules: ['S2', 'S6'], score: 55 });
  expect(judged(of(['10000.00', '9400', '9700'])).rules).toEqual(['S2']);
  expect(judged(of(['9500', '9400', '7999.99'])).rules).toEqual([]);
  const late = [...of(['9500', '9400']), ticket({ cash_in: '9700', day: '2026-05-06' })];
  expect(judged(late).rules).toEqual([]);
});

test('a ticket made smaller after an identification was asked for is S3, an alert with any other rule', () => {
  const smaller = ticket({ cash_in: '2950', avoided: true });
  expect(judged([smaller])).toEqual({ rules: ['S3'], score: 35 });
  const elsewhere = ticket({ cash_in: '100', day: '2026-05-04', place: 2 });
  expect(judged([smaller, elsewhere])).toEqual({ rules: ['S3', 'S6'], score: 50 });
});

test('linked people below the threshold who reach it together are S4, one name alone is not', () => {
  const first = ticket({ cash_in: '5000', same: false, name: 'B' });
  expect(judged([first, ticket({ cash_in: '5000' })]).rules).toEqual(['S4']);
  expect(judged([{ ...first, name: 'A' }, ticket({ cash_in: '5000' })]).rules).toEqual([]);
  expect(judged([first, ticket({ cash_in: '4999.99' })]).rules).toEqual([]);
});

test('four who send to one, or one who sends to five, are S5', () => {
  const sent = (sender: string, beneficiary: string, same = false) =>
    ticket({ sender, beneficiary, same });
  const four = ['a', 'b', 'c', 'd'].map((sender) => sent(sender, 'x'));
  expect(judged(four).rules).toEqual(['S5']);
  expect(judged(four.slice(1)).rules).toEqual([]);
  const five = ['u', 'v', 'w', 'x', 'y'].map((beneficiary) => sent('a', beneficiary, true));
  expect(judged(five).rules).toEqual(['S5']);
  expect(judged(five.slice(1)).rules).toEqual([]);
});

test('the same currency bought and sold back within two days is S7', () => {
  const dealt = (side: 'buy' | 'sell', amount: string, at: string) =>
    ticket({ deals: [{ side, currency: 'EUR', amount }], at, day: at.slice(0, 10) });
  const sold = dealt('sell', '1000', '2026-05-04T10:00:00Z');
  expect(judged([sold, dealt('buy', '800', '2026-05-06T10:00:00Z')]).rules).toEqual(['S7']);
  expect(judged([sold, dealt('buy', '799', '2026-05-06T10:00:00Z')]).rules).toEqual([]);
  expect(judged([sold, dealt('buy', '800', '2026-05-06T10:01:00Z')]).rules).toEqual([]);
});

test('notes for other notes of a currency are S8', () => {
  expect(judged([ticket({ is_swap: true })]).rules).toEqual(['S8']);
});

test('a month of quiet and then more than five times the average is S9', () => {
  const old = [
    ticket({ cash_in: '100', day: '2026-03-01' }),
    ticket({ cash_in: '300', day: '2026-04-04' }),
  ];
  expect(judged([...old, ticket({ cash_in: '1000.01' })]).rules).toEqual(['S9']);
  expect(judged([...old, ticket({ cash_in: '1000.00' })]).rules).toEqual([]);
  const woken = ticket({ cash_in: '100', day: '2026-04-05' });
  expect(judged([...old, woken, ticket({ cash_in: '2000' })]).rules).toEqual([]);
});

const rules = fc.subarray(Object.keys(WEIGHTS) as StructuringRule[]);

test('the score grows with every rule and is never above a hundred', () => {
  fc.assert(
    fc.property(rules, rules, (some, others) => {
      const [one, both] = [scoreOf(some), scoreOf([...some, ...others])];
      expect(both).toBeGreaterThanOrEqual(one);
      expect(both).toBeLessThanOrEqual(100);
    }),
  );
});

const cents = fc.integer({ min: 1, max: 2_000_000 }).map((n) => (n / 100).toFixed(2));

test('without a threshold no amount splits anything, and the order of the earlier ones does not count', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), cents, (amounts, last) => {
      const earlier = amounts.map((cash_in) => ticket({ cash_in }));
      const newest = ticket({ cash_in: last });
      expect(structuringOf(newest, earlier, null)).toEqual([]);
      expect(structuringOf(newest, earlier.toReversed(), T)).toEqual(
        structuringOf(newest, earlier, T),
      );
    }),
  );
});
