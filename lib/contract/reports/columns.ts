import * as v from 'valibot';

import { CurrencyCode, Decimal } from '../schemas';
import type { Column } from './report';

/** Traits of a column. */
type Traits = Readonly<{
  /** Null for callers who may not see rates, costs and margins. */
  sensitive?: true;
  /** The figure may be null for everybody. */
  empty?: true;
  /** The screen can show the figure of the compared period beside it; with `extra` only if the user chooses it. */
  compared?: true | 'extra';
  /** Hidden on the screen until the user chooses it. */
  extra?: true;
  /** Never on the screen; only in answers and files. */
  hidden?: true;
  /** Derived from other columns, so a narrow screen hides it first. */
  spare?: true;
  /** Decimals of a plain number on the screen. */
  decimals?: number;
}>;

/** A figure of a row: `made` is the schema before withholding, `shown` the one of the answer. */
export type FigureColumn<Made = unknown, Shown = unknown> = Readonly<{
  type: Column['type'];
  traits: Traits;
  made: v.GenericSchema<Made>;
  shown: v.GenericSchema<Shown>;
}>;

/** The figures of a report by field name, in the order of the screen and files. */
export type Columns = Readonly<Record<string, FigureColumn>>;

type MadeOf<Value, Own> = Own extends { empty: true } ? Value | null : Value;
type ShownOf<Value, Own> = Own extends { sensitive: true } | { empty: true } ? Value | null : Value;

const figure =
  <Value>(type: Column['type'], value: v.GenericSchema<Value>) =>
  <const Own extends Traits = Readonly<Record<never, never>>>(own?: Own) => {
    const made = own?.empty ? v.nullable(value) : value;
    const shown = own?.sensitive ? v.nullable(value) : made;
    // The traits decide whether null is allowed, which the compiler cannot infer from the branches.
    return { type, traits: own ?? {}, made, shown } as unknown as FigureColumn<
      MadeOf<Value, Own>,
      ShownOf<Value, Own>
    >;
  };

export const count = figure('number', v.number());
export const number = figure('number', Decimal);
export const percent = figure('percent', Decimal);
/** In the currency of the report. */
export const money = figure('money', Decimal);
/** In the currency of the row. */
export const quantity = figure('quantity', Decimal);
/** A rate of the row's currency, as quoted; `hidden` ones are base per unit. */
export const rate = figure('rate', Decimal);
export const currency = figure('text', CurrencyCode);

type ValueOf<S> = S extends v.GenericSchema<infer Value> ? Value : never;
/** Figures of a row before withholding. */
export type Made<C extends Columns> = { [K in keyof C]: ValueOf<C[K]['made']> };
type Shown<C extends Columns> = { [K in keyof C]: ValueOf<C[K]['shown']> };

/** Returns the fields of a row for the schema of an answer. */
export function fieldsOf<C extends Columns>(columns: C) {
  const fields = Object.entries(columns).map(([key, { shown }]) => [key, shown]);
  // Each field has the schema of its column, which the compiler cannot infer through `fromEntries`.
  return Object.fromEntries(fields) as { readonly [K in keyof C]: C[K]['shown'] };
}

/** Withholds sensitive figures from a caller; no other code does. */
export function shownTo<C extends Columns>(columns: C, { isOpen }: Readonly<{ isOpen: boolean }>) {
  const entries = Object.entries(columns);
  const withheld = isOpen ? [] : entries.filter(([, { traits }]) => traits.sensitive);
  const nulls = Object.fromEntries(withheld.map(([key]) => [key, null]));
  return {
    /** Returns a row with null for each withheld figure. */
    row: <Row extends Made<C>>(row: Row) =>
      // Null occurs only in columns whose schema allows it.
      ({ ...row, ...nulls }) as unknown as Omit<Row, keyof C> & Shown<C>,
    /** Columns of the answer and of its files. */
    columns: entries
      .filter(([key]) => !(key in nulls))
      .map(([key, { type }]): Pick<Column, 'key' | 'type'> => ({ key, type })),
  };
}
