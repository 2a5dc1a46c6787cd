import * as v from 'valibot';

type Any = v.GenericSchema & {
  type: string;
  entries?: Record<string, Any>;
  item?: Any;
  wrapped?: Any;
  options?: readonly unknown[];
  literal?: unknown;
};

/** Sample texts; the first one that a schema accepts is used. */
const TEXTS = [
  'Some text',
  '2026-02-01',
  '1.00',
  '77',
  'USD',
  'somebody@example.test',
  'a long enough password',
  '01-01',
  'UTC',
  'HH:mm',
  'YYYY-MM-DD',
  'BR2/00017',
  '-date',
  'fa',
  '2026-02-01T08:00:00Z',
];

/** Values that only the test's host has, by field name. */
export type Known = Readonly<Record<string, unknown>>;

/** A value that the schema accepts, with every field filled in. */
export function sampleOf(schema: v.GenericSchema, known: Known, field = ''): unknown {
  const given = schema as Any;
  if (field in known) return known[field];
  switch (given.type) {
    case 'strict_object':
    case 'object':
      return Object.fromEntries(
        Object.entries(given.entries ?? {}).map(([name, inner]) => [
          name,
          sampleOf(inner, known, name),
        ]),
      );
    case 'array':
      return given.item ? [sampleOf(given.item, known), sampleOf(given.item, known)] : [];
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish':
      return given.wrapped ? sampleOf(given.wrapped, known, field) : null;
    case 'variant':
      return sampleOf((given.options as readonly Any[])[0] ?? given, known, field);
    case 'record':
      return {};
    case 'picklist':
      return given.options?.[0];
    case 'literal':
      return given.literal;
    case 'boolean':
      return true;
    case 'number':
      return 1;
    default:
      return TEXTS.find((text) => v.safeParse(schema, text).success) ?? 'Some text';
  }
}

export function leavesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** Returns a copy of the value with another value at a path. */
export function withValue(
  value: unknown,
  [key, ...rest]: readonly string[],
  put: unknown,
): unknown {
  if (key === undefined) return put;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  const at = copy as Record<string, unknown>;
  at[key] = withValue(at[key], rest, put);
  return copy;
}
