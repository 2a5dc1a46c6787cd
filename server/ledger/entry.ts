import type { LayerMove } from '@/lib/domain/layers';
import type { PostingLine } from '@/lib/domain/posting';

type EntryKind =
  'document' | 'reversal' | 'opening' | 'closing' | 'revaluation' | 'till_difference';

/** What an entry says of itself beside its lines. */
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
 * How far an entry moves the position of a currency: quantity, base cost, and the result it realised;
 * and the middle of the board (base per one unit) as it stood then, where there was one.
 */
export type PositionMove = Readonly<{
  currency: string;
  quantity: string;
  cost: string;
  realised: string;
  mid: string | null;
}>;

/** What an entry did to one layer of a currency's position. */
export type LayerMoved = LayerMove & Readonly<{ currency: string }>;

/** What one leg of a deal did to the cost of the position, and what it realised. */
export type LegResult = Readonly<{ cost: string; realised: string }>;

/** A currency that the organisation bought or sold, as reports of the trade see it. */
export type DealRow = LegResult &
  Readonly<{
    /** The line of the document that it came from. */
    line_no: number;
    side: 'buy' | 'sell';
    currency: string;
    /** Above zero; below zero where it takes a deal back. So is `base`, what was given or taken for it. */
    amount: string;
    base: string;
    rate: string;
    quote_unit: number;
    quote_direction: string;
    /** Base per one unit: the middle, and the board's own rate for this side, where there was a board. */
    mid: string | null;
    board: string | null;
  }>;

/** One document's dealing: by whom, where, with whom, and what stood on it beside the price. */
export type Ticket<Row = DealRow> = Readonly<{
  /** Who made the deal; whoever posts when left out. */
  user_id?: number | null;
  location_id: number | null;
  session_id: number | null;
  party_id: number | null;
  /** In base, as income positive. */
  fee: string;
  /** What the rules asked for then, and how it was charged. */
  fee_listed: string | null;
  fee_mode: string | null;
  fee_rule_id: number | null;
  rounding: string;
  /** Which checks somebody was allowed to pass over. */
  overrides: readonly string[];
  deals: readonly Row[];
}>;

/** An entry that has been judged and only waits to be written. */
export type Settled = Readonly<{
  date: string;
  kind: EntryKind;
  lines: readonly PostingLine[];
  moves: readonly PositionMove[];
  ticket?: Ticket | undefined;
  /** Under first in, first out: what it took from the layers and laid on them. */
  layers?: readonly LayerMoved[] | undefined;
}>;
