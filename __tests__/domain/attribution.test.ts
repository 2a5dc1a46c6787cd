import fc from 'fast-check';

import {
  attribution,
  type Booked,
  carryOf,
  dayResult,
  type Standing,
  type Traded,
} from '@/lib/domain/ledger/attribution';
import { absolute, add, compare, multiply, negate, subtract, sum } from '@/lib/domain/money';
import { deal, type Position } from '@/lib/domain/ledger/position';

const NOTHING: Booked = { fees: '0', differences: '0', rounding: '0', by_hand: '0' };

type Step = Readonly<{ quantity: string; price: string; mid: string | null }>;

const hundredths = (min: number, max: number) =>
  fc.integer({ min, max }).map((value) => {
    const digits = String(Math.abs(value)).padStart(3, '0');
    return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  });
const mids = fc
  .integer({ min: 5_000, max: 20_000 })
  .map((value) => `1.${String(value).padStart(5, '0')}`);
const step: fc.Arbitrary<Step> = fc.record({
  quantity: hundredths(-50_000, 50_000).filter((value) => /[1-9]/.test(value)),
  price: mids,
  mid: fc.option(mids, { freq: 5 }),
});
const held: fc.Arbitrary<Position> = fc.record({
  quantity: hundredths(1, 100_000),
  cost: hundredths(1, 100_000),
});

/** A run of deals, with the totals that a report would add up. */
function run(opening: Standing, steps: readonly Step[], closingMid: string | null) {
  let position: Position = opening;
  let realised = '0';
  let gained = '0';
  const path: { held: string; mid: string }[] = [];
  for (const { quantity, price, mid } of steps) {
    const value = absolute(multiply(quantity, price));
    const move = deal(position, { quantity, value }, 2);
    const paid = subtract(move.cost, move.realised);
    realised = add(realised, move.realised);
    if (mid !== null) gained = add(gained, subtract(multiply(quantity, mid), paid));
    position = move.position;
    if (mid !== null) path.push({ held: position.quantity, mid });
  }
  const traded: Traded = {
    opening,
    closing: { ...position, mid: closingMid },
    realised,
    revalued: '0',
    gained: { deals: gained, differences: '0', others: '0' },
  };
  return { traded, path };
}

test('the carry is what was held at every step, times how far the middle moved', () => {
  const priced = step.filter(({ mid }) => mid !== null);
  fc.assert(
    fc.property(
      held,
      mids,
      mids,
      fc.array(priced, { maxLength: 20 }),
      (position, from, to, steps) => {
        const { traded, path } = run({ ...position, mid: from }, steps, to);
        const stations = [{ held: position.quantity, mid: from }, ...path];
        const walked = stations.map(({ held: quantity, mid }, at) =>
          multiply(quantity, subtract(stations[at + 1]?.mid ?? to, mid)),
        );
        expect(carryOf(traded)).toBe(sum(walked));
      },
    ),
  );
});

test('what the deals gained and the carry are the realised result and the change of the unrealised', () => {
  const position = fc.tuple(held, fc.option(mids));
  const currency = fc.tuple(position, fc.array(step, { maxLength: 12 }), fc.option(mids));
  fc.assert(
    fc.property(fc.array(currency, { maxLength: 4 }), (currencies) => {
      const traded = currencies.map(
        ([[own, mid], steps, to]) => run({ ...own, mid }, steps, to).traded,
      );
      const { result } = dayResult(traded, NOTHING, 2);
      const { rounding, result: told, ...lines } = attribution(traded, NOTHING, 2);
      expect(told).toBe(result);
      expect(sum([rounding, ...Object.values(lines)])).toBe(result);
      const most = multiply('0.005', String(4 + 2 * traded.length));
      expect(compare(absolute(rounding), most)).not.toBe(1);
    }),
  );
});

test('what a revaluation has booked already is no gain a second time', () => {
  const opening = { quantity: '1000', cost: '1080', mid: '1.1' };
  const traded: Traded = {
    opening,
    closing: { ...opening, cost: '1100' },
    realised: '0',
    revalued: '20',
    gained: { deals: '0', differences: '0', others: '0' },
  };
  expect(dayResult([traded], NOTHING, 2)).toMatchObject({ unrealised: '-20', result: '0' });
  expect(attribution([traded], NOTHING, 2)).toMatchObject({ carry: '0', rounding: '0' });
});

test('notes that are missing are a loss at the middle, however they were charged', () => {
  const opening = { quantity: '100', cost: '108.33', mid: '1.0870' };
  const traded: Traded = {
    opening,
    closing: { quantity: '90', cost: '97.50', mid: '1.0870' },
    realised: '0',
    revalued: '0',
    gained: { deals: '0', differences: add('-10.87', '10.83'), others: '0' },
  };
  const booked = { ...NOTHING, differences: negate('10.83') };
  expect(attribution([traded], booked, 2)).toMatchObject({
    differences: '-10.87',
    carry: '0',
    result: '-10.87',
  });
});
