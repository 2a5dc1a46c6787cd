import type { Day } from '@/lib/domain/calendar';
import type { Decimal } from '@/lib/domain/money';

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

/** Months per row: month, quarter, year or a length between. */
export const FREQUENCIES = [1, 2, 3, 4, 6, 12] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Terms of depreciation. Amounts have at most the decimals of the currency. */
export type Terms = Readonly<{
  method: DepreciationMethod;
  salvage: Decimal;
  life_months: number;
  /**
   * Yearly rate of `declining_balance` as a fraction: 0.4 is 40 %. Without it, the rate that ends at salvage is used.
   */
  rate?: Decimal | null | undefined;
  /** True if a declining method switches to straight line as soon as that charges more. */
  switch_to_straight_line?: boolean | undefined;
  /** Total units over the life, for `units`. */
  units_total?: Decimal | null | undefined;
}>;

/** A change on a day; it affects rows dated from that day on, earlier ones stay. */
export type Change = Readonly<{ on: Day }> &
  (
    | Readonly<{ kind: 'estimate'; terms: Partial<Terms> }>
    /** The book value rose (capitalised repair, revaluation) or, if negative, fell (impairment). */
    | Readonly<{ kind: 'value'; by: Decimal }>
    /** Suspends use from that day; after `resume` the remaining charges are due as many periods later. */
    | Readonly<{ kind: 'suspend' }>
    | Readonly<{ kind: 'resume' }>
    /** The asset was split; `keeps` names the part that this asset represents. */
    | Readonly<{
        kind: 'split';
        part: Decimal;
        whole: Decimal;
        keeps: 'part' | 'rest';
        /** Figures of this asset after the split. */
        accumulated: Decimal;
        book: Decimal;
        salvage: Decimal;
      }>
  );

/** A posted row; later rows continue from it, even if the plan was different. */
export type PostedRow = Readonly<{ date: Day; amount: Decimal }>;

export type ScheduleInput = Terms &
  Readonly<{
    cost: Decimal;
    frequency_months: Frequency;
    convention: Convention;
    in_service_on: Day;
    fiscal_year_start: string;
    /** Decimals of the currency. */
    decimals: number;
    /** Depreciation before the books began, and the number of schedule rows that it covers. */
    opening?: Readonly<{ accumulated: Decimal; periods: number }> | undefined;
    /** In order of their days. */
    changes?: readonly Change[] | undefined;
    posted?: readonly PostedRow[] | undefined;
    /** Units produced, by day; only these are charged. */
    units_used?: readonly Readonly<{ date: Day; units: Decimal }>[] | undefined;
    /** Day of disposal: rows end when the convention ends the use. */
    until?: Day | undefined;
    /** Last day before a change: rows end when the convention begins to count the change. */
    through?: Day | undefined;
  }>;

/** A schedule row; it has an amount or is posted. */
export type ScheduleRow = Readonly<{
  /** From 1 over the whole life; opening rows and periods without an amount are counted. */
  no: number;
  /** First day that the row covers. */
  from: Day;
  /** Last day that the row covers, which is its posting date; in a part period, the day that ended it. */
  date: Day;
  amount: Decimal;
  /** Accumulated depreciation, including the opening amount. */
  accumulated: Decimal;
  /** Book value after the row. */
  net: Decimal;
}>;
