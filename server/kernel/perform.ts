import * as v from 'valibot';

import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import { knownField } from '@/lib/contract/known-field';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { inTransaction, OutcomeUnknown } from '@/server/database/transaction';
import type { Outcome } from './incoming-call';
import type { Change } from './acknowledgements';
import { auditInsert, type AuditNote, writeAudit } from './audit';
import { callOf, type Later, type Reading, type Ready } from './call-of';
import { InvalidInput, sqlState } from './failure';
import { claim, type Claim, firstChange, keep, type Kept } from './idempotency';
import { mayReadStandby, readFrom, snapshotOn, type Sources } from './reads';
import { FileAnswer, RefusedYetKept, type Reply } from './serve';
import { waitForStandby } from './standby';

const KEY_LENGTH = 64;
/** HTTP status of a call that continues as a background job. */
const BEGUN = 202;

type Done = Kept & {
  replayed: boolean;
  reply: Reply;
  /** Change to acknowledge, from the call or its first attempt; undefined if there is none. */
  change?: Change | undefined;
  file?: FileAnswer;
  refused?: RefusedYetKept;
  later: Later;
};

/**
 * Performs a call: checks the idempotency key, runs the handler in a transaction, validates the response and writes
 * audit rows. Work that must wait for the commit runs afterwards.
 */
export async function perform(ready: Ready): Promise<Outcome> {
  const { endpoint } = ready.route;
  // A dry run commits nothing.
  if (changesState(endpoint) && !endpoint.dry) await ready.request.host.standby?.check();
  const done = await once(ready);
  acknowledge(ready, done);
  if (done.refused) throw inFieldsOf(fieldsOf(ready), done.refused.refusal);
  await doAll(ready, done.later);
  if (done.status === BEGUN) ready.request.host.jobs.look();
  return {
    status: done.status,
    answer: done.answer,
    cookies: done.reply.cookies,
    headers: { ...done.reply.headers, ...(done.replayed && { 'idempotent-replay': 'true' }) },
    ...(done.file && { file: done.file }),
  };
}

/**
 * Records on this host that the change is acknowledged, before the call is answered. If that fails, the caller gets an
 * unknown outcome and can send the call again.
 */
function acknowledge({ request, route }: Ready, { change, answer }: Done): void {
  if (!change || route.endpoint.dry) return;
  try {
    request.host.acknowledgements?.note({ ...change, ...numberIn(answer) });
  } catch (error) {
    throw new OutcomeUnknown(error);
  }
}

const numberIn = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'number' in answer &&
  typeof answer.number === 'string'
    ? { number: answer.number }
    : {};

/**
 * Runs the call again if it loses a race for a unique value, such as a key, a number or a name. The second attempt
 * finds the winner's row, and is answered or refused as if the call had arrived later.
 */
async function once(ready: Ready): Promise<Done> {
  try {
    return await transact(ready);
  } catch (error) {
    if (sqlState(error) === '23505') return transact(ready);
    throw inFieldsOf(fieldsOf(ready), error);
  }
}

/** Schema whose fields a refusal may name: by default the endpoint's input schema. */
const fieldsOf = ({ route: { endpoint, fields = endpoint.input } }: Ready) => fields;

/** Thrown to roll back a dry run; carries the response out of the transaction. */
class DryRun extends Error {
  readonly done: Done;
  constructor(done: Done) {
    super('dry run');
    this.done = done;
  }
}

async function transact(ready: Ready): Promise<Done> {
  const { host, url } = ready.request;
  await ready.route.before?.(host);
  return mayReadStandby(ready.route.endpoint, url.searchParams)
    ? readFrom(host, (sources) => transactOn(ready, sources))
    : transactOn(ready, [host.db]);
}

async function transactOn(ready: Ready, sources: Sources): Promise<Done> {
  const { endpoint } = ready.route;
  const undo: Later = [];
  try {
    return await inTransaction(
      sources[0],
      async (db) => {
        // A retry first undoes the work that the failed attempt did outside the database.
        await doAll(ready, undo.splice(0));
        const done = await performIn(ready, { db, sources }, undo);
        if (endpoint.dry) throw new DryRun(done);
        return done;
      },
      changesState(endpoint) ? {} : snapshotOn(sources),
    );
  } catch (error) {
    // Files are kept if the outcome of the commit is unknown. A later sweep removes files that no row references.
    if (!(error instanceof OutcomeUnknown)) await doAll(ready, undo);
    if (error instanceof DryRun) return error.done;
    throw error;
  }
}

/** Runs the functions one after the other. A failure is logged and does not change the response. */
async function doAll({ request: { host } }: Ready, works: Later): Promise<void> {
  for (const work of works) {
    await work().catch((error: unknown) => host.log.error({ err: error }));
  }
}

async function performIn(ready: Ready, reading: Reading, undo: Later): Promise<Done> {
  const { route } = ready;
  const { endpoint } = route;
  const { db } = reading;
  const key = claimOf(ready);
  const kept = key && (await claim(db, key));
  if (kept) {
    const { standby, acknowledgements } = ready.request.host;
    // The commit of the first attempt may be on the primary alone.
    if (standby) await waitForStandby(db);
    // The first attempt may have ended before its change was noted, or at another host.
    const change = acknowledgements && (await firstChange(db, key));
    return { ...kept, replayed: true, reply: { cookies: [], headers: {} }, change, later: [] };
  }

  const notes: AuditNote[] = [];
  const later: Later = [];
  const reply: Reply = { cookies: [], headers: {} };
  const answerParts: Record<string, unknown> = {};
  const gathered = { notes, later, undo, reply, answerParts, isUnchanged: false };
  const answer = await route.handle(callOf(ready, reading, gathered));
  const by = writerOf(ready);
  if (answer instanceof RefusedYetKept) {
    await writeAudit(db, by, notes);
    const change = changeOf(ready, notes);
    return { status: 200, answer: null, replayed: false, reply, change, refused: answer, later };
  }
  if (answer instanceof FileAnswer) {
    return { status: 200, answer: null, replayed: false, reply, file: answer, later };
  }

  const done = {
    status: statusOf(endpoint, answer, reply),
    answer: v.parse(
      endpoint.answer,
      Object.keys(answerParts).length > 0 ? Object.assign({}, answer, answerParts) : answer,
    ),
  };
  if (changesState(endpoint) && !endpoint.dry) {
    if (notes.length === 0 && !gathered.isUnchanged)
      throw new Error(`${endpoint.path} changed something and noted nothing`);
    await (key ? keep(db, key, done, auditInsert(by, notes)) : writeAudit(db, by, notes));
  }
  const change = changesState(endpoint) ? changeOf(ready, notes) : undefined;
  return { ...done, replayed: false, reply, change, later };
}

/** The change that the last audit note of a call describes; undefined if there are no notes. */
function changeOf({ request }: Ready, notes: readonly AuditNote[]): Change | undefined {
  const note = notes.at(-1);
  return note && { type: note.record_type, id: String(note.record_id), request: request.requestId };
}

const writerOf = ({ request, user }: Ready) => ({
  userId: user?.id ?? null,
  tokenId: user?.token?.id,
  ip: request.visitor.ip,
  requestId: request.requestId,
});

function statusOf(endpoint: Endpoint, answer: unknown, reply: Reply): 200 | 201 | 202 {
  if (typeof answer === 'object' && answer !== null && 'job' in answer) return BEGUN;
  return reply.status ?? endpoint.status ?? 200;
}

function claimOf({
  request,
  route: { endpoint },
  user,
  params,
  input,
  upload,
}: Ready): Claim | null {
  const key = request.header('idempotency-key');
  if (!key || endpoint.method !== 'POST' || endpoint.dry || !user) return null;
  if (key.length > KEY_LENGTH)
    throw new InvalidInput([{ field: 'Idempotency-Key', key: 'field.key-long' }]);
  return {
    userId: user.id,
    method: endpoint.method,
    path: request.url.pathname,
    key,
    input: JSON.stringify([params, input, upload?.hash]),
    isSecret: endpoint.secret === true,
    sealer: request.host.sealer,
  };
}

/** Returns the error with the fields of its refusals mapped to fields of the schema (see `knownField`). */
function inFieldsOf(schema: v.GenericSchema, error: unknown): unknown {
  if (error instanceof Refusals) {
    return new Refusals(
      error.list.map((one) => moved(schema, one)),
      error.beyond,
    );
  }
  return error instanceof Refusal ? moved(schema, error) : error;
}

function moved(schema: v.GenericSchema, refusal: Refusal): Refusal {
  const { code, params, field } = refusal;
  if (field === undefined) return refusal;
  return new Refusal(code, { params, field: knownField(schema, field) });
}
