import type { ReactNode } from 'react';
import type * as v from 'valibot';

import type { Field, Values } from '@/components/fields/field';
import type { Listing } from './use-records';
import type { Column } from '@/components/ui/table-columns';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Deleted } from '@/lib/contract/schemas';

export type RecordRow = Readonly<{ id: number; version?: number }>;

type Given = v.GenericSchema<Readonly<Record<string, unknown>>, unknown>;

/**
 * Endpoints of a record kind. Users can create records only if `store` is defined, and delete them only if `destroy`
 * is.
 */
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

/**
 * A column of a record list. Without `cell` it renders the field whose name is the column's id. `fieldColumns` replaces
 * the name of a field by a column whose width, place on a card and sorting depend on the kind of the field.
 */
export type RecordColumn<Row> = Omit<Column<Row>, 'header' | 'cell'> &
  Readonly<{ header?: string; cell?: (row: Row) => ReactNode }>;

/**
 * Part of a record kind that its form needs. `words` is the namespace of its texts, such as `create`, `fields.*`,
 * `help.*` and `choices.*.*`.
 */
export type FormKind<Row> = Readonly<{
  calls: Omit<Calls<Row>, 'list'>;
  words: string;
  /** Name of a record in titles, questions and messages. */
  nameOf: (row: Row) => string;
  /** Text that names the record in the question before a deletion; defaults to `nameOf`. */
  fullNameOf?: (row: Row) => string;
  fields: readonly Field[];
  /**
   * `held` returns form values of custom fields that are not fields of the record; `sent` returns the input made from
   * these values.
   */
  held?: (row: Row | undefined) => Values;
  sent?: (values: Values) => Values;
  /** Type of the record in the audit trail. */
  audit?: string;
  /** Returns a warning about a row: its message key and parameters; undefined if there is none. */
  warningOf?: (
    row: Row,
  ) => Readonly<{ key: string; params: Readonly<Record<string, string>> }> | undefined;
}>;

/** A record kind with its list. Further texts in `words` are, for example, `title`, `saved`, `none` and `columns.*`. */
export type RecordKind<Row> = FormKind<Row> &
  Readonly<{
    calls: Calls<Row>;
    columns: readonly (string | RecordColumn<Row>)[];
    /** Ids of the columns that stay visible while a record is open next to the list. */
    compactColumns: readonly string[];
  }>;
