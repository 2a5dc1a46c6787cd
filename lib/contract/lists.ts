import * as v from 'valibot';

/** The message for a list that is too long; the host adds the largest number of items. */
const MANY = 'many';

/**
 * An array of at most so many. How many there are is judged before any of them is looked at, so
 * that a body that is far too long is refused at once, with one sentence.
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

/** What stands under names or codes that the caller chooses, at most so many, judged as `list` is. */
export function table<
  const Key extends v.GenericSchema<string, string | number | symbol>,
  const Value extends v.GenericSchema,
>(key: Key, value: Value, most: number, message = 'object') {
  const schema = v.record(key, value, message);
  const atMost = v.maxEntries<v.InferOutput<typeof schema>, number, string>(most, MANY);
  return v.pipe(judgedFirst(schema, isObject, atMost), atMost);
}

/** Known fields and at most so many others, judged as `list` is. */
export function withOthers<const Entries extends v.ObjectEntries>(entries: Entries, most: number) {
  const schema = v.objectWithRest(entries, v.unknown(), 'object');
  const atMost = v.maxEntries<v.InferOutput<typeof schema>, number, string>(most, MANY);
  return v.pipe(judgedFirst(schema, isObject, atMost), atMost);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** The schema, with an action of its pipe run before the schema itself. */
function judgedFirst<Schema extends v.GenericSchema, Held>(
  schema: Schema,
  holds: (value: unknown) => boolean,
  atMost: v.BaseValidation<Held, Held, v.BaseIssue<Held>>,
): Schema {
  return {
    ...schema,
    '~run': (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) => {
      if (!holds(dataset.value)) return schema['~run'](dataset, config);
      // It only counts what the value holds, which needs no more of its type than was just asked.
      const judged = atMost['~run']({ typed: true, value: dataset.value as Held }, config);
      return judged.issues ? { ...judged, typed: false } : schema['~run'](dataset, config);
    },
  };
}
