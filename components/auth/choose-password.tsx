'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { AuthCard } from '@/components/auth/auth-card';
import { AuthForm, NewPasswordField } from '@/components/auth/auth-form';
import { problemOf } from '@/components/auth/problem-of';
import { useDraftForm } from '@/hooks/use-draft-form';
import type { InputOf } from '@/lib/contract/endpoint';
import { session } from '@/lib/contract/people/session';
import { href } from '@/lib/address';

type Choice = InputOf<typeof session.resetPassword>;

/** The first password of an account somebody else made. The token is good once, and needs no address. */
export function ChoosePassword({ token }: { token: string }) {
  const t = useTranslations('auth.choose');
  const router = useRouter();
  const { form, submit, failure, isSaving } = useDraftForm<Choice, typeof session.resetPassword>(
    session.resetPassword,
    {
      blank: { code: token, password: '' },
      onSaved: () => router.replace(href('app.sign-in', { query: { chosen: 1 } })),
    },
  );

  return (
    <AuthCard title={t('title')} text={t('text')}>
      <AuthForm
        {...{ form, submit: submit(), isSending: isSaving, action: t('action') }}
        problem={problemOf(failure, ['password'])}
      >
        <NewPasswordField label={t('password')} help={t('passwordHelp')} />
      </AuthForm>
    </AuthCard>
  );
}
