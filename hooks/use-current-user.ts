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
 * The signed-in user as the host knows him now; an error with status 401 when nobody is. While he
 * looks through a role, that role stands in place of his own: all that a role decides follows it.
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

/** Each part is read by itself, so that one that is not of the contract spoils no other. */
const inParts = { ...startUp, answer: v.record(v.string(), v.unknown()) };

/**
 * Asks who is signed in. The first time the host is asked for all that every page needs as well, and each answer is kept as if its
 * own call had brought it; what cannot be read is left to that call, which says so.
 */
async function askWhoIsHere(cache: QueryClient): Promise<CurrentUser> {
  if (cache.getQueryData(answerKey(setup.system)) !== undefined) return call(session.current);
  const told = await call(inParts).catch(partByPart);
  const user = v.safeParse(CurrentUser, told['user']);
  if (!user.success) return call(session.current);
  for (const [name, endpoint] of Object.entries(startUpParts)) {
    const read = v.safeParse<v.GenericSchema>(endpoint.answer, told[name]);
    if (read.success) cache.setQueryData(answerKey(endpoint), read.output);
  }
  return user.output;
}

/**
 * While a host is replaced, a page of the new one may ask the old one; and where one part fails, it shall fail alone. Then
 * nothing was told, and each part is asked for by its own call.
 */
function partByPart(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404 || error.status >= 500 || error.isMisread) return {};
  throw error;
}
