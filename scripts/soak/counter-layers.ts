import { absolute, nearest, type Ratio, signOf, times } from './exact';
import { type Dealt, type Holding, NOTHING, share } from './counter-rules';

/** Remaining part of what one entry added to a position; the name contains its age. */
export type Layer = Holding & LayerName;
export type LayerName = Readonly<{ entry: number; no: number }>;

type Layers = readonly Layer[];
export type Layered = Dealt & Readonly<{ layers: Layers }>;

/** First in, first out: an opposite deal uses up the oldest layers first, and its rest becomes the youngest layer. */
export function dealtInLayers(
  layers: Layers,
  { quantity, value }: Readonly<{ quantity: bigint; value: bigint }>,
  name: LayerName,
): Layered {
  const { taken, left } = eaten(layers, quantity);
  const settled = share(value, absolute(taken.amount), absolute(quantity));
  const opened = BigInt(signOf(quantity)) * (value - settled);
  return {
    layers: laid(left, { ...name, amount: quantity + taken.amount, base: opened }),
    base: opened - taken.base,
    realised: (quantity < 0n ? settled : -settled) - taken.base,
  };
}

/** Gain at average cost, or loss at the cost of the oldest layers; nothing is realised. */
export function chargedToLayers(
  layers: Layers,
  { quantity, average }: Readonly<{ quantity: bigint; average: Ratio }>,
  name: LayerName,
): Layered {
  const { taken, left } = eaten(layers, quantity);
  const amount = quantity + taken.amount;
  const base = nearest(times(amount, average));
  return {
    layers: laid(left, { ...name, amount, base }),
    base: base - taken.base,
    realised: 0n,
  };
}

/** Changes of each layer by an entry. */
export function changesOf(before: Layers, after: Layers): Layer[] {
  const minus = before.map((one) => ({ ...one, amount: -one.amount, base: -one.base }));
  return sorted([...minus, ...after]).filter(({ amount, base }) => amount !== 0n || base !== 0n);
}

/**
 * Reverses an entry: its layers return to their old place, and the result must add up to `whole`. Layers of the other
 * sign are dropped, an excess is taken from the oldest, and a shortage becomes the youngest layer. If the costs do not
 * add up, all layers are revalued at one price.
 */
export function takenBack(
  layers: Layers,
  done: Layers,
  { whole, name }: Readonly<{ whole: Holding; name: LayerName }>,
): Layers {
  const undone = done.map((one) => ({ ...one, amount: -one.amount, base: -one.base }));
  const side = signOf(whole.amount);
  if (side === 0) return [];
  const back = sorted([...layers, ...undone]).filter(({ amount }) => signOf(amount) === side);
  const lacking = whole.amount - sumOf(back).amount;
  const right =
    signOf(lacking) === side
      ? [...back, { ...name, amount: lacking, base: 0n }]
      : eaten(back, lacking).left;
  return sumOf(right).base === whole.base ? right : evenly(right, whole);
}

/**
 * Distributes the cost at one price in whole minor units; the remaining units go to the layers with the largest
 * remainders.
 */
function evenly(layers: Layers, { amount, base }: Holding): Layer[] {
  const sign = BigInt(signOf(base));
  const [cost, under] = [absolute(base), absolute(amount)];
  const cut = layers.map((layer, at) => {
    const exact = cost * absolute(layer.amount);
    return { at, floor: exact / under, rest: exact % under };
  });
  const spare = cost - cut.reduce((all, { floor }) => all + floor, 0n);
  const first = cut
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
    .slice(0, Number(spare));
  const more = new Set(first.map(({ at }) => at));
  return layers.map((layer, at) => ({
    ...layer,
    base: sign * ((cut[at]?.floor ?? 0n) + (more.has(at) ? 1n : 0n)),
  }));
}

function eaten(layers: Layers, quantity: bigint): { taken: Holding; left: Layer[] } {
  const left: Layer[] = [];
  let taken = NOTHING;
  for (const layer of layers) {
    const wanted = absolute(quantity + taken.amount);
    const has = absolute(layer.amount);
    const part = has < wanted ? has : wanted;
    const isAgainst = signOf(layer.amount) * signOf(quantity) < 0;
    if (!isAgainst || part === 0n) {
      left.push(layer);
      continue;
    }
    const amount = BigInt(signOf(layer.amount)) * part;
    const base = share(layer.base, part, has);
    taken = { amount: taken.amount + amount, base: taken.base + base };
    const rest = { ...layer, amount: layer.amount - amount, base: layer.base - base };
    if (rest.amount !== 0n) left.push(rest);
  }
  return { taken, left };
}

const laid = (layers: Layers, layer: Layer): Layers =>
  layer.amount === 0n ? layers : [...layers, layer];

const sumOf = (layers: Layers): Holding =>
  layers.reduce<Holding>(
    (all, { amount, base }) => ({ amount: all.amount + amount, base: all.base + base }),
    NOTHING,
  );

/** Merges layers of the same name, oldest first. */
function sorted(layers: Layers): Layer[] {
  const own = Map.groupBy(layers, ({ entry, no }) => `${entry} ${no}`);
  return [...own.values()]
    .flatMap((all) => all.slice(0, 1).map((one) => ({ ...one, ...sumOf(all) })))
    .toSorted((a, b) => a.entry - b.entry || a.no - b.no);
}
