import * as v from 'valibot';

import { CurrencyCode, Decimal } from '../schemas';
import type { Column } from './report';

type Traits = Readonly<{
  /** Set if callers who may not see rates, costs and margins of deals receive null. */
  sensitive?: true;
  /** Set if the figure can be null even for callers who may see everything. */
  empty?: true;
  /**
   * Set if the screen can add a column with the figure of the comparison period. With `extra`, that column is hidden
   * until the user chooses it.
   */
  compared?: true | 'extra';
  /** Set if the screen hides the column until the user chooses it. */
  extra?: true;
  /** Set if only answers and files have the column; the screen never shows it. */
  hidden?: true;
  /** Set if the figure is computed from other columns. A narrow screen hides this column first. */
  spare?: true;
  /** Number of decimals of a plain number on the screen. */
  decimals?: number;
}>;

/**
 * A column with a figure in every row. `made` is the schema of the computed figure. `shown` is the schema in the
 * answer, where a sensitive figure may be null.
 */
export type FigureColumn<Made = unknown, Shown = unknown> = Readonly<{
  type: Column['type'];
  traits: Traits;
  made: v.GenericSchema<Made>;
  shown: v.GenericSchema<Shown>;
}>;

/** Figures of a report by field name, in the order of the screen and the files. */
export type Columns = Readonly<Record<string, FigureColumn>>;

type MadeOf<Value, Own> = Own extends { empty: true } ? Value | null : Value;
type ShownOf<Value, Own> = Own extends { sensitive: true } | { empty: true } ? Value | null : Value;

const figure =
  <Value>(type: Column['type'], value: v.GenericSchema<Value>) =>
  <const Own extends Traits = Readonly<Record<never, never>>>(own?: Own) => {
    const made = own?.empty ? v.nullable(value) : value;
    const shown = own?.sensitive ? v.nullable(value) : made;
    // The cast is needed because the compiler cannot infer from `empty` and `sensitive` whether the schemas allow null.
    return { type, traits: own ?? {}, made, shown } as unknown as FigureColumn<
      MadeOf<Value, Own>,
      ShownOf<Value, Own>
    >;
  };

export const count = figure('number', v.number());
export const number = figure('number', Decimal);
export const percent = figure('percent', Decimal);
/** Money in the currency of the report. */
export const money = figure('money', Decimal);
/** Quantity in the currency of the row. */
export const quantity = figure('quantity', Decimal);
/**
 * Rate in the quotation of the row's currency. A column with the trait `hidden` has the rate in base per unit instead.
 */
export const rate = figure('rate', Decimal);
export const currency = figure('text', CurrencyCode);

type ValueOf<S> = S extends v.GenericSchema<infer Value> ? Value : never;
/** Figures of a row before sensitive figures are replaced with null. */
export type Made<C extends Columns> = { [K in keyof C]: ValueOf<C[K]['made']> };
type Shown<C extends Columns> = { [K in keyof C]: ValueOf<C[K]['shown']> };

/** Returns the schemas of a report's figures for the answer. */
export function fieldsOf<C extends Columns>(columns: C) {
  const fields = Object.entries(columns).map(([key, { shown }]) => [key, shown]);
  // Every field has the schema of the column with its name, but the compiler cannot infer this through `fromEntries`.
  return Object.fromEntries(fields) as { readonly [K in keyof C]: C[K]['shown'] };
}

/**
 * Returns the columns that the caller may see, and a function that replaces all other figures of a row with null.
 * Reports with sensitive columns must use this function.
 */
export function shownTo<C extends Columns>(columns: C, { isOpen }: Readonly<{ isOpen: boolean }>) {
  const entries = Object.entries(columns);
  const withheld = isOpen ? [] : entries.filter(([, { traits }]) => traits.sensitive);
  const nulls = Object.fromEntries(withheld.map(([key]) => [key, null]));
  return {
    /** Returns the row with null for every withheld figure. */
    row: <Row extends Made<C>>(row: Row) =>
      // The cast is safe because null only replaces figures whose answer schema allows null.
      ({ ...row, ...nulls }) as unknown as Omit<Row, keyof C> & Shown<C>,
    /** Columns that the caller may see, for the answer and its files. */
    columns: entries
      .filter(([key]) => !(key in nulls))
      .map(([key, { type }]): Pick<Column, 'key' | 'type'> => ({ key, type })),
  };
}
