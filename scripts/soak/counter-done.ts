import type { LayersChanged } from './counter-positions';
import type { Holding } from './counter-rules';

export type Keyed = Holding & Readonly<{ key: string }>;

/** Effects of an entry on accounts, locations, positions and their layers. */
export type Done = Readonly<{
  lines: readonly Keyed[];
  notes: readonly Readonly<{ key: string; amount: bigint }>[];
  moves: readonly (Holding & Readonly<{ currency: string; realised: bigint }>)[];
  layers: readonly LayersChanged[];
}>;
