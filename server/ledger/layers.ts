import {
  dealLayers,
  fitted,
  type Layer,
  type LayerMove,
  type LayerName,
  layerMoves,
  withoutMoves,
  writeOffLayers,
} from '@/lib/domain/ledger/layers';
import type { Deal, Move, Position } from '@/lib/domain/ledger/position';
import type { LayerMoved } from './entry';

/**
 * Temporary id of the first entry of a posting that has no id yet; the second entry gets `UNWRITTEN + 1`, and so on. It
 * is above all real ids, so that layers of new entries count as newer.
 */
export const UNWRITTEN = 2 ** 52;

type Held = ReadonlyMap<string, readonly Layer[]>;

/** Cost layers of the locked currency positions. Each new entry changes them in turn. */
export class Layers {
  readonly held: Map<string, readonly Layer[]>;
  #entry = UNWRITTEN;
  #opened = 0;

  constructor(held: Held) {
    this.held = new Map(held);
  }

  /** Starts the posting at this index: layers that are created from now on belong to it. */
  begin(index: number): void {
    this.#entry = UNWRITTEN + index;
    this.#opened = 0;
  }

  #next(): LayerName {
    this.#opened += 1;
    return { entry: this.#entry, no: this.#opened };
  }

  #of(currency: string): readonly Layer[] {
    return this.held.get(currency) ?? [];
  }

  deal(currency: string, given: Deal, decimals: number): Move {
    const { layers, move } = dealLayers(this.#of(currency), given, this.#next(), decimals);
    this.held.set(currency, layers);
    return move;
  }

  writeOff(
    currency: string,
    given: Readonly<{ quantity: string; rate: string }>,
    decimals: number,
  ): Move {
    const { layers, move } = writeOffLayers(this.#of(currency), given, this.#next(), decimals);
    this.held.set(currency, layers);
    return move;
  }

  /**
   * Adds the typed amounts of a posting as new layers, one layer per lot. Afterwards the layers add up to `position`.
   */
  lay(
    currency: string,
    lots: readonly Readonly<{ amount: string; base: string }>[],
    position: Position,
    decimals: number,
  ): void {
    const laid = lots.map(({ amount, base }) => ({
      ...this.#next(),
      quantity: amount,
      cost: base,
    }));
    const layers = [...this.#of(currency), ...laid];
    this.held.set(currency, fitted(layers, position, this.#next(), decimals));
  }

  /** Reverses the layer movements of an entry. Afterwards the layers add up to `position`. */
  takeBack(
    currency: string,
    moves: readonly LayerMove[],
    position: Position,
    decimals: number,
  ): void {
    const back = withoutMoves(this.#of(currency), moves);
    this.held.set(currency, fitted(back, position, this.#next(), decimals));
  }

  movedSince(before: Held): LayerMoved[] {
    return [...this.held].flatMap(([currency, layers]) =>
      layerMoves(before.get(currency) ?? [], layers).map((move) => ({ currency, ...move })),
    );
  }
}
