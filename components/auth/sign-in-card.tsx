'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AuthCard } from '@/components/auth/auth-card';
import { TextField } from '@/components/ui/text-field';
import { AddressField, AuthForm } from '@/components/auth/auth-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { PasswordField } from '@/components/ui/password-field';
import { useHydrated } from '@/hooks/use-hydrated';
import { later, useSoon } from '@/hooks/use-later';
import { useLocale } from '@/hooks/use-locale';
import { useSignIn } from '@/hooks/use-sign-in';
import type { CurrentUser } from '@/lib/contract/people/session';
import { BASE_PATH, routes } from '@/lib/routes';

/** Address and password; then, if the account asks for it, the code of the authenticator. */
export function SignInCard() {
  const t = useTranslations('auth.signIn');
  const notice = useArrivalNotice();
  const { form, needsCode, problem, isSending, submit, startAgain } = useSignIn({
    onSignedIn: useWelcome(),
  });

  if (needsCode) {
    return <CodeStep {...{ form, problem, submit, isSending, startAgain }} />;
  }
  return (
    <AuthCard title={t('title')}>
      {notice && !problem && <Callout>{t(`notice.${notice}`)}</Callout>}
      <AuthForm {...{ form, problem, submit, isSending, action: t('action') }}>
        <AddressField label={t('email')} />
        <Password />
      </AuthForm>
      <NoAccount />
    </AuthCard>
  );
}

const afterSignIn = later(() => import('@/hooks/after-sign-in'));
const SOON = [afterSignIn];

/** What follows a sign-in. It comes in a file of its own while somebody types; should that fail, the first page says the rest. */
function useWelcome(): (user: CurrentUser) => Promise<void> {
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

const NOTICES = ['verified', 'chosen', 'redirect'] as const;

/** Why somebody comes to the sign-in page, if the address says so: a proved address, a new password, a page that waits. */
function useArrivalNotice(): (typeof NOTICES)[number] | undefined {
  const hydrated = useHydrated();
  if (!hydrated) return undefined;
  const query = new URLSearchParams(location.search);
  return NOTICES.find((notice) => query.has(notice));
}

/** These pages bring what this one does without, so they are opened anew. */
const HREF = {
  forgot: BASE_PATH + routes['app.forgot-password'].path,
  signUp: BASE_PATH + routes['app.sign-up'].path,
};

function Password() {
  const t = useTranslations('auth.signIn');
  return (
    <PasswordField
      name="password"
      label={t('password')}
      labelEnd={
        <a href={HREF.forgot} className="text-12 font-medium text-accent">
          {t('forgot')}
        </a>
      }
    />
  );
}

function NoAccount() {
  const t = useTranslations('auth.signIn');
  return (
    <p className="text-ink-2">
      {t('noAccount')}{' '}
      <a href={HREF.signUp} className="font-medium text-accent">
        {t('signUp')}
      </a>
    </p>
  );
}

type Step = Pick<
  ReturnType<typeof useSignIn>,
  'form' | 'problem' | 'submit' | 'isSending' | 'startAgain'
>;

function CodeStep({ form, problem, submit, isSending, startAgain }: Step) {
  const t = useTranslations('auth.signIn');
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <AuthCard title={t('codeTitle')} text={isRecovery ? t('recoveryText') : t('codeText')}>
      <AuthForm {...{ form, problem, submit, isSending, action: t('action') }}>
        {isRecovery ? (
          <TextField name="code" label={t('recoveryCode')} dir="ltr" autoComplete="off" />
        ) : (
          <OneTimeCodeField name="code" label={t('code')} />
        )}
      </AuthForm>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={startAgain}>
          {t('startAgain')}
        </Button>
        <Button variant="ghost" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? t('useCode') : t('useRecovery')}
        </Button>
      </div>
    </AuthCard>
  );
}
