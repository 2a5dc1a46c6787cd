import * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';
import { MALFORMED, NOWHERE, pathFor, pathWith, queryFor, withQuery } from './addresses';
import { answerFaults, fileFaults } from './answer';
import type { Caller, Reply } from './caller';
import { type Findings, nameOf } from './finding';
import type { Known } from './known';
import { refusalFaults } from './refusal';

/**
 * Calls that may return 404: files that a server need not have, and data that only some records have, such as the
 * messages of remittances.
 */
const MAY_BE_MISSING = new Set([
  'setting/organization/logo',
  'jobs/{id}/download',
  'attachments/{id}/download',
  'exchange/transfer/{id}/messages/show',
]);

export type Reading = Readonly<{ me: Caller; known: Known; findings: Findings }>;

/** Checks a call that only reads. Nothing is changed. */
export async function checkReading(endpoint: Endpoint, reading: Reading): Promise<void> {
  const { me, known, findings } = reading;
  const call = nameOf(endpoint);
  const path = pathFor(endpoint, known);
  const query = queryFor(endpoint, known);
  if (path === undefined) findings.skip(call, 'no record to ask for');
  else if (query === undefined) findings.skip(call, 'nothing to ask it about');
  else {
    const reply = await me.api('GET', withQuery(path, query));
    checkAnswer(endpoint, reply, reading);
    if (isPaged(endpoint)) await checkPaging(endpoint, { path, query, first: reply }, reading);
    const unknown = await me.api('GET', withQuery(path, { ...query, no_such_key: '1' }));
    findings.check(call, 'unknown query key', refusalFaults(unknown, 422, 'no_such_key'));
  }
  if (endpoint.path.includes('{')) await checkNowhere(endpoint, reading);
}

function checkAnswer(endpoint: Endpoint, reply: Reply, { known, findings }: Reading): void {
  const call = nameOf(endpoint);
  if (MAY_BE_MISSING.has(endpoint.path) && reply.status === 404) {
    findings.check(call, 'nothing there', refusalFaults(reply, 404));
    return;
  }
  if (endpoint.answer.type === 'null') {
    findings.check(call, 'file', fileFaults(reply));
    return;
  }
  findings.check(call, 'answer', answerFaults(endpoint, reply, known.decimals));
  findings.note(call, unknownKeys(endpoint.answer, reply.json));
}

/** Checks that the id or token of a missing record, and malformed ids and tokens, are answered with 404. */
async function checkNowhere(endpoint: Endpoint, { me, findings }: Reading): Promise<void> {
  const call = nameOf(endpoint);
  const isToken = endpoint.path.includes('{token}');
  const nowhere = isToken ? 'x'.repeat(43) : NOWHERE;
  const missing = await me.api('GET', pathWith(endpoint, nowhere));
  findings.check(call, 'missing record', refusalFaults(missing, 404));
  for (const id of isToken ? ['x'] : MALFORMED) {
    const reply = await me.api('GET', pathWith(endpoint, id));
    findings.check(call, `malformed id ${id}`, refusalFaults(reply, 404));
  }
}

const Page = v.object({
  data: v.array(v.unknown()),
  meta: v.object({ page: v.number(), per_page: v.number(), total: v.number() }),
});

const isPaged = ({ input }: Endpoint): boolean =>
  'per_page' in ((input as { entries?: object }).entries ?? {});

type Asked = Readonly<{ path: string; query: Readonly<Record<string, string>>; first: Reply }>;

/**
 * Checks paging: pages of one row, a page beyond the end, and the refusals of page 0 and of more than 200 rows per
 * page.
 */
async function checkPaging(
  endpoint: Endpoint,
  { path, query, first }: Asked,
  { me, findings }: Reading,
): Promise<void> {
  const call = nameOf(endpoint);
  const ask = (more: Record<string, string>) =>
    me.api('GET', withQuery(path, { ...query, ...more }));
  const whole = v.safeParse(Page, first.json);
  const total = whole.success ? whole.output.meta.total : undefined;
  for (const page of [1, 2]) {
    const reply = await ask({ page: String(page), per_page: '1' });
    findings.check(call, `page ${page} of one row`, pageFaults(reply, { page, total }));
  }
  const beyond = await ask({ page: '99999', per_page: '1' });
  findings.check(call, 'page beyond the end', pageFaults(beyond, { page: 99_999, total }));
  findings.check(
    call,
    'too long a page',
    refusalFaults(await ask({ per_page: '201' }), 422, 'per_page'),
  );
  findings.check(call, 'page 0', refusalFaults(await ask({ page: '0' }), 422, 'page'));
}

function pageFaults(
  { status, json, text }: Reply,
  { page, total }: Readonly<{ page: number; total: number | undefined }>,
): string[] {
  const read = v.safeParse(Page, json);
  if (status !== 200) return [`status ${status} and not 200`];
  if (!read.success) return [`no page of a list: ${text.slice(0, 60)}`];
  const { data, meta } = read.output;
  const rows = total === undefined ? data.length : page <= total ? 1 : 0;
  return [
    ...(meta.page === page ? [] : [`meta.page is ${meta.page} and not ${page}`]),
    ...(meta.per_page === 1 ? [] : [`meta.per_page is ${meta.per_page} and not 1`]),
    ...(total === undefined || meta.total === total
      ? []
      : [`meta.total is ${meta.total} here and ${total} there`]),
    ...(data.length === rows ? [] : [`${data.length} rows and not ${rows}`]),
  ];
}

type Any = v.GenericSchema & {
  type: string;
  entries?: Record<string, Any>;
  item?: Any;
  wrapped?: Any;
  value?: Any;
  options?: readonly Any[];
};

/** Finds fields of a response that its schema does not define. Such fields are allowed, but reported. */
function unknownKeys(schema: v.GenericSchema, value: unknown, path = ''): string[] {
  const found = new Set<string>();
  collect(schema as Any, value, { path, found });
  return [...found];
}

type Into = Readonly<{ path: string; found: Set<string> }>;

function collect(schema: Any, value: unknown, { path, found }: Into): void {
  if (typeof value !== 'object' || value === null) return;
  switch (schema.type) {
    case 'object':
    case 'strict_object':
      for (const [key, inner] of Object.entries(value)) {
        const own = schema.entries?.[key];
        if (own) collect(own, inner, { path: `${path}.${key}`, found });
        else found.add(`${path}.${key} is not of the contract`.slice(1));
      }
      return;
    case 'array':
      for (const inner of Object.values(value)) {
        if (schema.item) collect(schema.item, inner, { path: `${path}[]`, found });
      }
      return;
    case 'record':
      for (const inner of Object.values(value)) {
        if (schema.value) collect(schema.value, inner, { path: `${path}.*`, found });
      }
      return;
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish':
      if (schema.wrapped) collect(schema.wrapped, value, { path, found });
      return;
    default: // Fields of other schemas are not checked: of a union, the applicable variant is unknown.
  }
}
