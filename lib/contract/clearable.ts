import * as v from 'valibot';

type Optional = v.OptionalSchema<v.GenericSchema, undefined>;

/** Makes each field optional. Null is allowed for fields that the record may leave empty. */
export type Clearable<Entries extends v.ObjectEntries> = {
  [Name in keyof Entries]: Entries[Name] extends v.OptionalSchema<infer Given, undefined>
    ? v.OptionalSchema<v.NullableSchema<Given, undefined>, undefined>
    : Entries[Name] extends v.GenericSchema
      ? v.OptionalSchema<Entries[Name], undefined>
      : never;
};

const isOptional = (schema: unknown): schema is Optional =>
  (schema as { type?: unknown }).type === 'optional';

/**
 * Returns the fields of a change request. A missing field is unchanged; null clears the field. A caller that knows only
 * some fields can therefore change them without clearing the others.
 */
export function clearable<Entries extends v.ObjectEntries>(entries: Entries): Clearable<Entries> {
  const changed = Object.entries(entries).map(([name, schema]) => [
    name,
    v.optional(isOptional(schema) ? v.nullable(schema.wrapped) : (schema as v.GenericSchema)),
  ]);
  // The cast is needed because `Object.fromEntries` loses the types of the keys.
  return Object.fromEntries(changed) as Clearable<Entries>;
}

/** Returns the names of the fields that a change may clear with null. */
export function emptiableIn(change: v.GenericSchema): readonly string[] {
  // The cast is safe because every change request has an object schema.
  const { entries } = change as unknown as Readonly<{ entries: v.ObjectEntries }>;
  return Object.entries(entries).flatMap(([name, schema]) =>
    isOptional(schema) && schema.wrapped.type === 'nullable' ? [name] : [],
  );
}

/** Returns a record's fields with a change applied. */
export function changedBy<Fields extends object>(fields: Fields, change: object): Fields {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  const after = Object.entries({ ...fields, ...Object.fromEntries(sent) });
  // The schema has validated the values, and only optional fields can be cleared, so the cast is safe.
  return Object.fromEntries(after.filter(([, value]) => value !== null)) as Fields;
}
