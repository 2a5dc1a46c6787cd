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
 * Temporary id of a posting's first entry, which has no id yet; the second entry gets `UNWRITTEN + 1`, and so on. Real
 * ids are lower, so layers of new entries count as newer.
 */
export const UNWRITTEN = 2 ** 52;

type Held = ReadonlyMap<string, readonly Layer[]>;

/** Cost layers of the locked positions. The new entries change them one after another. */
export class Layers {
  readonly held: Map<string, readonly Layer[]>;
  #entry = UNWRITTEN;
  #opened = 0;

  constructor(held: Held) {
    this.held = new Map(held);
  }

  /** Sets the index of the posting to which layers created from now on belong. */
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
   * Adds each lot of a posting as a new layer. Afterwards the layers are adjusted so that they add up to `position`.
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

  /** Reverses the layer movements of an entry. Afterwards the layers are adjusted so that they add up to `position`. */
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
