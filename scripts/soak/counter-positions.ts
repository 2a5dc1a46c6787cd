import { absolute, nearest, type Ratio, times } from './exact';
import {
  changesOf,
  chargedToLayers,
  dealtInLayers,
  type Layer,
  type LayerName,
  takenBack,
} from './counter-layers';
import { type Dealt, dealt, type Holding, isStranded, NOTHING } from './counter-rules';

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
