import type { Deal } from '@/lib/domain/ledger/deal';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import type { Holder } from './books';
import type { DealRow, LayerMoved, PositionMove, Settled, Ticket } from './entry';
import type { Spared } from './reserved.sql';

/** Row of a deal before the ledger has computed its cost. `leg` is the index of its leg in the deal. */
type DealTold = Omit<DealRow, 'cost' | 'realised' | 'mid'> & Readonly<{ leg: number }>;

export type Posting = Readonly<{
  kind: Settled['kind'];
  date: string;
  memo: string;
  lines: readonly PostingLine[];
  /** Deal of the posting. If it is set, the ledger computes the result and the base amounts of foreign lines. */
  deal?: Deal | undefined;
  /** Ticket for the trade reports. */
  ticket?: Ticket<DealTold> | undefined;
  /** Balances that must not end in debit, such as customers' deposits. */
  solvent?: readonly Holder[];
  /**
   * If set, the posting must leave the stock that offers reserve. It names the instant, and the offer that is exempt.
   */
  spares?: Spared | undefined;
  /** The entry that this posting reverses, with its position moves and deals. */
  reverses?: Readonly<{
    entryId: number;
    /**
     * True if the posting reverses only a part of the entry. Positions are then restored, but the entry is not marked
     * as reversed.
     */
    isPart?: boolean;
    moves: readonly PositionMove[];
    ticket?: Ticket | undefined;
    layers?: readonly LayerMoved[];
  }>;
  /** Returns the request's field name for a line, which refusals of that line name. */
  fieldOf?: (line: number) => string;
  /** Returns the request's field name for the account to which a leg is charged at cost; default `lines`. */
  chargeField?: (charge: number) => string;
  /** The request's field name for the posting as a whole; default `lines`. */
  field?: string;
  /** Name of the request field that holds the posting day; default `date`. */
  dateField?: string;
}>;
