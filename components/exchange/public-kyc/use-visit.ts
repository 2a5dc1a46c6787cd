import { useEffect, useState } from 'react';

import { ApiError } from '@/lib/api/api-error';
import { PUBLIC_OPEN } from '@/lib/domain/kyc-state';
import type { Verified } from './code-step';
import type { DraftKeeper } from './draft-keeper';
import { keepToken, keptToken, takeLink } from './kept-token';

/** Where somebody is: before the code, in the steps, or at what became of it. */
export type Place =
  | Readonly<{ at: 'look' }>
  | Readonly<{ at: 'start' }>
  | Readonly<{ at: 'find' }>
  | Readonly<{ at: 'link'; link: string }>
  | Readonly<{ at: 'code'; token: string; email?: string; isUnsent?: boolean }>
  | Readonly<{ at: 'steps'; keeper: DraftKeeper }>
  | Readonly<{ at: 'view'; token: string }>
  | Readonly<{ at: 'failed' }>;

/** The place, which follows from the address, from what this tab was doing, and from the code. */
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

/** A link is used before what this tab was doing, and that before a beginning. */
async function look(
  first: 'start' | 'find',
  link: string | undefined,
  token: string | undefined,
): Promise<Place> {
  if (link !== undefined) return { at: 'link', link };
  if (token === undefined) return { at: first };
  return first === 'find' ? { at: 'view', token } : placeOf(token);
}

/** The steps while what was told may be changed, and what became of it afterwards. */
async function placeOf(token: string): Promise<Place> {
  // What the steps are made of comes once somebody is let into them.
  const { openDraft } = await import('./open-draft');
  const keeper = await openDraft(token);
  return keeper ? { at: 'steps', keeper } : { at: 'view', token };
}

/** A session that is over asks for a code, one that nobody knows begins anew, a broken line offers another try. */
function placeAfter(error: unknown, token: string | undefined, first: 'start' | 'find'): Place {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 && token !== undefined) return { at: 'code', token, isUnsent: true };
  if (error.isPassing) return { at: 'failed' };
  keepToken(undefined);
  return { at: first };
}
