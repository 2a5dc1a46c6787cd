import type { LayerMove } from '@/lib/domain/ledger/layers';
import type { PostingLine } from '@/lib/domain/ledger/posting';

type EntryKind =
  | 'document'
  | 'reversal'
  | 'opening'
  | 'closing'
  | 'revaluation'
  | 'till_difference';

export type EntryHeader = Readonly<{
  kind: EntryKind;
  document_type: string;
  document_id: number;
  number: string;
  date: string;
  memo: string;
  reverses_id?: number | undefined;
}>;

/**
 * Movement of a currency's position by an entry: quantity, cost in base and realised result. `mid` is the board's mid
 * rate at that time in base per unit; null if none was published.
 */
export type PositionMove = Readonly<{
  currency: string;
  quantity: string;
  cost: string;
  realised: string;
  mid: string | null;
}>;

/** Movement of one layer of a currency's position. */
export type LayerMoved = LayerMove & Readonly<{ currency: string }>;

/** Change of the position's cost by one leg of a deal, and the result that the leg realised. */
export type LegResult = Readonly<{ cost: string; realised: string }>;

/** A purchase or sale of a currency, as reports on deals read it. */
export type DealRow = LegResult &
  Readonly<{
    /** Number of the document line that the leg belongs to. */
    line_no: number;
    side: 'buy' | 'sell';
    currency: string;
    /**
     * Amount bought or sold; `base` is the value paid or received for it. Both are positive, but negative in a
     * reversal.
     */
    amount: string;
    base: string;
    rate: string;
    quote_unit: number;
    quote_direction: string;
    /** The board's mid rate and the board's rate for this side, in base per unit; both null without a board. */
    mid: string | null;
    board: string | null;
  }>;

/** The deal of one document: user, location, party, fee and legs. */
export type Ticket<Row = DealRow> = Readonly<{
  /** User who made the deal; if left out, the user who posts. */
  user_id?: number | null;
  location_id: number | null;
  session_id: number | null;
  party_id: number | null;
  /** Fee in base; a positive fee is income. */
  fee: string;
  /** Fee that the fee rules required at the time of the deal. `fee_mode` is the way in which the fee was charged. */
  fee_listed: string | null;
  fee_mode: string | null;
  fee_rule_id: number | null;
  rounding: string;
  /** Names of the checks that a user with the permission has overridden. */
  overrides: readonly string[];
  deals: readonly Row[];
}>;

/** An entry that has passed all checks and is ready to be written. */
export type Settled = Readonly<{
  date: string;
  kind: EntryKind;
  lines: readonly PostingLine[];
  moves: readonly PositionMove[];
  ticket?: Ticket | undefined;
  /** Movements of the cost layers; undefined unless the cost method is first in, first out. */
  layers?: readonly LayerMoved[] | undefined;
}>;
