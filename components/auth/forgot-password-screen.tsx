'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AuthCard } from './auth-card';
import { AddressField, AuthForm } from './auth-form';
import { ResetPassword } from './reset-password';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { useCallForm } from '@/hooks/use-call-form';
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
