'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AuthCard } from '@/components/auth/auth-card';
import { AddressField, AuthForm } from '@/components/auth/auth-form';
import { problemOf } from '@/components/auth/problem-of';
import { ResetPassword } from '@/components/auth/reset-password';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { useDraftForm } from '@/hooks/use-draft-form';
import { session } from '@/lib/contract/people/session';

/** First the address, then the code that was mailed to it with the new password. */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState<string>();
  return (
    <Messages of={['auth']}>
      {email === undefined ? <AskForCode onSent={setEmail} /> : <ResetPassword email={email} />}
    </Messages>
  );
}

/** The answer is the same for every address, known or not. */
function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('auth.forgot');
  const { form, submit, failure, isSaving } = useDraftForm(session.forgotPassword, {
    blank: { email: '' },
    onSaved: () => onSent(form.getValues('email')),
  });

  return (
    <AuthCard title={t('title')} text={t('text')}>
      <AuthForm
        {...{ form, submit: submit(), isSending: isSaving, action: t('action') }}
        problem={problemOf(failure, ['email'])}
      >
        <AddressField label={t('email')} required />
      </AuthForm>
      <RecordLink to="app.sign-in" className="justify-self-start font-medium text-accent">
        {t('back')}
      </RecordLink>
    </AuthCard>
  );
}
