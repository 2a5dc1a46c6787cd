import type { TaxedBefore, TaxTable } from './income-tax';
import type { Decimal } from './money';
import type { DayCount, Employment, Span } from './payroll';
import type { SalaryAssignment } from './salary';

/** An approved adjustment that is due in the period: an amount, or days. */
export type DueAdjustment = Readonly<{
  id: number;
  kind: string;
  code: string;
  name: string;
  amount?: Decimal | undefined;
  days?: Decimal | undefined;
  /** The dates that the days lie on; undefined where only a month is given. */
  span?: Span | undefined;
  /** Days that earlier slips took of it. */
  before?: Decimal | undefined;
  currency: string;
  /** What is left of an advance or a loan: no more of it is recovered. */
  outstanding?: Decimal | undefined;
}>;

/** The tax that counts, in the currency of its table, of which `rate` is for one unit of the slip's. */
export type SlipTax = Readonly<{
  table: TaxTable;
  before: TaxedBefore;
  inMonth?: TaxedBefore | undefined;
  remaining: number;
  rate: Decimal;
  decimals: number;
}>;

export type SlipInput = Readonly<{
  /** When somebody was employed, in the order of the days. */
  spells: readonly Employment[];
  period: Span;
  count: DayCount;
  currency: string;
  decimals: number;
  /** All of them in the order of their days: days before the period may be priced too. */
  assignments: readonly SalaryAssignment[];
  adjustments: readonly DueAdjustment[];
  tax?: SlipTax | undefined;
  /** The net is rounded to a multiple of it. */
  rounding?: Decimal | undefined;
  /** What the base salary and the tax are called. */
  names: Readonly<{ base: string; tax: string }>;
}>;
