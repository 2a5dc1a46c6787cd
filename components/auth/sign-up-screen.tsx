'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { AuthCard } from '@/components/auth/auth-card';
import { AuthForm } from '@/components/auth/auth-form';
import { problemOf } from '@/components/auth/problem-of';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { useDraftForm } from '@/hooks/use-draft-form';
import { keepMaskedAddress } from '@/hooks/use-masked-address';
import { rememberRegistered } from '@/hooks/use-session';
import type { InputOf } from '@/lib/contract/endpoint';
import { session } from '@/lib/contract/people/session';
import { href } from '@/lib/address';

export function SignUpScreen() {
  return (
    <Messages of={['auth']}>
      <SignUpCard />
    </Messages>
  );
}

type Registration = InputOf<typeof session.register>;

const FIELDS = ['name', 'email', 'phone', 'password'] as const;

/** Asks for an account. Whether the address is taken is not shown: its owner gets a letter instead. */
function SignUpCard() {
  const t = useTranslations('auth.signUp');
  const router = useRouter();
  const { form, submit, failure, isSaving } = useDraftForm<Registration, typeof session.register>(
    session.register,
    {
      blank: { name: '', email: '', phone: '', password: '' },
      onSaved: ({ id }) => {
        rememberRegistered(id);
        keepMaskedAddress(form.getValues('email'));
        router.push(href('app.verification'));
      },
    },
  );

  return (
    <AuthCard title={t('title')} text={t('text')}>
      <AuthForm
        form={form}
        problem={problemOf(failure, FIELDS)}
        submit={submit()}
        isSending={isSaving}
        action={t('action')}
      >
        <TextField name="name" label={t('name')} required autoComplete="name" />
        <TextField
          name="email"
          label={t('email')}
          required
          type="email"
          inputMode="email"
          dir="ltr"
          autoComplete="email"
        />
        <TextField
          name="phone"
          label={t('phone')}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="tel"
        />
        <PasswordField
          name="password"
          label={t('password')}
          required
          autoComplete="new-password"
          help={t('passwordHelp')}
        />
      </AuthForm>
      <p className="text-ink-2">
        {t('hasAccount')}{' '}
        <RecordLink to="app.sign-in" className="font-medium text-accent">
          {t('signIn')}
        </RecordLink>
      </p>
    </AuthCard>
  );
}
