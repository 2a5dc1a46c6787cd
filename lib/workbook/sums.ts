import { DIGITS_MAX } from './styles';

const PLACES = DIGITS_MAX + 1;
/** Powers of ten; the index is the number of decimals. */
const POWERS = Array.from({ length: PLACES }, (_, decimals) => 10 ** decimals);
const UNITS = POWERS.map((_, decimals) => 10n ** BigInt(DIGITS_MAX - decimals));

/**
 * Exact sums of figures by column, in constant memory. A figure has at most 15 digits, so it is a safe integer at its
 * own number of decimals.
 */
export class ColumnSums {
  readonly #columns: number;
  /** Sums by column and number of decimals, as integers below 2^53. */
  readonly #small: Float64Array;
  /** Rest of the sums, in units of the smallest decimal. */
  readonly #large: bigint[];

  constructor(columns: number) {
    this.#columns = columns;
    this.#small = new Float64Array(columns * PLACES);
    this.#large = Array.from({ length: columns }, () => 0n);
  }

  add(column: number, value: number, decimals: number): void {
    const place = column * PLACES + decimals;
    const sum = (this.#small[place] ?? 0) + Math.round(value * (POWERS[decimals] ?? 1));
    if (Number.isSafeInteger(sum)) {
      this.#small[place] = sum;
      return;
    }
    this.#large[column] = this.#sumOf(column);
    this.#small.fill(0, column * PLACES, (column + 1) * PLACES);
    this.#small[place] = Math.round(value * (POWERS[decimals] ?? 1));
  }

  merge(other: ColumnSums): void {
    for (let column = 0; column < this.#columns; column += 1) {
      this.#large[column] = this.#sumOf(column) + other.#sumOf(column);
      this.#small.fill(0, column * PLACES, (column + 1) * PLACES);
    }
  }

  /** True if the column's sum is exactly this decimal, which has at most 15 digits. */
  isSum(column: number, decimal: string): boolean {
    const [whole = '', fraction = ''] = decimal.split('.');
    const unit = UNITS[fraction.length];
    return unit !== undefined && this.#sumOf(column) === BigInt(whole + fraction) * unit;
  }

  #sumOf(column: number): bigint {
    return UNITS.reduce(
      (sum, unit, decimals) => sum + BigInt(this.#small[column * PLACES + decimals] ?? 0) * unit,
      this.#large[column] ?? 0n,
    );
  }
}

/** Maximum number of row ranges in one formula. Spreadsheets allow 255 arguments; 100 keep a formula readable. */
const RANGES_MAX = 100;

/** Ranges of the rows that a total adds up, and the exact sum of each column over these rows. */
export class SummedRows {
  readonly sums: ColumnSums;
  /** First and last rows of the ranges. */
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  #isLong = false;

  constructor(columns: number) {
    this.sums = new ColumnSums(columns);
  }

  include(row: number): void {
    this.#add(row, row);
  }

  merge(other: SummedRows): void {
    this.sums.merge(other.sums);
    for (const [at, first] of other.#firsts.entries()) this.#add(first, other.#lasts[at] ?? first);
    this.#isLong ||= other.#isLong;
  }

  /**
   * Returns a formula that adds up the rows in a column; undefined if there are no rows, or if they form too many
   * ranges.
   */
  formula(letter: string): string | undefined {
    if (this.#isLong || this.#firsts.length === 0) return undefined;
    const ranges = this.#firsts.map((first, at) => `${letter}${first}:${letter}${this.#lasts[at]}`);
    return `SUM(${ranges.join(',')})`;
  }

  /**
   * Returns a formula that adds up the rows in a column whose `keys` columns contain the same text as `row`; undefined
   * if the rows are not one range.
   */
  formulaBy(letter: string, keys: readonly string[], row: number): string | undefined {
    if (this.#isLong || this.#firsts.length !== 1) return undefined;
    const of = (column: string) => `${column}${this.#firsts[0]}:${column}${this.#lasts[0]}`;
    return `SUMIFS(${[of(letter), ...keys.flatMap((key) => [of(key), `${key}${row}`])].join(',')})`;
  }

  #add(first: number, last: number): void {
    const at = this.#lasts.length - 1;
    if (this.#lasts[at] === first - 1) {
      this.#lasts[at] = last;
    } else if (this.#lasts.length < RANGES_MAX) {
      this.#firsts.push(first);
      this.#lasts.push(last);
    } else {
      this.#isLong = true;
    }
  }
}
