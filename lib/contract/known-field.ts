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
 * Maps the field of a refusal to a field of the call, by the longest prefix that the schema has. The ledger names parts
 * of its lines (`paid_from_account_id.account_id`), but a form may have only the first part. A field without such a
 * prefix, such as a row of a file, is returned unchanged.
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

/** Returns the schemas of a named part of a schema. A union can have several. */
function partsOf(schema: Any, part: string): readonly Any[] {
  const { entries, item, wrapped, value, rest, options } = schema;
  if (schema.type === 'unknown') return [schema];
  if (wrapped) return partsOf(wrapped, part);
  if (entries && Object.hasOwn(entries, part)) return entries[part] ? [entries[part]] : [];
  // A part of a list is an index, or the `key` of an item if the items have keys.
  if (item) return /^\d+$/.test(part) || item.entries?.key ? [item] : [];
  if (options) {
    return options.flatMap((one) => (typeof one === 'object' ? partsOf(one, part) : []));
  }
  const any = value ?? rest;
  // The pipe of a JSON text includes the schema of the parsed value.
  const [, ...parsed] = schema.pipe ?? [];
  const inner = parsed.flatMap((one) => (one.kind === 'schema' ? partsOf(one, part) : []));
  return any ? [any] : inner;
}
