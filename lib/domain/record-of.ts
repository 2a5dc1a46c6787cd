/** Builds a record with a value for every key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> {
  // Every key has a value; TypeScript cannot infer that from `fromEntries`.
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}

/** Typed keys of a record. Safe only if the record has no other keys. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record) as Key[];

/** Copy of a record with only these fields. */
export function picked<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  // Each key is a key of `whole`; TypeScript cannot infer that from `fromEntries`.
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;
}
