import {
  absolute,
  add,
  allocate,
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  negate,
  plain,
  share,
  sign,
  smaller,
  subtract,
  sum,
} from '@/lib/domain/money';
import type { Deal, Move, Position } from './position';

/**
 * Layer of a position under first in, first out (FIFO). `entry` is the entry that opened the layer, `no` the layer's
 * number within the entry; together they determine the layer's age. The layers of a position are all long or all short,
 * and they add up to the position. The rules of the average method also apply (`__tests__/domain/layers.test.ts`):
 * quantity and cost are conserved, an empty position has no cost, and quantity and cost never have opposite signs.
 */
export type Layer = Position & Readonly<{ entry: number; no: number }>;

export type LayerName = Pick<Layer, 'entry' | 'no'>;

type Layered = Readonly<{ layers: readonly Layer[]; move: Move }>;

export function positionOf(layers: readonly Layer[]): Position {
  return {
    quantity: sum(layers.map(({ quantity }) => quantity)),
    cost: sum(layers.map(({ cost }) => cost)),
  };
}

/** Buys or sells: the part that reduces the position uses up the oldest layers at cost; the rest opens a new layer. */
export function dealLayers(
  layers: readonly Layer[],
  { quantity, value }: Deal,
  opens: LayerName,
  decimals: number,
): Layered {
  const paid = sign(quantity) > 0 ? plain(value) : negate(value);
  const { rest, taken } = takeOldest(layers, quantity, decimals);
  const open = add(quantity, taken.quantity);
  const settled = share(
    paid,
    { part: absolute(taken.quantity), whole: absolute(quantity) },
    decimals,
  );
  const laid = { ...opens, quantity: open, cost: subtract(paid, settled) };
  const after = isZero(open) ? rest : [...rest, laid];
  const cost = subtract(isZero(open) ? '0' : laid.cost, taken.cost);
  return {
    layers: after,
    move: { position: positionOf(after), cost, realised: subtract(cost, paid) },
  };
}

/**
 * Adds or removes a quantity at cost and realises nothing. A removed quantity uses up the oldest layers; an added
 * quantity is valued at the average or, if the position is empty, at `rate`.
 */
export function writeOffLayers(
  layers: readonly Layer[],
  { quantity, rate }: Readonly<{ quantity: Decimal; rate: Decimal }>,
  opens: LayerName,
  decimals: number,
): Layered {
  const held = positionOf(layers);
  const { rest, taken } = takeOldest(layers, quantity, decimals);
  const open = add(quantity, taken.quantity);
  const price = isZero(held.quantity) ? { cost: rate, quantity: '1' } : held;
  const worth = divide(multiply(open, price.cost), price.quantity, { decimals });
  const after = isZero(open) ? rest : [...rest, { ...opens, quantity: open, cost: worth }];
  const cost = subtract(isZero(open) ? '0' : worth, taken.cost);
  return { layers: after, move: { position: positionOf(after), cost, realised: '0' } };
}

/**
 * Removes up to a quantity from the oldest layers whose sign is opposite to the quantity's. `taken` has the sign of
 * these layers.
 */
function takeOldest(layers: readonly Layer[], quantity: Decimal, decimals: number) {
  const rest: Layer[] = [];
  let taken: Position = { quantity: '0', cost: '0' };
  for (const layer of layers) {
    const wanted = absolute(add(quantity, taken.quantity));
    const part = smaller(absolute(layer.quantity), wanted);
    if (sign(layer.quantity) * sign(quantity) >= 0 || isZero(part)) {
      rest.push(layer);
      continue;
    }
    const cost = share(layer.cost, { part, whole: absolute(layer.quantity) }, decimals);
    const amount = sign(layer.quantity) > 0 ? part : negate(part);
    taken = { quantity: add(taken.quantity, amount), cost: add(taken.cost, cost) };
    const left = subtract(layer.quantity, amount);
    if (!isZero(left)) {
      rest.push({ ...layer, quantity: left, cost: subtract(layer.cost, cost) });
    }
  }
  return { rest, taken };
}

/** Change that an entry makes to a layer: signed quantity and cost. */
export type LayerMove = Layer;

/** Returns the moves that change the layers `before` to the layers `after`. */
export function layerMoves(before: readonly Layer[], after: readonly Layer[]): LayerMove[] {
  const names = new Map([...before, ...after].map((layer) => [nameOf(layer), layer]));
  const [was, is] = [before, after].map(
    (layers) => new Map(layers.map((one) => [nameOf(one), one])),
  );
  return [...names].flatMap(([name, { entry, no }]) => {
    const quantity = subtract(is?.get(name)?.quantity ?? '0', was?.get(name)?.quantity ?? '0');
    const cost = subtract(is?.get(name)?.cost ?? '0', was?.get(name)?.cost ?? '0');
    return isZero(quantity) && isZero(cost) ? [] : [{ entry, no, quantity, cost }];
  });
}

/**
 * Returns the part of an entry's layer moves that belongs to one leg. `before` is the total quantity of the earlier
 * legs; their moves are skipped. All legs of the entry must move layers in the same direction, and `moves` must be in
 * layer order.
 */
export function movesOfLeg(
  moves: readonly LayerMove[],
  { before, quantity }: Readonly<{ before: Decimal; quantity: Decimal }>,
  decimals: number,
): LayerMove[] {
  let [skipped, wanted] = [absolute(before), absolute(quantity)];
  return moves.flatMap((move) => {
    const size = absolute(move.quantity);
    const from = smaller(size, skipped);
    const part = smaller(subtract(size, from), wanted);
    skipped = subtract(skipped, from);
    wanted = subtract(wanted, part);
    const costTo = (to: Decimal) => share(move.cost, { part: to, whole: size }, decimals);
    const cost = subtract(costTo(add(from, part)), costTo(from));
    const moved = sign(move.quantity) > 0 ? part : negate(part);
    return isZero(part) ? [] : [{ ...move, quantity: moved, cost }];
  });
}

/** Reverses moves: a removed quantity returns to its layer, and an added quantity is removed. */
export function withoutMoves(layers: readonly Layer[], done: readonly LayerMove[]): Layer[] {
  const back = new Map(layers.map((layer) => [nameOf(layer), layer]));
  for (const move of done) {
    const layer = back.get(nameOf(move)) ?? { ...move, quantity: '0', cost: '0' };
    const quantity = subtract(layer.quantity, move.quantity);
    back.set(nameOf(move), { ...layer, quantity, cost: subtract(layer.cost, move.cost) });
  }
  return [...back.values()].toSorted((a, b) => a.entry - b.entry || a.no - b.no);
}

/**
 * Adjusts the layers to a position that changed without a deal. Excess quantity is removed from the oldest layers;
 * missing quantity becomes a new layer. If the cost of the layers then differs from the position's cost, the position's
 * cost is spread over all layers by quantity.
 */
export function fitted(
  layers: readonly Layer[],
  target: Position,
  opens: LayerName,
  decimals: number,
): readonly Layer[] {
  if (isZero(target.quantity)) return [];
  const side = sign(target.quantity);
  const kept = layers.filter(({ quantity }) => sign(quantity) === side);
  const surplus = subtract(positionOf(kept).quantity, target.quantity);
  const fits =
    sign(surplus) === -side
      ? [...kept, { ...opens, quantity: negate(surplus), cost: '0' }]
      : takeOldest(kept, negate(surplus), decimals).rest;
  if (compare(positionOf(fits).cost, target.cost) === 0) return fits;
  const weights = fits.map(({ quantity }) => absolute(quantity));
  const costs = allocate(target.cost, weights, decimals);
  return fits.map((layer, at) => ({ ...layer, cost: costs[at] ?? '0' }));
}

const nameOf = ({ entry, no }: LayerName) => `${entry} ${no}`;
