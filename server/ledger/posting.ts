import type { Deal } from '@/lib/domain/deal';
import type { PostingLine } from '@/lib/domain/posting';
import type { Holder } from './books';
import type { DealRow, LayerMoved, PositionMove, Settled, Ticket } from './entry';
import type { Spared } from './reserved.sql';

/** A deal before the ledger has found its cost; `leg` is its place among the legs. */
type DealTold = Omit<DealRow, 'cost' | 'realised' | 'mid'> & Readonly<{ leg: number }>;

export type Posting = Readonly<{
  kind: Settled['kind'];
  date: string;
  memo: string;
  lines: readonly PostingLine[];
  /** Where it says so, the ledger finds the base of foreign lines and the result itself. */
  deal?: Deal | undefined;
  /** What reports of the trade know of a deal; `deals` says, leg by leg, what the legs are. */
  ticket?: Ticket<DealTold> | undefined;
  /** Balances that may not be left in debit: what customers hold with the organisation. */
  solvent?: readonly Holder[];
  /** What offers reserve is not handed out by it. */
  spares?: Spared | undefined;
  /** The entry that this one takes back, with what that one had moved and dealt. */
  reverses?: Readonly<{
    entryId: number;
    /** The lines are not all of that entry's: its positions return, and it is not marked as reversed. */
    isPart?: boolean;
    moves: readonly PositionMove[];
    ticket?: Ticket | undefined;
    layers?: readonly LayerMoved[];
  }>;
  /** The name, in what was sent, of what a line came from. */
  fieldOf?: (line: number) => string;
  /** The name, in what was sent, of what a charge at cost came from; `lines` when left out. */
  chargeField?: (charge: number) => string;
  /** The name, in what was sent, of the posting as a whole; `lines` when left out. */
  field?: string;
  /** The name, in what was sent, of its day; `date` when left out. */
  dateField?: string;
}>;
