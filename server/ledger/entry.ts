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

/** How far an entry moves the position of a currency: quantity, base cost, and the result it realised. */
export type PositionMove = Readonly<{
  currency: string;
  quantity: string;
  cost: string;
  realised: string;
}>;

/** An entry that has been judged and only waits to be written. */
export type Settled = Readonly<{
  date: string;
  kind: EntryKind;
  lines: readonly PostingLine[];
  moves: readonly PositionMove[];
}>;
