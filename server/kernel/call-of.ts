import { parse } from 'hono/utils/cookie';

import { can } from '@/lib/domain/permission';
import { declaresRight, type User } from './access';
import type { IncomingCall } from './incoming-call';
import type { AuditNote } from './audit';
import { Denied } from './failure';
import type { Tx } from './host';
import { todayOf } from './organisation';
import type { Sources } from './reads';
import type { Call, Reply, Route } from './serve';
import type { Upload } from './uploads';

/** A call that was admitted and whose input was validated. */
export type Ready = Readonly<{
  request: IncomingCall;
  route: Route;
  user: User | null;
  params: Record<string, number | string>;
  input: unknown;
  upload: Upload | null;
  calledAway: AbortSignal;
}>;

/** Transaction of a call, and the databases for further snapshots. */
export type Reading = Readonly<{ db: Tx; sources: Sources }>;

/** Functions that work outside the database and run one after the other, in the order of the list. */
export type Later = (() => Promise<void>)[];

/**
 * Side effects that a handler requests in addition to its return value: audit notes, later work, and parts of the
 * response.
 */
type Gathered = {
  notes: AuditNote[];
  later: Later;
  undo: Later;
  reply: Reply;
  answerParts: Record<string, unknown>;
  isUnchanged: boolean;
};

/** The parts of a request that a handler can see. */
type SeenRequest = Pick<
  IncomingCall,
  'host' | 'visitor' | 'locale' | 'say' | 'requestId' | 'header'
>;

/** Builds the call that a handler receives. */
export function callOf(
  {
    request,
    route: { endpoint },
    user,
    params,
    input,
    upload,
    calledAway,
  }: Omit<Ready, 'request'> & Readonly<{ request: SeenRequest }>,
  { db, sources }: Reading,
  gathered: Gathered,
): Call {
  const { host, visitor, locale, say, requestId } = request;
  return {
    input,
    params,
    db,
    sources,
    host,
    visitor,
    user,
    get me() {
      if (!user) throw new Denied(401);
      return user;
    },
    cookie: (name) => parse(request.header('cookie') ?? '', name)[name],
    locale,
    say,
    upload,
    requestId,
    calledAway,
    today: () => todayOf(db, host.now()),
    may: (page, action) => user !== null && can(user, page, action),
    require: (page, action) => {
      if (!user) throw new Denied(401);
      if (!declaresRight(endpoint, page, action)) {
        throw new Error(`${endpoint.path} asks for ${action} on ${page} and does not declare it`);
      }
      if (!can(user, page, action)) throw new Denied(403);
    },
    audit: (...notes) => gathered.notes.push(...notes),
    unchanged: () => void (gathered.isUnchanged = true),
    noted: () => gathered.notes,
    tell: (said) => void Object.assign(gathered.answerParts, said),
    afterCommit: (work) => gathered.later.push(work),
    ifUndone: (work) => gathered.undo.push(work),
    reply: gathered.reply,
  };
}
