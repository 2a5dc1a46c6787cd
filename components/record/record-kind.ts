import type { ReactNode } from 'react';
import type * as v from 'valibot';

import type { Field, Values } from '@/components/fields/field';
import type { Listing } from '@/components/record/use-records';
import type { Column } from '@/components/ui/table-columns';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Deleted } from '@/lib/contract/schemas';

export type RecordRow = Readonly<{ id: number; version?: number }>;

type Given = v.GenericSchema<Readonly<Record<string, unknown>>, unknown>;

/** The calls of a kind of record. One without `store` or `destroy` is neither made nor deleted by hand. */
export type Calls<Row> = Readonly<{
  list: Listing<Row>;
  store?: Endpoint<string, Given, v.GenericSchema<unknown, Row>>;
  update: Endpoint<`${string}/{id}/${string}`, Given, v.GenericSchema<unknown, Row>>;
  destroy?: Endpoint<
    `${string}/{id}/${string}`,
    v.GenericSchema<{}, unknown>,
    v.GenericSchema<unknown, v.InferOutput<typeof Deleted>>
  >;
}>;

/** A column: a field by its name, drawn by its kind, or a cell of its own. */
export type RecordColumn<Row> = Omit<Column<Row>, 'header' | 'cell'> &
  Readonly<{ header?: string; cell?: (row: Row) => ReactNode }>;

/** A kind of record in a form. Its words are `create`, `any`, `fields.*`, `help.*` and `choices.*.*`. */
export type FormKind<Row> = Readonly<{
  calls: Omit<Calls<Row>, 'list'>;
  words: string;
  /** What one of them is called in titles, questions and messages. */
  nameOf: (row: Row) => string;
  /** That and more, where its name is a number. */
  fullNameOf?: (row: Row) => string;
  fields: readonly Field[];
  /** What fields of their own hold that are no field of the record, and what is sent for it. */
  held?: (row: Row | undefined) => Values;
  sent?: (values: Values) => Values;
  /** The type that the trail knows it by. */
  audit?: string;
  /** Returns a warning about a row: its message key and parameters; undefined if there is none. */
  warningOf?: (
    row: Row,
  ) => Readonly<{ key: string; params: Readonly<Record<string, string>> }> | undefined;
}>;

/** A kind of record with its list; further words are `title`, `saved`, `none` and `columns.*`. */
export type RecordKind<Row> = FormKind<Row> &
  Readonly<{
    calls: Calls<Row>;
    columns: readonly RecordColumn<Row>[];
    /** The columns that stay beside an open record. */
    beside: readonly string[];
  }>;
