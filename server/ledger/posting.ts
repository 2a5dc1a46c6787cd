import type { Deal } from '@/lib/domain/deal';
import type { PostingLine } from '@/lib/domain/posting';
import type { Holder } from './books';
import type { DealRow, LayerMoved, PositionMove, Settled, Ticket } from './entry';
import type { Spared } from './reserved.sql';

/** A deal before the ledger has computed its cost; `leg` is the index of its leg. */
type DealTold = Omit<DealRow, 'cost' | 'realised' | 'mid'> & Readonly<{ leg: number }>;

export type Posting = Readonly<{
  kind: Settled['kind'];
  date: string;
  memo: string;
  lines: readonly PostingLine[];
  /** With a deal, the ledger computes the base of foreign lines and the result. */
  deal?: Deal | undefined;
  /** Ticket for the trade reports; `deals` has one row per leg. */
  ticket?: Ticket<DealTold> | undefined;
  /** Balances that must not end in debit, such as customers' deposits. */
  solvent?: readonly Holder[];
  /** Reservations of offers that the posting must leave in stock. */
  spares?: Spared | undefined;
  /** The entry that this one reverses, with its position moves and deals. */
  reverses?: Readonly<{
    entryId: number;
    /** True if these are not all lines of that entry: its positions are restored, but it is not marked as reversed. */
    isPart?: boolean;
    moves: readonly PositionMove[];
    ticket?: Ticket | undefined;
    layers?: readonly LayerMoved[];
  }>;
  /** Field name, in the request, of the source of a line. */
  fieldOf?: (line: number) => string;
  /** Field name, in the request, of the source of a charge at cost; default `lines`. */
  chargeField?: (charge: number) => string;
  /** Field name, in the request, of the whole posting; default `lines`. */
  field?: string;
  /** Field name, in the request, of the day; default `date`. */
  dateField?: string;
}>;
