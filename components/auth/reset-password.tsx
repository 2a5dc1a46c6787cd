'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { AuthCard } from './auth-card';
import { AuthForm, NewPasswordField } from './auth-form';
import { problemOf } from './problem-of';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { useDraftForm } from '@/hooks/use-draft-form';
import type { InputOf } from '@/lib/contract/endpoint';
import { session } from '@/lib/contract/people/session';
import { href } from '@/lib/address';

type Reset = InputOf<typeof session.resetPassword>;

/** Form for a new password by mailed code. A new password ends all sessions of the user. */
export function ResetPassword({ email }: { email: string }) {
  const t = useTranslations('auth.reset');
  const router = useRouter();
  const shown = <bdi dir="ltr">{email}</bdi>;
  const { form, submit, failure, isSaving } = useDraftForm<Reset, typeof session.resetPassword>(
    session.resetPassword,
    {
      blank: { email, code: '', password: '' },
      onSaved: () => router.replace(href('app.sign-in', { query: { chosen: 1 } })),
    },
  );

  return (
    <AuthCard title={t('title')} text={t.rich('text', { address: () => shown })}>
      <AuthForm
        form={form}
        submit={submit()}
        isSending={isSaving}
        action={t('action')}
        problem={problemOf(failure, ['code', 'password'])}
      >
        <OneTimeCodeField name="code" label={t('code')} required />
        <NewPasswordField label={t('password')} help={t('passwordHelp')} />
      </AuthForm>
    </AuthCard>
  );
}
