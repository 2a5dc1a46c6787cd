'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { AuthCard } from './auth-card';
import { AuthForm, NewPasswordField } from './auth-form';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { useCallForm } from '@/hooks/use-call-form';
import { session } from '@/lib/contract/people/session';
import { href } from '@/lib/address';

/** Form for a new password by mailed code. A new password ends all sessions of the user. */
export function ResetPassword({ email }: { email: string }) {
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
