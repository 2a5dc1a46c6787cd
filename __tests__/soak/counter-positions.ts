import { type Dealt, dealt, type Holding, isStranded, NOTHING, share } from './counter-rules';
import { absolute, nearest, type Ratio, times, signOf } from './exact';

export const METHODS = ['average', 'fifo'] as const;
export type CostMethod = (typeof METHODS)[number];

/** Changes that an entry made to the layers of a currency. */
export type LayersChanged = Readonly<{ currency: string; layers: readonly Layer[] }>;

type Leg = Readonly<{ currency: string; quantity: bigint; name: LayerName }>;

/** Quantity and cost of each foreign currency, by one of the two cost methods. */
export class CounterPositions {
  readonly held: Map<string, Holding>;
  /** Layers of the positions under first in, first out; empty under average cost. */
  readonly layers: Map<string, readonly Layer[]>;
  readonly #method: CostMethod;

  constructor(method: CostMethod, from?: CounterPositions) {
    this.#method = method;
    this.held = new Map(from?.held);
    this.layers = new Map(from?.layers);
  }

  copy(): CounterPositions {
    return new CounterPositions(this.#method, this);
  }

  of(currency: string): Holding {
    return this.held.get(currency) ?? NOTHING;
  }

  #layersOf(currency: string): readonly Layer[] {
    return this.layers.get(currency) ?? [];
  }

  /** Buys or sells for a value. */
  deal({ currency, quantity, name }: Leg, value: bigint): Dealt {
    if (this.#method === 'average') {
      return this.#moved(currency, quantity, dealt(this.of(currency), quantity, value));
    }
    const { layers, ...done } = dealtInLayers(this.#layersOf(currency), { quantity, value }, name);
    this.layers.set(currency, layers);
    return this.#moved(currency, quantity, done);
  }

  /** Moves a quantity and its base without a result, unless the rest would be stranded. */
  carry({ currency, quantity, name }: Leg, base: bigint): Dealt {
    const { amount, base: cost } = this.of(currency);
    const whole = { amount: amount + quantity, base: cost + base };
    if (isStranded(whole)) return this.deal({ currency, quantity, name }, absolute(base));
    if (this.#method === 'fifo') {
      const come = [{ ...name, amount: -quantity, base: -base }];
      const layers = takenBack(this.#layersOf(currency), come, { whole, name });
      this.layers.set(currency, layers);
    }
    return this.#moved(currency, quantity, { base, realised: 0n });
  }

  /** Gains or loses a quantity at cost. */
  charge({ currency, quantity, name }: Leg, average: Ratio): Dealt {
    if (this.#method === 'average') {
      const value = absolute(nearest(times(quantity, average)));
      return this.#moved(currency, quantity, dealt(this.of(currency), quantity, value));
    }
    const given = { quantity, average };
    const { layers, ...done } = chargedToLayers(this.#layersOf(currency), given, name);
    this.layers.set(currency, layers);
    return this.#moved(currency, quantity, done);
  }

  #moved(currency: string, quantity: bigint, done: Dealt): Dealt {
    const { amount, base } = this.of(currency);
    this.held.set(currency, { amount: amount + quantity, base: base + done.base });
    return done;
  }

  /** Reverses a quantity and its cost; returns the cost that is left without a quantity, which is a result. */
  takeBack(
    currency: string,
    done: Holding,
    { layers, name }: Readonly<{ layers: readonly LayersChanged[]; name: LayerName }>,
  ): bigint {
    const { amount, base } = this.of(currency);
    const left = { amount: amount - done.amount, base: base - done.base };
    const excess = isStranded(left) ? left.base : 0n;
    const whole = { ...left, base: left.base - excess };
    this.held.set(currency, whole);
    if (this.#method === 'fifo') {
      const changed = layers.find((one) => one.currency === currency)?.layers ?? [];
      const back = takenBack(this.#layersOf(currency), changed, { whole, name });
      this.layers.set(currency, back);
    }
    return excess;
  }

  /** Changes of the layers since an earlier state. */
  changedSince(before: CounterPositions): LayersChanged[] {
    return [...this.layers].flatMap(([currency, layers]) => {
      const changes = changesOf(before.#layersOf(currency), layers);
      return changes.length === 0 ? [] : [{ currency, layers: changes }];
    });
  }
}

/** Remaining part of what one entry added to a position; the name contains its age. */
type Layer = Holding & LayerName;
type LayerName = Readonly<{ entry: number; no: number }>;

type Layers = readonly Layer[];
type Layered = Dealt & Readonly<{ layers: Layers }>;

/** First in, first out: an opposite deal uses up the oldest layers first, and its rest becomes the youngest layer. */
function dealtInLayers(
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
function chargedToLayers(
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
function changesOf(before: Layers, after: Layers): Layer[] {
  const minus = before.map((one) => ({ ...one, amount: -one.amount, base: -one.base }));
  return sorted([...minus, ...after]).filter(({ amount, base }) => amount !== 0n || base !== 0n);
}

/**
 * Reverses an entry: its layers return to their old place, and the result must add up to `whole`. Layers of the other
 * sign are dropped, an excess is taken from the oldest, and a shortage becomes the youngest layer. If the costs do not
 * add up, all layers are revalued at one price.
 */
function takenBack(
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
