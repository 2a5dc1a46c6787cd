import { changesState } from '@/lib/contract/endpoint';
import { checkAllowed, checkFurther, type User } from './access';
import { callOf } from './call-of';
import { checked } from './failure';
import type { Host, Tx } from './host';
import type { Locale } from './locale';
import type { FileAnswer, Route } from './serve';
import { visitorOf } from './visitor';

/** A user in whose name the program reads, and the transaction in which it reads. */
export type Reader = Readonly<{
  db: Tx;
  host: Host;
  user: User;
  locale: Locale;
  /** Business day that the call gets. */
  today: string;
  calledAway: AbortSignal;
  requestId: string;
}>;

/**
 * Answers a call that reads, in the name of a user, after the same checks of rights and input as over HTTP. The answer
 * is not checked against its schema.
 */
export async function readAs(
  { db, host, user, locale, today, calledAway, requestId }: Reader,
  route: Route,
  given: object,
): Promise<FileAnswer | object> {
  const { endpoint } = route;
  if (changesState(endpoint)) throw new Error(`${endpoint.path} does not only read`);
  checkAllowed(user, endpoint.allow);
  checkFurther(user, endpoint);
  const input = checked(endpoint.input, given);
  const visitor = visitorOf(undefined, '', '');
  const say = host.catalogues[locale];
  const request = { host, visitor, locale, say, requestId, header: () => undefined };
  const gathered = {
    notes: [],
    later: [],
    undo: [],
    reply: { cookies: [], headers: {} },
    answerParts: {},
    isUnchanged: false,
  };
  const call = callOf(
    { request, route, user, params: {}, input, upload: null, calledAway },
    { db, sources: [host.db] },
    gathered,
  );
  // The cast is safe: the answer of a call that reads is an object or a file.
  return (await route.handle({ ...call, today: async () => today })) as FileAnswer | object;
}
