import { createHash } from 'node:crypto';

type Operation = Readonly<{
  summary: string;
  tags: readonly string[];
  'x-allow': string | Readonly<{ page: string; action: string }>;
  parameters: readonly Readonly<{ name: string; in: string; required: boolean; schema: unknown }>[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: unknown }>>> }>;
  responses: Readonly<
    Record<
      string,
      Readonly<{
        description: string;
        content?: Readonly<Record<string, Readonly<{ schema: unknown }>>>;
      }>
    >
  >;
}>;

export type OpenApiDocument = Readonly<{
  info: Readonly<{ title: string; version: string; description: string }>;
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}>;

const STYLE = `
:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}
body{max-inline-size:72rem;margin:2rem auto;padding-inline:1rem}
h2{margin-block:2rem .5rem;text-transform:capitalize}
details{border-block-end:1px solid #8884;padding-block:.25rem}
summary{cursor:pointer}
code{font:12px/1.5 ui-monospace,monospace}
.method{display:inline-block;min-inline-size:4.5em;font-weight:600}
.allow{opacity:.7}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:6px;max-block-size:30rem}
`;

/** The policy under which the page is sent: it has one style and nothing else. */
export const OPENAPI_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

/** The contract as a page to read, made from the OpenAPI document. It has no scripts. */
export function openApiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const body = [...groups]
    .map(([tag, list]) => `<h2>${escape(tag)}</h2>${list.map(section).join('')}`)
    .join('');
  const { title, version, description } = document.info;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)} API</title><style>${STYLE}</style></head><body><h1>${escape(title)} API <small>${escape(version)}</small></h1><p>${escape(description)} The same as <a href="/api/openapi.json">a document for programs</a>.</p>${body}</body></html>`;
}

function section({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const allow = operation['x-allow'];
  const who = typeof allow === 'string' ? allow : `${allow.page}: ${allow.action}`;
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>${escape(path)}</code> <span class="allow">${escape(who)}</span><br>${escape(operation.summary)}</summary>${parameters(operation)}${bodies(operation)}</details>`;
}

function parameters({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escape(name)}</code> (${place}${required ? ', required' : ''}) <code>${escape(JSON.stringify(schema))}</code></li>`,
  );
  return `<h4>Parameters</h4><ul>${rows.join('')}</ul>`;
}

function bodies({ requestBody, responses }: Operation): string {
  const asked = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body, ${escape(type)}</h4>${code(schema)}`,
  );
  const answered = Object.entries(responses).map(
    ([status, { description, content = {} }]) =>
      `<h4>${status} ${escape(description)}</h4>${Object.values(content)
        .map(({ schema }) => code(schema))
        .join('')}`,
  );
  return [...asked, ...answered].join('');
}

function code(schema: unknown): string {
  return `<pre><code>${escape(JSON.stringify(schema, null, 2))}</code></pre>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
