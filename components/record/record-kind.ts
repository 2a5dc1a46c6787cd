import type { ReactNode } from 'react';
import type * as v from 'valibot';

import type { Field } from '@/components/record/field';
import type { Listing } from '@/components/record/use-records';
import type { Column } from '@/components/ui/table-columns';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Deleted } from '@/lib/contract/schemas';

export type RecordRow = Readonly<{ id: number; version: number }>;

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

/**
 * A kind of record: what is had from it in lists, forms and panels is a fold over these values.
 * Its words are `create`, `saved`, `none`, `any`, `fields.*`, `help.*`, `columns.*` and `choices.*.*`.
 */
export type RecordKind<Row> = Readonly<{
  calls: Calls<Row>;
  words: string;
  /** What one of them is called in titles, questions and messages. */
  nameOf: (row: Row) => string;
  fields: readonly Field[];
  columns: readonly RecordColumn<Row>[];
  /** The columns that stay beside an open record. */
  beside: readonly string[];
  /** The type that the trail knows it by. */
  audit?: string;
}>;
