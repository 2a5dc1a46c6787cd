'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { ConfirmAddress } from './confirm-address';
import { Messages } from '@/components/layout/messages';
import { welcome } from '@/hooks/after-sign-in';
import { useHydrated } from '@/hooks/use-hydrated';
import { AuthCard } from './auth-card';
import { AuthForm, NewPasswordField } from './auth-form';
import { useCallForm } from '@/hooks/use-call-form';
import { useLocale } from '@/hooks/use-locale';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { session } from '@/lib/contract/people/session';
import { href } from '@/lib/address';

/**
 * Screen that confirms an e-mail address by a mailed code, or sets the first password with the token of an invitation.
 */
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

/**
 * Returns a function that opens the user's landing page if the server has started a session; otherwise the sign-in
 * page.
 */
function useEntry(): () => Promise<void> {
  const router = useRouter();
  const { locale, setLocale } = useLocale();
  return async () => {
    try {
      const user = await call(session.current);
      welcome(user, { locale, setLocale, goTo: (path) => router.replace(path) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      router.replace(href('app.sign-in', { query: { chosen: 1 } }));
    }
  };
}

/**
 * Form for the first password of an account that another user created. The token identifies the account and is valid
 * only once.
 */
function ChoosePassword({ token }: { token: string }) {
  const t = useTranslations('auth.choose');
  const enter = useEntry();
  const record = useCallForm(session.resetPassword, {
    blank: { code: token, password: '' },
    leaving: 'free',
    onSaved: () => void enter(),
  });

  return (
    <AuthCard title={t('title')} text={t('text')}>
      <AuthForm record={record} action={t('action')}>
        <NewPasswordField label={t('password')} help={t('passwordHelp')} />
      </AuthForm>
    </AuthCard>
  );
}
