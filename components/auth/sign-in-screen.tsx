'use client';

import { Messages } from '@/components/layout/messages';
import { SignInCard } from '@/components/auth/sign-in-card';

/** `/auth/sign-in` and `/sign-in`, one screen. */
export function SignInScreen() {
  return (
    <Messages of={['auth']}>
      <SignInCard />
    </Messages>
  );
}
