'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AuthCard } from './auth-card';
import { PlainAuthForm } from './plain-auth-form';
import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { CodeOf, CredentialField, PasswordOf } from '@/components/ui/credential-fields';
import { useHydrated } from '@/hooks/use-hydrated';
import { lazyPart, usePreload } from '@/hooks/use-lazy-part';
import { useLocale } from '@/hooks/use-locale';
import { useSignIn } from '@/hooks/use-sign-in';
import type { CurrentUser } from '@/lib/contract/people/session';
import { BASE_PATH, routes } from '@/lib/routes';

/** Sign-in screen, for the addresses `/auth/sign-in` and `/sign-in`. */
export function SignInScreen() {
  return (
    <Messages of={['auth']}>
      <SignInCard />
    </Messages>
  );
}

/** Sign-in with e-mail address and password, then with an authenticator code if the account requires one. */
function SignInCard() {
  const t = useTranslations('auth.signIn');
  const notice = useArrivalNotice();
  const { form, needsCode, problem, isSending, submit, startAgain } = useSignIn({
    onSignedIn: useWelcome(),
  });

  if (needsCode) {
    return (
      <CodeStep
        form={form}
        problem={problem}
        submit={submit}
        isSending={isSending}
        startAgain={startAgain}
      />
    );
  }
  return (
    <AuthCard title={t('title')}>
      {notice && !problem && <Callout>{t(`notice.${notice}`)}</Callout>}
      <PlainAuthForm problem={problem} submit={submit} isSending={isSending} action={t('action')}>
        <CredentialField
          form={form}
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordOf
          form={form}
          label={t('password')}
          labelEnd={
            <a href={HREF.forgot} className="text-12 font-medium text-accent">
              {t('forgot')}
            </a>
          }
        />
      </PlainAuthForm>
      <p className="text-ink-2">
        {t('noAccount')}{' '}
        <a href={HREF.signUp} className="font-medium text-accent">
          {t('signUp')}
        </a>
      </p>
    </AuthCard>
  );
}

const afterSignIn = lazyPart(() => import('@/hooks/after-sign-in'));
const SOON = [afterSignIn];

/**
 * Returns the function that opens the authenticated pages after the sign-in. Its code is loaded while the user types;
 * if that fails, the browser loads the start page instead.
 */
function useWelcome(): (user: CurrentUser) => Promise<void> {
  const router = useRouter();
  const { locale, setLocale } = useLocale();
  usePreload(SOON);

  return async (user) => {
    await afterSignIn.fetch();
    const { part } = afterSignIn.read();
    if (!part) return location.assign(`${BASE_PATH}/`);
    part.welcome(user, { locale, setLocale, goTo: (path) => router.replace(path) });
  };
}

const NOTICES = ['verified', 'chosen', 'redirect'] as const;

/**
 * Message that explains why the user is on this page, from the query string: address confirmed, password set, or a page
 * that requires sign-in.
 */
function useArrivalNotice(): (typeof NOTICES)[number] | undefined {
  const hydrated = useHydrated();
  if (!hydrated) return undefined;
  const query = new URLSearchParams(location.search);
  return NOTICES.find((notice) => query.has(notice));
}

/** URLs of links that load a new document, because their targets need code that this page lacks. */
const HREF = {
  forgot: BASE_PATH + routes['app.forgot-password'].path,
  signUp: BASE_PATH + routes['app.sign-up'].path,
};

type Step = Pick<
  ReturnType<typeof useSignIn>,
  'form' | 'problem' | 'submit' | 'isSending' | 'startAgain'
>;

function CodeStep({ form, problem, submit, isSending, startAgain }: Step) {
  const t = useTranslations('auth.signIn');
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <AuthCard title={t('codeTitle')} text={isRecovery ? t('recoveryText') : t('codeText')}>
      <PlainAuthForm problem={problem} submit={submit} isSending={isSending} action={t('action')}>
        {isRecovery ? (
          <CredentialField form={form} name="code" label={t('recoveryCode')} autoComplete="off" />
        ) : (
          <CodeOf form={form} label={t('code')} />
        )}
      </PlainAuthForm>
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
