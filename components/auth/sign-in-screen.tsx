'use client';

import { Messages } from '@/components/layout/messages';
import { SignInCard } from '@/components/auth/sign-in-card';

/** Screen of both `/auth/sign-in` and `/sign-in`. */
export function SignInScreen() {
  return (
    <Messages of={['auth']}>
      <SignInCard />
    </Messages>
  );
}
