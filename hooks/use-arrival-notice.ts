'use client';

import { useHydrated } from './use-hydrated';

const NOTICES = ['verified', 'chosen', 'redirect'] as const;

/** Why somebody comes to the sign-in page, if the address says so: a proved address, a new password, a page that waits. */
export function useArrivalNotice(): (typeof NOTICES)[number] | undefined {
  const hydrated = useHydrated();
  if (!hydrated) return undefined;
  const query = new URLSearchParams(location.search);
  return NOTICES.find((notice) => query.has(notice));
}
