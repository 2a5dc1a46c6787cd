import type * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';

type Schema = v.GenericSchema & {
  entries?: Readonly<Record<string, Schema>>;
  item?: Schema;
  wrapped?: Schema;
};

/**
 * The body of an update without the fields that its answer has and its input lacks, at any depth, if it is a record that
 * was read and is sent back. Any other body stays as it is, so such a field is refused.
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
 * A record names its own id; one whose address has no id has all of its fields. A masked record is none: dots and nulls
 * would take the place of what the caller may not see.
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

/** Lines and parts are replaced whole: a field that reads null there is left out. */
function writableInside(field: Field): unknown {
  const { value, input } = field;
  const isLeftOut = value === null && input.type === 'optional' && !isNullable(input.wrapped);
  return isLeftOut ? undefined : writable(field);
}

const isNullable = (schema: Schema | undefined): boolean =>
  schema?.type === 'nullable' || schema?.type === 'nullish';
