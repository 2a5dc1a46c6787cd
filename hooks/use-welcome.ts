'use client';

import { useRouter } from 'next/navigation';

import type { CurrentUser } from '@/lib/contract/people/session';
import { BASE_PATH } from '@/lib/base-path';
import { later, useSoon } from './use-later';
import { useLocale } from './use-locale';

const afterSignIn = later(() => import('./after-sign-in'));
const SOON = [afterSignIn];

/** What follows a sign-in. It comes in a file of its own while somebody types; should that fail, the first page says the rest. */
export function useWelcome(): (user: CurrentUser) => Promise<void> {
  const router = useRouter();
  const { locale, setLocale } = useLocale();
  useSoon(SOON);

  return async (user) => {
    await afterSignIn.fetch();
    const { part } = afterSignIn.read();
    if (!part) return location.assign(`${BASE_PATH}/`);
    part.welcome(user, { locale, setLocale, goTo: (path) => router.replace(path) });
  };
}
