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

/** Number of months per schedule row; 3 is a quarter, 12 a year. */
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
  /** Total units over the life; only for the method `units`. */
  units_total?: Decimal | null | undefined;
}>;

/** A change of an asset from a day on. It affects schedule rows dated from that day; earlier rows stay. */
export type Change = Readonly<{ on: Day }> &
  (
    | Readonly<{ kind: 'estimate'; terms: Partial<Terms> }>
    /** Change of the book value: positive for a capitalised repair or a revaluation, negative for an impairment. */
    | Readonly<{ kind: 'value'; by: Decimal }>
    /** Suspends use from that day; `resume` postpones the remaining charges by the suspended periods. */
    | Readonly<{ kind: 'suspend' }>
    | Readonly<{ kind: 'resume' }>
    /** A split of the asset. `keeps` names the part that this asset represents. */
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

/** A posted row. Later rows continue from its amount, even if the plan had another amount. */
export type PostedRow = Readonly<{ date: Day; amount: Decimal }>;

export type ScheduleInput = Terms &
  Readonly<{
    cost: Decimal;
    frequency_months: Frequency;
    convention: Convention;
    in_service_on: Day;
    fiscal_year_start: string;
    decimals: number;
    /** Depreciation charged before the books began, and the number of schedule rows that this amount replaces. */
    opening?: Readonly<{ accumulated: Decimal; periods: number }> | undefined;
    /** Changes in order of their days. */
    changes?: readonly Change[] | undefined;
    posted?: readonly PostedRow[] | undefined;
    /** Units produced, by day. Only produced units are charged. */
    units_used?: readonly Readonly<{ date: Day; units: Decimal }>[] | undefined;
    /** Day of disposal. The schedule ends when the use of the asset ends by the convention. */
    until?: Day | undefined;
    /** Last day before a change. The schedule ends when the change takes effect by the convention. */
    through?: Day | undefined;
  }>;

/** A schedule row; its amount is not zero, or it is posted. */
export type ScheduleRow = Readonly<{
  /** Number of the row, from 1. Opening rows and planned rows without an amount are counted. */
  no: number;
  /** First day that the row covers. */
  from: Day;
  /** Last day that the row covers, which is the posting date. A partial period ends early. */
  date: Day;
  amount: Decimal;
  /** Accumulated depreciation, including the opening amount. */
  accumulated: Decimal;
  /** Book value after the row. */
  net: Decimal;
}>;
