import type { Day } from './calendar';
import type { Decimal } from './money';

export const DEPRECIATION_METHODS = [
  'straight_line',
  'declining_balance',
  'double_declining',
  'sum_of_years',
  'units',
  'none',
] as const;
export type DepreciationMethod = (typeof DEPRECIATION_METHODS)[number];

export const CONVENTIONS = [
  'full_month',
  'daily',
  'half_year',
  'mid_month',
  'following_month',
] as const;
export type Convention = (typeof CONVENTIONS)[number];

/** Rows end with the month, the quarter or the year, or what lies between. */
export const FREQUENCIES = [1, 2, 3, 4, 6, 12] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** How an asset is written off. Amounts have no more decimals than the currency. */
export type Terms = Readonly<{
  method: DepreciationMethod;
  salvage: Decimal;
  life_months: number;
  /** Of `declining_balance`, a year's, as a fraction: 0.4 is 40 %. Without it, the one that ends at salvage. */
  rate?: Decimal | null | undefined;
  /** Whether a declining method goes over to straight line once that charges more. */
  switch_to_straight_line?: boolean | undefined;
  /** Of `units`: how many it gives in its life. */
  units_total?: Decimal | null | undefined;
}>;

/** What happened to an asset on a day; rows dated from then on follow it, earlier ones stay. */
export type Change = Readonly<{ on: Day }> &
  (
    | Readonly<{ kind: 'estimate'; terms: Partial<Terms> }>
    /** The book value rose (a repair that is capitalised, a revaluation) or, below zero, fell (impairment). */
    | Readonly<{ kind: 'value'; by: Decimal }>
    /** It is not in use from that day on; `resume`, and what is left falls due as many periods later. */
    | Readonly<{ kind: 'suspend' }>
    | Readonly<{ kind: 'resume' }>
    /** The asset was split; this is the part that went or the rest that stayed. */
    | Readonly<{
        kind: 'split';
        part: Decimal;
        whole: Decimal;
        keeps: 'part' | 'rest';
        /** The kept one's figures from then on. */
        accumulated: Decimal;
        book: Decimal;
        salvage: Decimal;
      }>
  );

/** A row that is in the books; later rows go on from it, whatever was planned. */
export type PostedRow = Readonly<{ date: Day; amount: Decimal }>;

export type ScheduleInput = Terms &
  Readonly<{
    cost: Decimal;
    frequency_months: Frequency;
    convention: Convention;
    in_service_on: Day;
    /** `MM-DD`. */
    fiscal_year_start: string;
    /** The currency's. */
    decimals: number;
    /** What was written off before the books began, and in how many rows of this schedule. */
    opening?: Readonly<{ accumulated: Decimal; periods: number }> | undefined;
    /** In order of their days. */
    changes?: readonly Change[] | undefined;
    posted?: readonly PostedRow[] | undefined;
    /** Units that it gave, each dated; only these are charged. */
    units_used?: readonly Readonly<{ date: Day; units: Decimal }>[] | undefined;
    /** The day of its disposal: the rows end as the convention ends the use on that day. */
    until?: Day | undefined;
    /** The last day before a change: the rows end where the convention begins to count the change. */
    through?: Day | undefined;
  }>;

/** A row has an amount, or is in the books. */
export type ScheduleRow = Readonly<{
  /** From 1, over the whole life: rows of an opening count, and so do periods without an amount. */
  no: number;
  /** The first day that it is for. */
  from: Day;
  /** Its last day, on which it is posted; of a part period the day that ended it. */
  date: Day;
  amount: Decimal;
  /** Written off until then, the opening included. */
  accumulated: Decimal;
  /** The book value after it. */
  net: Decimal;
}>;
