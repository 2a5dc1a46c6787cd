import type { Report, ReportEndpoint } from '@/components/report/definition';
import type { FilterValues } from '@/hooks/use-report-filters';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { Tone } from '@/lib/domain/balance-tone';
import type { Locale } from '@/lib/i18n';
import type { PeriodWords } from '@/lib/format/period-words';
import type { ReportHead } from '@/lib/contract/reports/report';
import type { HrefArgs } from '@/lib/address';

/** Figures by the ids of their columns, as the host sends them. */
export type Figures = Readonly<Record<string, string | undefined>>;

export type ToneOf = (column: string) => Tone | undefined;

export type Drill = (column: string) => HrefArgs['query'];

export type StatementRow = Readonly<{
  id: string;
  kind: 'group' | 'row' | 'total';
  /** The group it stands under, and is folded away with, as with those above that one. */
  under?: string | undefined;
  /** How far it is indented. */
  level: number;
  number: string;
  name: string;
  figures: Figures;
  /** How the figure of a column is shown; else below zero is red. */
  toneOf?: ToneOf | undefined;
  /** The lines behind a figure: the query of the general ledger, by the id of its column. */
  drill?: Drill;
}>;

/** The reader's language, the `reports` catalogue in it, the format of periods, and the report's filters. */
export type Context = Readonly<{
  locale: Locale;
  t: (key: string) => string;
  inWords: (days: Pick<ReportHead, 'from' | 'to' | 'as_of'>) => PeriodWords;
  input: FilterValues;
}>;

export type Folding = Readonly<{ isFolded: (id: string) => boolean; toggle: (id: string) => void }>;

/** Figures that belong together: debit and credit under `opening`. The ids are keys of the catalogue. */
export type FigureGroup = Readonly<{
  id: string;
  /** Its words, where the catalogue has none: days, for one. */
  title?: string;
  columns: readonly Readonly<{ id: string; label: string; isPercent?: boolean }>[];
}>;

/** A report of one row per account, with totals: trial balance, profit and loss, balance sheet. */
export type Statement<E extends ReportEndpoint> = Report<E> &
  Readonly<{
    groups: (answer: AnswerOf<E>, context: Context) => readonly FigureGroup[];
    rows: (answer: AnswerOf<E>, context: Context) => readonly StatementRow[];
    total?: (answer: AnswerOf<E>) => Figures;
    /** What the total is, as a key of the catalogue; `total` when left out. */
    totalName?: string;
  }>;

/** Gives a statement its type, so that its parts see the answer of its own endpoint. */
export function defineStatement<E extends ReportEndpoint>(statement: Statement<E>): Statement<E> {
  return statement;
}
