'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AuthCard } from './auth-card';
import { AddressField, AuthForm, NewPasswordField } from './auth-form';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { useCallForm } from '@/hooks/use-call-form';
import { href } from '@/lib/address';
import { session } from '@/lib/contract/people/session';

/** Screen that asks for the e-mail address, then for the mailed code and a new password. */
export function ForgotPasswordScreen() {
  return (
    <Messages of={['auth']}>
      <PasswordByCode words="forgot" />
    </Messages>
  );
}

type Words = Readonly<{ words: 'forgot' | 'verification.ask' }>;

/** Screen that resets the password by a mailed code. The code also confirms an address that was not confirmed yet. */
export function PasswordByCode({ words }: Words) {
  const [email, setEmail] = useState<string>();
  if (email !== undefined) return <ResetPassword email={email} />;
  return <AskForCode words={words} onSent={setEmail} />;
}

/** Step that requests the code. The server's answer is the same for known and unknown addresses. */
function AskForCode({ words, onSent }: Words & { onSent: (email: string) => void }) {
  const t = useTranslations('auth.forgot');
  const own = useTranslations(`auth.${words}`);
  const record = useCallForm(session.forgotPassword, {
    blank: { email: '' },
    leaving: 'free',
    onSaved: (_, { email }) => onSent(email),
  });

  return (
    <AuthCard title={own('title')} text={own('text')}>
      <AuthForm record={record} action={t('action')}>
        <AddressField label={t('email')} required />
      </AuthForm>
      <RecordLink to="app.sign-in" className="justify-self-start font-medium text-accent">
        {t('back')}
      </RecordLink>
    </AuthCard>
  );
}

/** Form for a new password by mailed code. A new password ends all sessions of the user. */
function ResetPassword({ email }: { email: string }) {
  const t = useTranslations('auth.reset');
  const router = useRouter();
  const shown = <bdi dir="ltr">{email}</bdi>;
  const record = useCallForm(session.resetPassword, {
    blank: { email, code: '', password: '' },
    leaving: 'free',
    onSaved: () => router.replace(href('app.sign-in', { query: { chosen: 1 } })),
  });

  return (
    <AuthCard title={t('title')} text={t.rich('text', { address: () => shown })}>
      <AuthForm record={record} action={t('action')}>
        <OneTimeCodeField name="code" label={t('code')} required />
        <NewPasswordField label={t('password')} help={t('passwordHelp')} />
      </AuthForm>
    </AuthCard>
  );
}
