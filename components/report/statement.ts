import type { Report, ReportEndpoint } from './definition';
import type { FilterValues } from '@/hooks/use-report-filters';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { Tone } from '@/lib/domain/balance-tone';
import type { Locale } from '@/lib/i18n';
import type { PeriodWords } from '@/lib/format/period-words';
import type { ReportHead } from '@/lib/contract/reports/report';
import type { HrefArgs } from '@/lib/address';

/** Figures of a row by the ids of their columns, as the server sends them. */
export type Figures = Readonly<Record<string, string | undefined>>;

export type ToneOf = (column: string) => Tone | undefined;

export type Drill = (column: string) => HrefArgs['query'];

export type StatementRow = Readonly<{
  id: string;
  kind: 'group' | 'row' | 'total';
  /** Id of the parent group. The row is hidden if this group or one above it is collapsed. */
  under?: string | undefined;
  level: number;
  number: string;
  name: string;
  figures: Figures;
  /** Returns the colour of a figure, by column id. By default, figures below zero are red. */
  toneOf?: ToneOf | undefined;
  /** Returns the query of the general ledger for the lines behind a figure, by column id. */
  drill?: Drill;
}>;

/**
 * Values on which a statement depends: language, texts of the message catalogue `reports`, period format, and filters.
 */
export type Context = Readonly<{
  locale: Locale;
  t: (key: string) => string;
  inWords: (days: Pick<ReportHead, 'from' | 'to' | 'as_of'>) => PeriodWords;
  input: FilterValues;
}>;

export type Folding = Readonly<{ isFolded: (id: string) => boolean; toggle: (id: string) => void }>;

/** Related figures, such as debit and credit under `opening`. `label` is a key of the message catalogue `reports`. */
export type FigureGroup = Readonly<{
  id: string;
  /** Title of the group, such as a period; by default the text of its id in the message catalogue. */
  title?: string;
  columns: readonly Readonly<{ id: string; label: string; isPercent?: boolean }>[];
}>;

/** Report with a row for each account and totals, such as the trial balance or the balance sheet. */
export type Statement<E extends ReportEndpoint> = Report<E> &
  Readonly<{
    groups: (answer: AnswerOf<E>, context: Context) => readonly FigureGroup[];
    rows: (answer: AnswerOf<E>, context: Context) => readonly StatementRow[];
    total?: (answer: AnswerOf<E>) => Figures;
    /** Message key of the total's label; by default `total`. */
    totalName?: string;
  }>;

/** Infers the type of a statement from its endpoint. */
export function defineStatement<E extends ReportEndpoint>(statement: Statement<E>): Statement<E> {
  return statement;
}
