import type * as v from 'valibot';

type Any = v.GenericSchema & {
  entries?: Record<string, Any>;
  item?: Any;
  wrapped?: Any;
  value?: Any;
  options?: readonly (Any | string)[];
  pipe?: readonly { type: string; requirement?: unknown }[];
};

/** A list or table in a schema: its path and the declared maximum. */
export type Many = Readonly<{
  at: readonly string[];
  kind: 'list' | 'table';
  schema: v.GenericSchema;
  most: number;
}>;

const ACTION = { list: 'max_length', table: 'max_entries' } as const;
const KINDS: Readonly<Record<string, Many['kind']>> = {
  array: 'list',
  record: 'table',
  loose_object: 'table',
  object_with_rest: 'table',
};

/** All lists and tables in a schema, at any depth. */
export function manyOf(schema: v.GenericSchema, at: readonly string[] = []): Many[] {
  const given = schema as Any;
  const kind = KINDS[given.type];
  const limit = kind && given.pipe?.find(({ type }) => type === ACTION[kind]);
  return [
    ...(kind ? [{ at, kind, schema, most: Number(limit?.requirement ?? 0) }] : []),
    ...innerOf(given).flatMap(([name, inner]) => manyOf(inner, [...at, name])),
  ];
}

function innerOf({ entries = {}, item, wrapped, value, options = [] }: Any): [string, Any][] {
  return [
    ...Object.entries(entries),
    ...[item, value].flatMap((one): [string, Any][] => (one ? [['*', one]] : [])),
    ...[wrapped, ...options].flatMap((one): [string, Any][] =>
      typeof one === 'object' ? [['', one]] : [],
    ),
  ];
}
