import type { TaxedBefore, TaxTable } from './income-tax';
import type { Decimal } from '@/lib/domain/money';
import type { DayCount, Employment, Span } from './payroll';
import type { SalaryAssignment } from './salary';

/** The part of an approved adjustment that is due in the period: an amount, or days. */
export type DueAdjustment = Readonly<{
  id: number;
  kind: string;
  code: string;
  name: string;
  amount?: Decimal | undefined;
  days?: Decimal | undefined;
  /** Dates of an adjustment in days; undefined if only its month is known. */
  span?: Span | undefined;
  /** Number of days of this adjustment that earlier slips included. */
  before?: Decimal | undefined;
  currency: string;
  /** Amount of an advance or loan that is not recovered yet. No more than this is recovered. */
  outstanding?: Decimal | undefined;
}>;

/** Tax settings in the currency of the tax table. `rate` is in that currency per unit of the slip's currency. */
export type SlipTax = Readonly<{
  table: TaxTable;
  before: TaxedBefore;
  inMonth?: TaxedBefore | undefined;
  remaining: number;
  rate: Decimal;
  decimals: number;
}>;

export type SlipInput = Readonly<{
  /** Employments of the employee, in order of their first days. */
  spells: readonly Employment[];
  period: Span;
  count: DayCount;
  currency: string;
  decimals: number;
  /**
   * All salary assignments, in order of their first days. Earlier assignments are included, because adjustments can
   * refer to days before the period.
   */
  assignments: readonly SalaryAssignment[];
  adjustments: readonly DueAdjustment[];
  tax?: SlipTax | undefined;
  /** Increment of cash rounding: the net is rounded to a multiple of this amount. */
  rounding?: Decimal | undefined;
  /** Names of the lines for base salary and tax. */
  names: Readonly<{ base: string; tax: string }>;
}>;
