import type * as v from 'valibot';

import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import { checkAllowed, checkFurther, type User, userOf, userOfToken } from './access';
import type { IncomingCall, Outcome } from './incoming-call';
import { isJson, readJson, readQuery } from './body';
import type { Ready } from './call-of';
import { networkOf } from './caller-address';
import { checkCsrf } from './csrf';
import { checked, NotFound } from './failure';
import { perform } from './perform';
import { begun } from './sent-stream';
import { asksForExport } from './reads';
import type { Route } from './serve';
import { type Finder, readingOf, refuseMissing } from './missing-records';
import type { ExportGate, Turnstile } from './turnstile';
import { readForm, type Upload } from './uploads';

export type Gates = Readonly<{
  turnstile: Turnstile;
  exports: ExportGate;
  finder: Finder | undefined;
}>;

type Way = Gates & Readonly<{ calledAway: AbortSignal }>;

/**
 * Answers one call in a fixed order: token or session, CSRF, permission, queue of this caller, input schema, and one
 * transaction with the idempotency key, the handler, the response schema and the audit rows. The body is read only
 * after the caller has got a slot in the queue.
 */
export async function answerCall(request: IncomingCall, route: Route, way: Way): Promise<Outcome> {
  const { endpoint } = route;
  const { host, visitor } = request;

  const now = host.now();
  const user =
    (await userOfToken(host.db, request.header('authorization'), visitor, now)) ??
    (await userOf(host.db, visitor, now));
  if (user) request.who.userId = user.id;
  if (changesState(endpoint) && !user?.token) checkCsrf(request, endpoint);
  checkAllowed(user, endpoint.allow);
  checkFurther(user, endpoint);
  const { calledAway } = way;
  const ready = { request, route, user, calledAway, params: readParams(request.params) };

  const caller = callerOf(user, visitor.ip);
  const isExport = asksForExport(endpoint, request.url.searchParams);
  const onEnd = isExport ? await way.exports.enter(caller, calledAway) : () => undefined;
  try {
    const work = () => receive(ready, way.finder);
    const isWeightless = !user && endpoint.method === 'GET';
    const outcome = await (isWeightless ? work() : way.turnstile.pass(caller, work, calledAway));
    const own = endpoint.secret ? { ...outcome, isSecret: true } : outcome;
    return await owned(own, request, onEnd);
  } catch (error) {
    onEnd();
    throw error;
  }
}

/** Name under which the calls of a user, or of a network that is not signed in, are counted and queued. */
export const callerOf = (user: User | null, ip: string): string =>
  user ? `user ${user.id}` : `address ${networkOf(ip)}`;

/** Reads the input and performs the call. A missing record is refused (404) before malformed input is. */
async function receive(
  ready: Omit<Ready, 'input' | 'upload'>,
  finder: Finder | undefined,
): Promise<Outcome> {
  const { request, route, params } = ready;
  const refuse = async () => {
    if (!finder) return;
    await refuseMissing(finder, params.id, (found) =>
      perform({ ...ready, input: {}, upload: null, route: found }),
    );
  };
  const { given, upload } = await readInput(request, route.endpoint).catch(
    async (error: unknown) => {
      await refuse();
      throw error;
    },
  );
  try {
    const input = await formOf(given, ready, refuse);
    return await perform({ ...ready, input, upload: await looked(ready, upload, input) });
  } finally {
    await upload?.discard();
  }
}

/**
 * Inspects an uploaded image, PDF or workbook before the transaction begins, so that no database connection waits for
 * the inspection. Before it inspects an image or a PDF, it runs the route's `find`, which refuses a caller who may not
 * act on the record.
 */
async function looked(
  ready: Omit<Ready, 'input' | 'upload'>,
  upload: Upload | null,
  input: unknown,
): Promise<Upload | null> {
  const { route, user, request } = ready;
  if (upload && route.endpoint.form?.table) {
    const workbook = await request.host.openWorkbook(upload.path, chosenSheet(input));
    return workbook ? { ...upload, workbook } : upload;
  }
  if (!upload || !route.endpoint.form?.paper) return upload;
  if (route.find) {
    const finding = readingOf(route.endpoint, route.find);
    await perform({ ...ready, input: {}, upload: null, route: finding });
  }
  const paper = await request.host.inspect(upload.path, user ? 'staff' : 'public');
  return { ...upload, paper };
}

/** Sheet that the caller has chosen in the field `mapping` of an import. */
function chosenSheet(input: unknown): string | undefined {
  const { mapping } = input as Readonly<{ mapping?: Readonly<{ sheet?: string | undefined }> }>;
  return mapping?.sheet;
}

/** Releases the export slot when a streamed file ends. If the stream breaks off, the connection is destroyed. */
async function owned(outcome: Outcome, request: IncomingCall, onEnd: () => void): Promise<Outcome> {
  const { file } = outcome;
  if (!(file?.body instanceof ReadableStream)) {
    onEnd();
    return outcome;
  }
  const onBroken = (error: unknown) => {
    request.host.log.error({ id: request.requestId, err: error });
    request.outgoing.destroy();
  };
  const body = await begun(file.body, { onEnd, onBroken });
  return { ...outcome, file: { ...file, body } };
}

/**
 * Validates the input against the contract. Before invalid input is refused, the record is read, so that a missing
 * record is refused with 404 instead.
 */
async function formOf(
  given: unknown,
  { route: { endpoint }, params }: Pick<Ready, 'route' | 'params'>,
  refuseMissing: () => Promise<void>,
): Promise<unknown> {
  try {
    return checked(endpoint.input, withoutReadOnlyFields(endpoint, given, params));
  } catch (error) {
    await refuseMissing();
    throw error;
  }
}

/** Parses the ids and the token in a path. Throws a 404 if a value is neither an id nor a token. */
function readParams(given: Readonly<Record<string, string>>): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      if (name === 'token' && /^[\w-]{16,128}$/.test(text)) return [name, text];
      if (name === 'token' || !/^[1-9]\d{0,14}$/.test(text)) throw new NotFound();
      return [name, Number(text)];
    }),
  );
}

async function readInput(
  { incoming, url }: IncomingCall,
  { method, form }: Endpoint,
): Promise<{ given: unknown; upload: Upload | null }> {
  if (form && !(form.orJson && isJson(incoming))) {
    const { fields, upload } = await readForm(incoming, form.maxBytes);
    return { given: fields, upload };
  }
  if (method === 'GET') return { given: readQuery(url), upload: null };
  return { given: await readJson(incoming), upload: null };
}

type Schema = v.GenericSchema & {
  entries?: Readonly<Record<string, Schema>>;
  item?: Schema;
  wrapped?: Schema;
};

/**
 * Removes read-only fields, at any depth, from a record that a client has read, changed and sent back as an update.
 * Every other body stays unchanged, so its unknown fields are refused later.
 */
function withoutReadOnlyFields(
  { path, input, answer }: Endpoint,
  body: unknown,
  params: Readonly<Record<string, number | string>>,
): unknown {
  if (!path.endsWith('/update') || !isRecordReadBack(body, answer as Schema, params.id))
    return body;
  return mapFields(body, input as Schema, answer as Schema, writable);
}

/**
 * True if the body is a record as the server returned it: it contains its own id or, if the path has no id, all
 * required fields of the response. False for a masked record, because its dots and nulls would overwrite the values
 * that they hide.
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

/**
 * Removes an optional field that is null from a line or part of a record. An update replaces lines and parts as a
 * whole, so a missing field is emptied.
 */
function writableInside(field: Field): unknown {
  const { value, input } = field;
  const isLeftOut = value === null && input.type === 'optional' && !isNullable(input.wrapped);
  return isLeftOut ? undefined : writable(field);
}

const isNullable = (schema: Schema | undefined): boolean =>
  schema?.type === 'nullable' || schema?.type === 'nullish';
