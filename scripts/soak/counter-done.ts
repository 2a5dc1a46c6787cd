import type { LayersChanged } from './counter-positions';
import type { Holding } from './counter-rules';

export type Keyed = Holding & Readonly<{ key: string }>;

/** What an entry did: to accounts, to places, to positions and what they are made of. */
export type Done = Readonly<{
  lines: readonly Keyed[];
  notes: readonly Readonly<{ key: string; amount: bigint }>[];
  moves: readonly (Holding & Readonly<{ currency: string; realised: bigint }>)[];
  layers: readonly LayersChanged[];
}>;
