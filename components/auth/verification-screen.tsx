'use client';

import { ChoosePassword } from '@/components/auth/choose-password';
import { ConfirmAddress } from '@/components/auth/confirm-address';
import { Messages } from '@/components/layout/messages';
import { useHydrated } from '@/hooks/use-hydrated';

/** Proves an address by the code mailed to it; with the token of a letter, chooses a first password. */
export function VerificationScreen() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const token = new URLSearchParams(location.search).get('setup');
  return (
    <Messages of={['auth']}>
      {token === null ? <ConfirmAddress /> : <ChoosePassword token={token} />}
    </Messages>
  );
}
