import * as v from 'valibot';

type Optional = v.OptionalSchema<v.GenericSchema, undefined>;

/** The same fields, each optional; null is allowed where the record can do without the field. */
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
 * The fields of a change: one that is left out stays as it is, one that is null is emptied. So whoever
 * knows a few fields of a record changes those, and loses none.
 */
export function clearable<Entries extends v.ObjectEntries>(entries: Entries): Clearable<Entries> {
  const changed = Object.entries(entries).map(([name, schema]) => [
    name,
    v.optional(isOptional(schema) ? v.nullable(schema.wrapped) : (schema as v.GenericSchema)),
  ]);
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(changed) as Clearable<Entries>;
}

/** The names of a change's fields that may be emptied. */
export function emptiableIn(change: v.GenericSchema): readonly string[] {
  // The input of every change is an object of named fields.
  const { entries } = change as unknown as Readonly<{ entries: v.ObjectEntries }>;
  return Object.entries(entries).flatMap(([name, schema]) =>
    isOptional(schema) && schema.wrapped.type === 'nullable' ? [name] : [],
  );
}

/** A record's fields with a change over them. */
export function changedBy<Fields extends object>(fields: Fields, change: object): Fields {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  const after = Object.entries({ ...fields, ...Object.fromEntries(sent) });
  // What a change has let through is of the fields' own types, and what is emptied may be missing.
  return Object.fromEntries(after.filter(([, value]) => value !== null)) as Fields;
}
