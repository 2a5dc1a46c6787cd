'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { welcome } from '@/hooks/after-sign-in';
import { useSend } from '@/hooks/use-call';
import { useHydrated } from '@/hooks/use-hydrated';
import { AuthCard } from './auth-card';
import { AuthForm, NewPasswordField } from './auth-form';
import { PasswordByCode } from './forgot-password-screen';
import { useCallForm } from '@/hooks/use-call-form';
import { useLocale } from '@/hooks/use-locale';
import { useMaskedAddress } from '@/hooks/use-masked-address';
import { useSession } from '@/hooks/use-session';
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

/**
 * Step that confirms the e-mail address of a new account. In a browser tab that does not know the registration, the
 * user must enter the e-mail address.
 */
function ConfirmAddress() {
  const address = useMaskedAddress();
  const userId = useSession((state) => state.userId);
  useEffect(() => void useSession.persist.rehydrate(), []);

  if (userId === null || address === null) return <PasswordByCode words="verification.ask" />;
  return <CodeCard userId={userId} address={address} />;
}

function CodeCard({ userId, address }: Readonly<{ userId: number; address: string }>) {
  const t = useTranslations('auth.verification');
  const router = useRouter();
  const record = useCallForm(session.verify, {
    blank: { code: '' },
    params: { id: userId },
    leaving: 'free',
    onSaved: () => router.replace(href('app.sign-in', { query: { verified: 1 } })),
  });

  return (
    <AuthCard
      title={t('title')}
      text={t.rich('text', {
        address: () => (
          <bdi dir="ltr" className="font-medium text-ink">
            {address}
          </bdi>
        ),
      })}
    >
      <AuthForm record={record} action={t('action')}>
        <OneTimeCodeField name="code" label={t('code')} required />
      </AuthForm>
      <ResendCode userId={userId} />
      <RecordLink to="app.sign-up" className="justify-self-center text-12 font-medium text-accent">
        {t('change')}
      </RecordLink>
    </AuthCard>
  );
}

const PAUSE_SECONDS = 60;

/** Button that requests another code, at most once a minute. The first code was sent before the page opened. */
function ResendCode({ userId }: { userId: number }) {
  const t = useTranslations('auth.verification');
  const resend = useSend(session.resend);
  const { left, restart } = useCountdown(PAUSE_SECONDS);
  const ask = () => {
    restart();
    resend.mutate({ params: { id: userId } });
  };

  return (
    <div className="grid gap-1">
      <Button disabled={left > 0} busy={resend.isPending} onClick={ask}>
        {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      </Button>
      <output className="text-center text-12 text-ink-3">
        {resend.isSuccess && t('resent')}
        {resend.isError && resend.error.message}
      </output>
    </div>
  );
}

const SECOND = 1_000;

/** Counts down from `seconds` to zero. The countdown starts on mount; `restart` begins it again. */
function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [left, setLeft] = useState(seconds);
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return undefined;
    const tick = setInterval(() => setLeft((now) => Math.max(0, now - 1)), SECOND);
    return () => clearInterval(tick);
  }, [isOver]);

  return { left, restart: () => setLeft(seconds) };
}
