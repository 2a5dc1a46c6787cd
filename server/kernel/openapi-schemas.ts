import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';

import { DocumentPage } from '@/lib/contract/document-list';
import { DocumentRow, EntryLine, HistoryItem, Warning } from '@/lib/contract/document-fields';
import type { Endpoint } from '@/lib/contract/endpoint';
import * as grammar from '@/lib/contract/schemas';
import { WebhookMessage } from '@/lib/contract/settings/webhook-message';

export type JsonObject = Record<string, unknown>;

/** Schemas that many calls share, by the names that clients see. */
const SHARED: Readonly<Record<string, v.GenericSchema>> = {
  Id: grammar.Id,
  Version: grammar.Version,
  Day: grammar.Day,
  ShownDay: grammar.ShownDay,
  Instant: grammar.Instant,
  Decimal: grammar.Decimal,
  Amount: grammar.Amount,
  PositiveMoney: grammar.PositiveMoney,
  SignedMoney: grammar.SignedMoney,
  Rate: grammar.Rate,
  CurrencyCode: grammar.CurrencyCode,
  PageMeta: grammar.PageMeta,
  Deleted: grammar.Deleted,
  DocumentPage,
  DocumentRow,
  EntryLine,
  HistoryItem,
  Warning,
  WebhookMessage,
};

/**
 * Last path segments of calls, in order of priority. Of the calls that use the same schema, the first in this order
 * gives the schema its name.
 */
const RANK = ['show', 'current-user', 'list', 'store', 'update'];

export type Schemas = Readonly<{
  components: Readonly<Record<string, JsonObject>>;
  /** Returns a reference to a schema among the components. */
  refOf: (schema: v.GenericSchema) => JsonObject;
  /** Returns the JSON Schema of a GET's query. */
  queryOf: (endpoint: Endpoint) => JsonObject;
}>;

/** Converts every schema of the contract to JSON Schema under a unique name. */
export function schemasOf(endpoints: readonly Endpoint[]): Schemas {
  const names = new Map(Object.entries(SHARED).map(([name, schema]) => [schema, name]));
  const taken = new Set(names.values());
  const name = (schema: v.GenericSchema, wanted: string) => {
    if (names.has(schema)) return;
    const free = [wanted, ...Array.from({ length: 99 }, (_, at) => `${wanted}${at + 2}`)];
    const own = free.find((one) => !taken.has(one)) ?? wanted;
    taken.add(own);
    names.set(schema, own);
  };
  for (const endpoint of endpoints.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    name(endpoint.answer, answerName(endpoint));
    name(endpoint.input, `${nounOf(endpoint)}${actionOf(endpoint)}Request`);
  }
  const all = jsonSchemas(new Map([...names].map(([schema, own]) => [own, schema])));
  const queries = endpoints.filter(({ method }) => method === 'GET').map(({ input }) => input);
  const hidden = new Set(queries.map((input) => names.get(input)));
  return {
    components: Object.fromEntries(Object.entries(all).filter(([own]) => !hidden.has(own))),
    refOf: (schema) => ({ $ref: `#/components/schemas/${names.get(schema) ?? ''}` }),
    queryOf: ({ input }) => all[names.get(input) ?? ''] ?? {},
  };
}

function jsonSchemas(
  schemas: ReadonlyMap<string, v.GenericSchema>,
): Readonly<Record<string, JsonObject>> {
  const made = toJsonSchemaDefs(Object.fromEntries(schemas), {
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  }) as Readonly<Record<string, JsonObject>>;
  // The schema of a day in a request validates with a function, which JSON Schema cannot express, so the schema of a
  // day in a response is copied.
  return { ...made, Day: { ...made.ShownDay, description: 'From 1990 to 2100.' } };
}

function answerName(endpoint: Endpoint): string {
  const action = actionOf(endpoint);
  const noun = nounOf(endpoint);
  if (['Show', 'Store', 'Update'].includes(action)) return noun;
  return endpoint.path.startsWith('reports/') ? `${noun}Report` : `${noun}${action}`;
}

function rankOf({ path }: Endpoint): number {
  const at = RANK.findIndex((action) => path.endsWith(`/${action}`));
  return at < 0 ? RANK.length : at;
}

function nounOf({ path }: Endpoint): string {
  const parts = partsOf(path);
  return path.startsWith('reports/')
    ? pascal(parts.at(-1) ?? '')
    : parts.slice(0, -1).slice(-2).map(pascal).join('');
}

function actionOf({ path }: Endpoint): string {
  return path.startsWith('reports/') ? '' : pascal(partsOf(path).at(-1) ?? '');
}

/** Returns the segments of a path without placeholders and without a first segment that is an area. */
function partsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => !part.startsWith('{'));
  const areas = ['accounting', 'exchange', 'setting', 'public', 'admin'];
  return parts.length > 1 && areas.includes(parts[0] ?? '') ? parts.slice(1) : parts;
}

const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[-_])([a-z])/gi, (_, first: string) => first.toUpperCase());
