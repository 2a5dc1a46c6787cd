import type * as v from 'valibot';

type Any = v.GenericSchema & {
  entries?: Readonly<Record<string, Any>>;
  item?: Any;
  wrapped?: Any;
  value?: Any;
  rest?: Any;
  options?: readonly (Any | string | number)[];
  pipe?: readonly (Any | v.PipeAction<unknown, unknown, v.BaseIssue<unknown>>)[];
};

/**
 * Returns the longest prefix of a refused field's path that the call's schema has as a field. For example, the ledger
 * refuses a part of a line (`paid_from_account_id.account_id`), but the form has only the field `paid_from_account_id`.
 * A path without such a prefix, such as a row of a file, is returned unchanged.
 */
export function knownField(schema: v.GenericSchema, field: string): string {
  const parts = field.split('.');
  let at: readonly Any[] = [schema];
  let known = 0;
  for (const part of parts) {
    at = at.flatMap((one) => partsOf(one, part));
    if (at.length === 0) break;
    known += 1;
  }
  return known === 0 ? field : parts.slice(0, known).join('.');
}

/** Returns the schemas of the field `part` within a schema. A union can have several such schemas. */
function partsOf(schema: Any, part: string): readonly Any[] {
  const { entries, item, wrapped, value, rest, options } = schema;
  if (schema.type === 'unknown') return [schema];
  if (wrapped) return partsOf(wrapped, part);
  if (entries && Object.hasOwn(entries, part)) return entries[part] ? [entries[part]] : [];
  // In a list, `part` must be an index or, if the items have keys, the `key` of an item.
  if (item) return /^\d+$/.test(part) || item.entries?.key ? [item] : [];
  if (options) {
    return options.flatMap((one) => (typeof one === 'object' ? partsOf(one, part) : []));
  }
  const any = value ?? rest;
  // A field with JSON text has a pipe; the schema of the parsed value is one of the pipe's items.
  const [, ...parsed] = schema.pipe ?? [];
  const inner = parsed.flatMap((one) => (one.kind === 'schema' ? partsOf(one, part) : []));
  return any ? [any] : inner;
}
