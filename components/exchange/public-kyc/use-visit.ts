import { useEffect, useState } from 'react';

import { ApiError } from '@/lib/api/api-error';
import { PUBLIC_OPEN } from '@/lib/domain/kyc-state';
import type { Verified } from './code-step';
import type { DraftKeeper } from './draft-keeper';
import { keepToken, keptToken, takeLink } from './kept-token';

/** Screen of the visit: before the code, in the steps, or the status page. */
export type Place =
  | Readonly<{ at: 'look' }>
  | Readonly<{ at: 'start' }>
  | Readonly<{ at: 'find' }>
  | Readonly<{ at: 'link'; link: string }>
  | Readonly<{ at: 'code'; token: string; email?: string; isUnsent?: boolean }>
  | Readonly<{ at: 'steps'; keeper: DraftKeeper }>
  | Readonly<{ at: 'view'; token: string }>
  | Readonly<{ at: 'failed' }>;

/** Screen of the visit, from the address, the stored token and the code. */
export function useVisit(first: 'start' | 'find') {
  const [place, setPlace] = useState<Place>({ at: 'look' });
  const openSteps = async (token: string) => setPlace(await placeOf(token));
  useEffect(() => {
    const link = takeLink();
    const token = keptToken();
    look(first, link, token)
      .then(setPlace)
      .catch((error: unknown) => setPlace(placeAfter(error, token, first)));
  }, [first]);

  const started = (token: string, email?: string) => {
    keepToken(token);
    setPlace({ at: 'code', token, ...(email !== undefined && { email }) });
  };
  const verified = (token: string, { status }: Verified) => {
    if (first === 'find' || !PUBLIC_OPEN.includes(status)) setPlace({ at: 'view', token });
    else void openSteps(token).catch(() => setPlace({ at: 'failed' }));
  };
  return { place, setPlace, started, verified, openSteps };
}

/** First screen: a mailed link comes before the stored token, and that before a new start. */
async function look(
  first: 'start' | 'find',
  link: string | undefined,
  token: string | undefined,
): Promise<Place> {
  if (link !== undefined) return { at: 'link', link };
  if (token === undefined) return { at: first };
  return first === 'find' ? { at: 'view', token } : placeOf(token);
}

/** Opens the steps while the data can be changed, and otherwise the status page. */
async function placeOf(token: string): Promise<Place> {
  // Loaded only here, so that the start page stays small.
  const { openDraft } = await import('./open-draft');
  const keeper = await openDraft(token);
  return keeper ? { at: 'steps', keeper } : { at: 'view', token };
}

/**
 * Screen after an error: a new code after an expired session, a retry after a temporary failure, otherwise a new start.
 */
function placeAfter(error: unknown, token: string | undefined, first: 'start' | 'find'): Place {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 && token !== undefined) return { at: 'code', token, isUnsent: true };
  if (error.isPassing) return { at: 'failed' };
  keepToken(undefined);
  return { at: first };
}
