import * as v from 'valibot';

/** Message key for a list that is too long; the server adds the maximum. */
const MANY = 'many';

/**
 * An array with a maximum length. The length is checked before the items, so that an oversized body is refused with a
 * single message.
 */
export function list<const Item extends v.GenericSchema>(
  item: Item,
  most: number,
  { message = 'list', least = 0 }: Readonly<{ message?: string; least?: number }> = {},
) {
  const atMost = v.maxLength<v.InferOutput<Item>[], number, string>(most, MANY);
  return v.pipe(
    judgedFirst(v.array(item, message), Array.isArray, atMost),
    v.minLength(least, message),
    atMost,
  );
}

/** A record with keys that the caller chooses. The number of entries is limited, and is checked before the entries. */
export function table<
  const Key extends v.GenericSchema<string, string | number | symbol>,
  const Value extends v.GenericSchema,
>(key: Key, value: Value, most: number, message = 'object') {
  const schema = v.record(key, value, message);
  const atMost = v.maxEntries<v.InferOutput<typeof schema>, number, string>(most, MANY);
  return v.pipe(judgedFirst(schema, isObject, atMost), atMost);
}

/**
 * An object with the given fields and any other fields. The number of all fields is limited, and is checked before
 * their values.
 */
export function withOthers<const Entries extends v.ObjectEntries>(entries: Entries, most: number) {
  const schema = v.objectWithRest(entries, v.unknown(), 'object');
  const atMost = v.maxEntries<v.InferOutput<typeof schema>, number, string>(most, MANY);
  return v.pipe(judgedFirst(schema, isObject, atMost), atMost);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Wraps a schema so that the size of a value is checked before its items. */
function judgedFirst<Schema extends v.GenericSchema, Held>(
  schema: Schema,
  holds: (value: unknown) => boolean,
  atMost: v.BaseValidation<Held, Held, v.BaseIssue<Held>>,
): Schema {
  return {
    ...schema,
    '~run': (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) => {
      if (!holds(dataset.value)) return schema['~run'](dataset, config);
      // The size check only counts entries, and `holds` has checked the type, so the cast is safe.
      const judged = atMost['~run']({ typed: true, value: dataset.value as Held }, config);
      return judged.issues ? { ...judged, typed: false } : schema['~run'](dataset, config);
    },
  };
}
