import * as v from 'valibot';

import { CurrencyCode, Decimal } from '../schemas';
import type { Column } from './report';

/** Properties of a column. */
type Traits = Readonly<{
  /** Null for callers who may not see rates, costs and margins of deals. */
  sensitive?: true;
  /** The figure can be null, even for callers who may see everything. */
  empty?: true;
  /**
   * If set, the screen can add a column with the figure of the comparison period. With `extra`, this column is hidden
   * until the user chooses it.
   */
  compared?: true | 'extra';
  /** Hidden on the screen until the user chooses the column. */
  extra?: true;
  /** Part of answers and files only; the screen never shows it. */
  hidden?: true;
  /** Computed from other columns, so a narrow screen hides this one first. */
  spare?: true;
  /** Decimals of a plain number on the screen. */
  decimals?: number;
}>;

/**
 * A figure of a row. `made` is the schema of the computed figure; `shown` is the schema of the answer, where a
 * sensitive figure may be null.
 */
export type FigureColumn<Made = unknown, Shown = unknown> = Readonly<{
  type: Column['type'];
  traits: Traits;
  made: v.GenericSchema<Made>;
  shown: v.GenericSchema<Shown>;
}>;

/** The figures of a report, keyed by field name and in the order of the screen and the files. */
export type Columns = Readonly<Record<string, FigureColumn>>;

type MadeOf<Value, Own> = Own extends { empty: true } ? Value | null : Value;
type ShownOf<Value, Own> = Own extends { sensitive: true } | { empty: true } ? Value | null : Value;

const figure =
  <Value>(type: Column['type'], value: v.GenericSchema<Value>) =>
  <const Own extends Traits = Readonly<Record<never, never>>>(own?: Own) => {
    const made = own?.empty ? v.nullable(value) : value;
    const shown = own?.sensitive ? v.nullable(value) : made;
    // The traits decide whether null is allowed. The compiler cannot infer that from the branches above.
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
/** Rate of the row's currency, as it is quoted; columns with the trait `hidden` are base per unit instead. */
export const rate = figure('rate', Decimal);
export const currency = figure('text', CurrencyCode);

type ValueOf<S> = S extends v.GenericSchema<infer Value> ? Value : never;
/** Figures of a row before sensitive figures are replaced by null. */
export type Made<C extends Columns> = { [K in keyof C]: ValueOf<C[K]['made']> };
type Shown<C extends Columns> = { [K in keyof C]: ValueOf<C[K]['shown']> };

/** Returns the schemas of the figures for the answer of a report. */
export function fieldsOf<C extends Columns>(columns: C) {
  const fields = Object.entries(columns).map(([key, { shown }]) => [key, shown]);
  // Each field has the schema of its column, which the compiler cannot infer through `fromEntries`.
  return Object.fromEntries(fields) as { readonly [K in keyof C]: C[K]['shown'] };
}

/** Replaces figures that the caller may not see by null. All reports do this here and nowhere else. */
export function shownTo<C extends Columns>(columns: C, { isOpen }: Readonly<{ isOpen: boolean }>) {
  const entries = Object.entries(columns);
  const withheld = isOpen ? [] : entries.filter(([, { traits }]) => traits.sensitive);
  const nulls = Object.fromEntries(withheld.map(([key]) => [key, null]));
  return {
    /** Returns a row with null for each withheld figure. */
    row: <Row extends Made<C>>(row: Row) =>
      // Null is assigned only to columns whose schema of the answer allows it.
      ({ ...row, ...nulls }) as unknown as Omit<Row, keyof C> & Shown<C>,
    /** Columns that the caller may see, for the answer and its files. */
    columns: entries
      .filter(([key]) => !(key in nulls))
      .map(([key, { type }]): Pick<Column, 'key' | 'type'> => ({ key, type })),
  };
}
