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
 * Maps the field of a refusal to a field of the call, by its longest known prefix. The ledger names parts of its lines
 * (`paid_from_account_id.account_id`), of which a form has only some. A field without a known prefix (a row of a file)
 * is returned unchanged.
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

/** Schemas of a part of a schema; several for a union. */
function partsOf(schema: Any, part: string): readonly Any[] {
  const { entries, item, wrapped, value, rest, options } = schema;
  if (schema.type === 'unknown') return [schema];
  if (wrapped) return partsOf(wrapped, part);
  if (entries && Object.hasOwn(entries, part)) return entries[part] ? [entries[part]] : [];
  // List items are named by index, or by the `key` of each item.
  if (item) return /^\d+$/.test(part) || item.entries?.key ? [item] : [];
  if (options) {
    return options.flatMap((one) => (typeof one === 'object' ? partsOf(one, part) : []));
  }
  const any = value ?? rest;
  // JSON text: the pipe parses it into the object that has the part.
  const [, ...parsed] = schema.pipe ?? [];
  const inner = parsed.flatMap((one) => (one.kind === 'schema' ? partsOf(one, part) : []));
  return any ? [any] : inner;
}
