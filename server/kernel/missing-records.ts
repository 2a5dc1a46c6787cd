import * as v from 'valibot';

import { Nothing } from '@/lib/contract/schemas';
import type { Outcome } from './incoming-call';
import { NotFound } from './failure';
import type { Route } from './serve';

/**
 * A route that can show whether a record exists: one that only runs the `find` of a call, a read of the record, or the
 * list of its kind (`isList`).
 */
export type Finder = Readonly<{ route: Route; isList: boolean }>;

/**
 * Maps the path of each route that acts on a record to the route that finds this record. The map has no entry for a
 * path whose record cannot be found.
 */
export function findersOf(routes: readonly Route[]): ReadonlyMap<string, Finder> {
  const reading = routes.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.changes);
  const found = routes.flatMap(({ endpoint, find }): [string, Finder][] => {
    const { path } = endpoint;
    const at = path.indexOf('{id}');
    if (at < 0) return [];
    if (find) return [[path, { route: readingOf(endpoint, find), isList: false }]];
    const record = path.slice(0, at + '{id}'.length);
    const ofRecord = reading.filter(
      ({ endpoint: one }) => !one.file && one.path.startsWith(record),
    );
    // Prefers `show`, because other reads, such as of a document's messages, may not exist for every record.
    const one =
      ofRecord.find(({ endpoint: { path: shown } }) => shown === `${record}/show`) ?? ofRecord[0];
    const all = reading.find(({ endpoint }) => endpoint.path === `${path.slice(0, at)}list`);
    if (one) return [[path, { route: one, isList: false }]];
    return all ? [[path, { route: all, isList: true }]] : [];
  });
  return new Map(found);
}

/** Makes a route that only reads the record on which another call acts, with the `find` of that call. */
export function readingOf(endpoint: Route['endpoint'], find: NonNullable<Route['find']>): Route {
  const reading = { ...endpoint, method: 'GET', input: Nothing, answer: v.null() } as const;
  return { endpoint: reading, handle: (call) => find(call).then(() => null) };
}

/**
 * Throws a 404 if the record is missing. Nothing is checked if the record is only in a paged list or on a page that the
 * caller may not read.
 */
export async function refuseMissing(
  { route, isList }: Finder,
  id: unknown,
  read: (route: Route) => Promise<Outcome>,
): Promise<void> {
  try {
    const { answer } = await read(route);
    if (isList && Array.isArray(answer) && !answer.some((row: { id?: unknown }) => row.id === id)) {
      throw new NotFound();
    }
  } catch (error) {
    if (error instanceof NotFound) throw error;
  }
}
