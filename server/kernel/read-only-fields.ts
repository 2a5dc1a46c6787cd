import type * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';

type Schema = v.GenericSchema & {
  entries?: Readonly<Record<string, Schema>>;
  item?: Schema;
  wrapped?: Schema;
};

/**
 * Removes, at any depth, fields that the answer has and the input lacks, if the body of an update is a record that was
 * read and is sent back. Any other body stays unchanged, so that such a field is refused.
 */
export function withoutReadOnlyFields(
  { path, input, answer }: Endpoint,
  body: unknown,
  params: Readonly<Record<string, number | string>>,
): unknown {
  if (!path.endsWith('/update') || !isRecordReadBack(body, answer as Schema, params.id))
    return body;
  return mapFields(body, input as Schema, answer as Schema, writable);
}

/**
 * A record read back contains its own id; if the path has no id, it contains all required fields of the answer. A
 * masked record does not count, because its dots and nulls would overwrite hidden values.
 */
function isRecordReadBack(
  body: unknown,
  { entries = {} }: Schema,
  id: number | string | undefined,
): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if ('is_masked' in body && body.is_masked === true) return false;
  if (id !== undefined) return 'id' in body && body.id === id;
  return Object.entries(entries).every(
    ([name, schema]) => schema.type === 'optional' || Object.hasOwn(body, name),
  );
}

type Field = Readonly<{ value: unknown; input: Schema; answer: Schema | undefined }>;

function mapFields(
  value: unknown,
  input: Schema,
  answer: Schema | undefined,
  map: (field: Field) => unknown,
): unknown {
  const { entries } = input;
  if (!entries || typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const [field, answered] = [own(entries, name), own(answer?.entries, name)];
    if (!field) return answered ? [] : [[name, inner]];
    const mapped = map({ value: inner, input: field, answer: answered });
    return mapped === undefined ? [] : [[name, mapped]];
  });
  return Object.fromEntries(kept);
}

const own = (entries: Schema['entries'], name: string): Schema | undefined =>
  entries && Object.hasOwn(entries, name) ? entries[name] : undefined;

function writable({ value, input, answer }: Field): unknown {
  if (input.wrapped) return writable({ value, input: input.wrapped, answer });
  if (answer?.wrapped) return writable({ value, input, answer: answer.wrapped });
  if (!Array.isArray(value)) return mapFields(value, input, answer, writableInside);
  const { item } = input;
  return item
    ? value.map((one: unknown) => mapFields(one, item, answer?.item, writableInside))
    : value;
}

/** Lines and parts are replaced as a whole, so a null in an optional field is left out. */
function writableInside(field: Field): unknown {
  const { value, input } = field;
  const isLeftOut = value === null && input.type === 'optional' && !isNullable(input.wrapped);
  return isLeftOut ? undefined : writable(field);
}

const isNullable = (schema: Schema | undefined): boolean =>
  schema?.type === 'nullable' || schema?.type === 'nullish';
