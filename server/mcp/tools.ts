import { changesState, type Endpoint, paramNames } from '@/lib/contract/endpoint';
import { mayCall, type User } from '@/server/kernel/access';
import { type Parameter, pathParameter, queryParameters } from '@/server/kernel/openapi-query';
import { type JsonObject, schemasOf } from '@/server/kernel/openapi-schemas';
import type { Route } from '@/server/kernel/serve';

/** A call of the contract that an assistant may make. */
export type Tool = Readonly<{
  name: string;
  route: Route;
  /** Names of the arguments that are sent in the query. */
  inputs: readonly string[];
  /** Description of the tool in the protocol. */
  described: Readonly<{
    name: string;
    description: string;
    inputSchema: Readonly<{ type: 'object' }> & JsonObject;
    annotations: Readonly<Record<string, boolean>>;
  }>;
}>;

/**
 * Longest time limit in ms of a call that can be a tool, because assistants do not wait longer. Reports may have a
 * longer limit, because they need it only for files, which tools do not request.
 */
const LONGEST_MS = 30_000;

/** Query parameter for the format of a file. Tools do not have it, because they always answer with JSON. */
const FORMAT = 'format';

const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false } as const;

/**
 * True if a call can be a tool: it only reads, requires a user but accepts a token, and answers in time with JSON that
 * contains no secret.
 */
function isTool(endpoint: Endpoint): boolean {
  const { allow, inPerson, secret, file, exports, timeoutMs = 0 } = endpoint;
  return (
    !changesState(endpoint) &&
    allow !== 'anyone' &&
    !inPerson &&
    !secret &&
    (exports === 'by format' || (!file && timeoutMs <= LONGEST_MS))
  );
}

/** Makes a tool of each route that can be one (see `isTool`). */
export function toolsOf(routes: readonly Route[]): readonly Tool[] {
  const chosen = routes.filter(({ endpoint }) => isTool(endpoint));
  const schemas = schemasOf(chosen.map(({ endpoint }) => endpoint));
  return chosen.map((route) => {
    const { endpoint } = route;
    const query = queryParameters(schemas.queryOf(endpoint)).filter(({ name }) => name !== FORMAT);
    const parameters = [...paramNames(endpoint.path).map(pathParameter), ...query];
    const name = nameOf(endpoint);
    return {
      name,
      route,
      inputs: query.map((one) => one.name),
      described: {
        name,
        description: endpoint.summary,
        inputSchema: inputSchema(parameters, schemas.components),
        annotations: ANNOTATIONS,
      },
    };
  });
}

/** Tools whose call the user may make over HTTP. */
export const toolsFor = (tools: readonly Tool[], user: User): readonly Tool[] =>
  tools.filter(({ route }) => mayCall(user, route.endpoint));

/** Name of a tool: `accounting_parties_show` for the path `accounting/parties/{id}/show`. */
function nameOf({ path }: Endpoint): string {
  const parts = path.split('/').filter((part) => !part.startsWith('{'));
  return parts.join('_').replaceAll('-', '_').toLowerCase();
}

function inputSchema(
  parameters: readonly Parameter[],
  components: Readonly<Record<string, JsonObject>>,
) {
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  return {
    type: 'object' as const,
    properties: Object.fromEntries(
      parameters.map(({ name, schema }) => [name, inlined(schema, components)]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

const REF = '#/components/schemas/';

/**
 * Schemas that replace those of the OpenAPI document, because short schemas leave more of an assistant's context free.
 */
const SHORT: Readonly<Record<string, JsonObject>> = { Day: { type: 'string', format: 'date' } };

/**
 * Replaces a reference to a shared schema by the schema itself, because tools cannot refer to the OpenAPI document.
 */
function inlined(schema: JsonObject, components: Readonly<Record<string, JsonObject>>): JsonObject {
  const { $ref, ...rest } = schema;
  if (typeof $ref !== 'string') return withoutCell(rest);
  const name = $ref.slice(REF.length);
  return { ...(SHORT[name] ?? inlined(components[name] ?? {}, components)), ...rest };
}

/** Removes the key `cell`, which describes the columns of imports and is not a keyword of JSON Schema. */
function withoutCell(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'cell'));
}
