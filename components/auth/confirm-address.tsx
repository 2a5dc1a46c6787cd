'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { AuthCard } from './auth-card';
import { AuthForm } from './auth-form';
import { PasswordByCode } from './forgot-password-screen';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { useSend } from '@/hooks/use-call';
import { useCallForm } from '@/hooks/use-call-form';
import { useMaskedAddress } from '@/hooks/use-masked-address';
import { useSession } from '@/hooks/use-session';
import { href } from '@/lib/address';
import { session } from '@/lib/contract/people/session';

/**
 * Step that confirms the e-mail address of a new account. In a browser tab that does not know the registration, the
 * user must enter the e-mail address.
 */
export function ConfirmAddress() {
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
