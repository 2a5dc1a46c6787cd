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
 * The field of a call that a refusal stands beside: of what it names, as much as the call takes. The ledger
 * names the parts of its own lines (`paid_from_account_id.account_id`), of which a form has only some. What
 * begins with none of the call's fields (a row of a file) stays as it is.
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

/** What a schema holds under a name; several where it is one of several. */
function partsOf(schema: Any, part: string): readonly Any[] {
  const { entries, item, wrapped, value, rest, options } = schema;
  if (schema.type === 'unknown') return [schema];
  if (wrapped) return partsOf(wrapped, part);
  if (entries && Object.hasOwn(entries, part)) return entries[part] ? [entries[part]] : [];
  // The items of a list go by their place, or by the key that each of them names.
  if (item) return /^\d+$/.test(part) || item.entries?.key ? [item] : [];
  if (options) {
    return options.flatMap((one) => (typeof one === 'object' ? partsOf(one, part) : []));
  }
  const any = value ?? rest;
  // JSON text is parsed by its pipe into the object that has the part.
  const [, ...parsed] = schema.pipe ?? [];
  const inner = parsed.flatMap((one) => (one.kind === 'schema' ? partsOf(one, part) : []));
  return any ? [any] : inner;
}
