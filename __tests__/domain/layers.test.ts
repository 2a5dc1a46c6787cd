import * as fc from 'fast-check';

import {
  dealLayers,
  fitted,
  type Layer,
  layerMoves,
  positionOf,
  withoutMoves,
  writeOffLayers,
} from '@/lib/domain/ledger/layers';
import { absolute, add, compare, isZero, negate, sign } from '@/lib/domain/money';
import { type Position, typed, voided } from '@/lib/domain/ledger/position';

const at = (entry: number) => ({ entry, no: 1 });
const layer = (entry: number, quantity: string, cost: string): Layer => ({
  ...at(entry),
  quantity,
  cost,
});

test('the oldest layers are sold first, and a partial one keeps its price', () => {
  const layers = [layer(1, '1000', '1080'), layer(2, '500', '547.5')];
  const sold = dealLayers(layers, { quantity: '-600', value: '660' }, at(3), 2);
  expect(sold.move).toMatchObject({ cost: '-648', realised: '12' });
  expect(sold.layers).toEqual([layer(1, '400', '432'), layer(2, '500', '547.5')]);
});

test('what is sold beyond the layers opens a short one at its part of the proceeds', () => {
  const { layers, move } = dealLayers(
    [layer(1, '900', '976.5')],
    { quantity: '-1200', value: '1326' },
    at(2),
    2,
  );
  expect(layers).toEqual([layer(2, '-300', '-331.5')]);
  expect(move.realised).toBe('18');
});

test('what is written off goes at what its layer cost, and what is gained comes at the average', () => {
  const held = [layer(1, '100', '108'), layer(2, '100', '112')];
  const lost = writeOffLayers(held, { quantity: '-50', rate: '9' }, at(3), 2);
  expect([lost.move.cost, lost.move.realised]).toEqual(['-54', '0']);
  const gained = writeOffLayers(held, { quantity: '10', rate: '9' }, at(3), 2);
  expect([gained.move.cost, gained.layers.at(-1)]).toEqual(['11', layer(3, '10', '11')]);
});

const quantities = fc.integer({ min: 1, max: 100_000 }).map((n) => (n / 100).toFixed(2));
const act = fc.record({
  kind: fc.constantFrom('deal', 'write off', 'type', 'void'),
  isSale: fc.boolean(),
  quantity: quantities,
  value: quantities,
});

type Entry = Readonly<{ before: readonly Layer[]; after: readonly Layer[] }>;

/** Applies one move to the layers, as the ledger does. */
function done(
  layers: readonly Layer[],
  {
    kind,
    isSale,
    quantity: size,
    value,
  }: { kind: string; isSale: boolean; quantity: string; value: string },
  entry: number,
  history: readonly Entry[],
): Readonly<{ layers: readonly Layer[]; paid: string; realised: string }> {
  const quantity = isSale ? negate(size) : size;
  const paid = isSale ? negate(value) : value;
  const last = history.at(-1);
  if (kind === 'void' && last) {
    const moves = layerMoves(last.before, last.after);
    const was = positionOf(moves);
    const { position, realised, cost } = voided(positionOf(layers), was);
    const back = fitted(withoutMoves(layers, moves), position, at(entry), 2);
    return { layers: back, paid: add(cost, negate(realised)), realised };
  }
  if (kind === 'write off') {
    const { layers: after, move } = writeOffLayers(layers, { quantity, rate: '1.1' }, at(entry), 2);
    return { layers: after, paid: move.cost, realised: move.realised };
  }
  if (kind === 'type') {
    const { position } = typed(positionOf(layers), { amount: quantity, base: paid });
    const isSound =
      sign(position.quantity) !== 0 && sign(position.quantity) * sign(position.cost) >= 0;
    if (!isSound) return { layers, paid: '0', realised: '0' };
    const laid = [...layers, { ...at(entry), quantity, cost: paid }];
    return { layers: fitted(laid, position, at(entry), 2), paid, realised: '0' };
  }
  const { layers: after, move } = dealLayers(layers, { quantity, value }, at(entry), 2);
  return { layers: after, paid, realised: move.realised };
}

test('whatever is done, the cost changes by what was paid and realised, and nothing is left without a quantity', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      let layers: readonly Layer[] = [];
      const history: Entry[] = [];
      acts.forEach((one, index) => {
        const before = layers;
        const { layers: after, paid, realised } = done(before, one, index + 1, history);
        const change = add(positionOf(after).cost, negate(positionOf(before).cost));
        expect(change).toBe(add(paid, realised));
        for (const { quantity, cost } of after) {
          expect(isZero(quantity)).toBe(false);
          expect(sign(quantity)).toBe(sign(after[0]?.quantity ?? '0'));
          expect(sign(cost) * sign(quantity)).toBeGreaterThanOrEqual(0);
        }
        history.push({ before, after });
        layers = after;
      });
    }),
    { numRuns: 300 },
  );
});

test('a void puts consumed layers back where they lay, whatever was dealt since', () => {
  const bought = [layer(1, '1000', '1080'), layer(2, '500', '547.5')];
  const sold = dealLayers(bought, { quantity: '-1200', value: '1320' }, at(3), 2).layers;
  const more = dealLayers(sold, { quantity: '100', value: '115' }, at(4), 2).layers;
  const moves = layerMoves(bought, sold);
  const { position } = voided(positionOf(more), positionOf(moves));
  expect(fitted(withoutMoves(more, moves), position, at(5), 2)).toEqual([
    ...bought,
    layer(4, '100', '115'),
  ]);
});

test('a void of a purchase that was sold on leaves what the position is', () => {
  const one = dealLayers([], { quantity: '100', value: '108' }, at(1), 2).layers;
  const two = dealLayers(one, { quantity: '50', value: '56' }, at(2), 2).layers;
  const sold = dealLayers(two, { quantity: '-100', value: '110' }, at(3), 2).layers;
  const moves = layerMoves([], one);
  const { position } = voided(positionOf(sold), positionOf(moves));
  const left = fitted(withoutMoves(sold, moves), position, at(4), 2);
  const total: Position = positionOf(left);
  expect([compare(total.quantity, position.quantity), compare(total.cost, position.cost)]).toEqual([
    0, 0,
  ]);
  expect(absolute(total.quantity)).toBe('50');
});
