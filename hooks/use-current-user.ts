'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';

import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { CurrentUser, session } from '@/lib/contract/people/session';
import { setup } from '@/lib/contract/settings/setup';
import { startUp, startUpParts } from '@/lib/contract/start-up';
import { answerKey } from './use-call';
import { USER_MS, useThroughRole } from './use-known-user';

/**
 * The signed-in user as the server returns it; a 401 error without a session. While a role is previewed, that role
 * replaces the user's own.
 */
export function useCurrentUser() {
  const select = useThroughRole();
  const cache = useQueryClient();
  return useQuery<CurrentUser, ApiError>({
    queryKey: answerKey(session.current),
    queryFn: () => askWhoIsHere(cache),
    staleTime: USER_MS,
    select,
  });
}

/**
 * Start-up call whose response is not validated as a whole. Its parts are validated one by one, so that an invalid part
 * does not affect the others.
 */
const inParts = { ...startUp, answer: v.record(v.string(), v.unknown()) };

/**
 * Fetches the signed-in user. The first time it uses the start-up call, which also returns data that every page needs,
 * and caches each part under its own endpoint. An invalid part is left to its own call, which then reports the error.
 */
async function askWhoIsHere(cache: QueryClient): Promise<CurrentUser> {
  if (cache.getQueryData(answerKey(setup.system)) !== undefined) return call(session.current);
  const parts = await call(inParts).catch(partByPart);
  const user = v.safeParse(CurrentUser, parts['user']);
  if (!user.success) return call(session.current);
  for (const [name, endpoint] of Object.entries(startUpParts)) {
    const read = v.safeParse<v.GenericSchema>(endpoint.answer, parts[name]);
    if (read.success) cache.setQueryData(answerKey(endpoint), read.output);
  }
  return user.output;
}

/**
 * Returns no parts if the server fails, its response is invalid, or it does not know the start-up call (while it is
 * being updated). Each part is then fetched by its own call.
 */
function partByPart(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404 || error.status >= 500 || error.isMisread) return {};
  throw error;
}
