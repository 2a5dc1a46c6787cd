import * as v from 'valibot';

import { type AnswerOf, changesState, type Endpoint, type InputOf } from '@/lib/contract/endpoint';
import { can } from '@/lib/domain/permission';
import { actAt } from '@/server/database/present';
import type { User } from '@/server/kernel/access';
import { type AuditNote, writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { type Call, FileAnswer } from '@/server/kernel/serve';
import type { Upload } from '@/server/kernel/uploads';
import { newVisitorId, visitorOf } from '@/server/kernel/visitor';
import { allRoutes } from '@/server/routes';
import { inStep } from './step';

type Asked<E extends Endpoint> = Readonly<{
  input?: InputOf<E>;
  params?: Readonly<Record<string, number>>;
  /** File to upload. It is used as if it had been inspected already. */
  upload?: Upload;
}>;

/** Makes a call as a user. The time of the call comes from the clock of the server object. */
export type Caller = <E extends Endpoint>(
  endpoint: E,
  user: User,
  request?: Asked<E>,
) => Promise<AnswerOf<E>>;

/**
 * Builds a function that makes calls without an HTTP request, by the handlers of the server. Each call and its audit
 * rows are stored in the same transaction. Sample data needs this function, because one operator acts as many users.
 */
export function callerOn(host: Host): Caller {
  const visitor = visitorOf(newVisitorId(), 'console', 'seed');
  const routes = new Map(allRoutes.map((route) => [route.endpoint, route]));
  return async (endpoint, user, { input = {}, params = {}, upload } = {}) => {
    const route = routes.get(endpoint);
    if (!route) throw new RangeError(`nothing answers ${endpoint.path}`);
    return inStep(host.db, async (db) => {
      await actAt(db, host.now());
      const notes: AuditNote[] = [];
      const read = v.parse(endpoint.input, input);
      const answerParts: Record<string, unknown> = {};
      const call = callOf({
        host,
        visitor,
        user,
        db,
        notes,
        answerParts,
        input: read,
        params,
        upload,
      });
      const answer = await route.handle(call);
      if (answer instanceof FileAnswer) throw new RangeError('a file is nothing to go on with');
      const by = { userId: user.id, ip: visitor.ip, requestId: 'seed' };
      if (changesState(endpoint)) await writeAudit(db, by, notes);
      // The schema of the endpoint validates the answer, so no cast is needed.
      const whole =
        Object.keys(answerParts).length > 0 ? Object.assign({}, answer, answerParts) : answer;
      return v.parse(endpoint.answer, whole);
    });
  };
}

type Given = Pick<Call, 'host' | 'visitor' | 'me'> & Readonly<{ db: Tx }>;

function callOf({
  host,
  visitor,
  user,
  db,
  notes,
  answerParts,
  input,
  params,
  upload = null,
}: Omit<Given, 'me'> &
  Readonly<{
    user: User;
    notes: AuditNote[];
    answerParts: Record<string, unknown>;
    input: unknown;
    params: object;
    upload: Upload | null | undefined;
  }>): Call {
  const may: Call['may'] = (page, action) => can(user, page, action);
  return {
    // The schema of the endpoint has validated the input.
    input,
    params,
    db,
    sources: [host.db],
    host,
    visitor,
    user,
    me: user,
    may,
    locale: 'en',
    say: host.catalogues.en,
    upload,
    requestId: 'seed',
    calledAway: new AbortController().signal,
    cookie: () => undefined,
    today: () => todayOf(db, host.now()),
    require: (page, action) => {
      if (!may(page, action)) throw new RangeError(`${user.name} may not ${action} ${page}`);
    },
    tell: (more) => void Object.assign(answerParts, more),
    audit: (...some) => notes.push(...some),
    unchanged: () => undefined,
    noted: () => notes,
    afterCommit: () => undefined,
    ifUndone: () => undefined,
    reply: { cookies: [], headers: {} },
  };
}
