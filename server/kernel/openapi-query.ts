import { ref } from './openapi-parts';
import type { JsonObject } from './openapi-schemas';

/** A value in the path or the query of a call. */
export type Parameter = Readonly<{
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonObject;
}>;

export function pathParameter(name: string): Parameter {
  const token = { type: 'string', pattern: '^[\\w-]{16,128}$' };
  const schema = name === 'token' ? token : ref('schemas', 'Id');
  return { name, in: 'path', required: true, schema };
}

const QUERY_MAX: Readonly<Record<string, number>> = { page: 100_000, per_page: 200, limit: 1000 };
const WHOLE = /^\^\[1-9\]\\d\{0,(\d+)\}\$$/;

export function queryParameters(query: JsonObject): Parameter[] {
  const required = new Set<unknown>(Array.isArray(query.required) ? query.required : []);
  const properties = (query.properties ?? {}) as Record<string, JsonObject>;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: wholeNumber(name, schema) ?? schema,
  }));
}

/** Documents a whole number in a query as an integer, although it is sent as a string of digits. */
function wholeNumber(name: string, { pattern }: JsonObject): JsonObject | undefined {
  const digits = WHOLE.exec(typeof pattern === 'string' ? pattern : '')?.[1];
  if (digits === undefined) return undefined;
  const maximum = QUERY_MAX[name] ?? 10 ** (Number(digits) + 1) - 1;
  return { type: 'integer', minimum: 1, maximum };
}
