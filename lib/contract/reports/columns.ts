import * as v from 'valibot';

import { CurrencyCode, Decimal } from '../schemas';
import type { Column } from './report';

/** What a column has besides its type. */
type Traits = Readonly<{
  /** Only for those who may see rates, costs and margins; null for everybody else. */
  sensitive?: true;
  /** There may be none, also for those who may see it. */
  empty?: true;
  /** On the screen the compared period's figure may stand after it; `extra` only when it is chosen. */
  compared?: true | 'extra';
  /** Not on the screen until it is chosen. */
  extra?: true;
  /** Not on the screen at all; in answers and files only. */
  hidden?: true;
  /** Follows from other columns: where the screen is narrow, it goes first. */
  spare?: true;
  /** How many decimals the screen shows of a plain number. */
  decimals?: number;
}>;

/** A figure of a row: `made` is what the host works out, `shown` what may reach a caller. */
export type FigureColumn<Made = unknown, Shown = unknown> = Readonly<{
  type: Column['type'];
  traits: Traits;
  made: v.GenericSchema<Made>;
  shown: v.GenericSchema<Shown>;
}>;

/** The figures of a report in the order of its screen and its files, by the field of a row that holds each. */
export type Columns = Readonly<Record<string, FigureColumn>>;

type MadeOf<Value, Own> = Own extends { empty: true } ? Value | null : Value;
type ShownOf<Value, Own> = Own extends { sensitive: true } | { empty: true } ? Value | null : Value;

const figure =
  <Value>(type: Column['type'], value: v.GenericSchema<Value>) =>
  <const Own extends Traits = Readonly<Record<never, never>>>(own?: Own) => {
    const made = own?.empty ? v.nullable(value) : value;
    const shown = own?.sensitive ? v.nullable(value) : made;
    // The traits say whether null is let through, which the compiler cannot follow through the branches.
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
/** Of the currency of the row, as it is quoted; `hidden` ones are base per one unit. */
export const rate = figure('rate', Decimal);
export const currency = figure('text', CurrencyCode);

type ValueOf<S> = S extends v.GenericSchema<infer Value> ? Value : never;
/** The figures of a row before anything is withheld. */
export type Made<C extends Columns> = { [K in keyof C]: ValueOf<C[K]['made']> };
type Shown<C extends Columns> = { [K in keyof C]: ValueOf<C[K]['shown']> };

/** The fields of a row, for the schema of an answer. */
export function fieldsOf<C extends Columns>(columns: C) {
  const fields = Object.entries(columns).map(([key, { shown }]) => [key, shown]);
  // Each field has the schema of its column, which the compiler cannot see through `fromEntries`.
  return Object.fromEntries(fields) as { readonly [K in keyof C]: C[K]['shown'] };
}

/** What of the columns may reach this caller: the one place where figures are withheld. */
export function shownTo<C extends Columns>(columns: C, { isOpen }: Readonly<{ isOpen: boolean }>) {
  const entries = Object.entries(columns);
  const withheld = isOpen ? [] : entries.filter(([, { traits }]) => traits.sensitive);
  const nulls = Object.fromEntries(withheld.map(([key]) => [key, null]));
  return {
    /** A row with null in place of each figure that is withheld. */
    row: <Row extends Made<C>>(row: Row) =>
      // Null stands only in columns whose schema lets it through.
      ({ ...row, ...nulls }) as unknown as Omit<Row, keyof C> & Shown<C>,
    /** The columns of the answer and its files. */
    columns: entries
      .filter(([key]) => !(key in nulls))
      .map(([key, { type }]): Pick<Column, 'key' | 'type'> => ({ key, type })),
  };
}
