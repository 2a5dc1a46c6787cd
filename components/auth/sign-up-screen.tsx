'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { AuthCard } from './auth-card';
import { AddressField, AuthForm, NewPasswordField } from './auth-form';
import { problemOf } from './problem-of';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
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

/**
 * Registration form. It does not reveal whether the e-mail address has an account; if it has, its owner receives a
 * letter.
 */
function SignUpCard() {
  const t = useTranslations('auth.signUp');
  const { form, submit, failure, isSaving } = useRegistration();
  return (
    <AuthCard title={t('title')} text={t('text')}>
      <AuthForm
        form={form}
        submit={submit()}
        isSending={isSaving}
        action={t('action')}
        problem={problemOf(failure, FIELDS)}
      >
        <TextField name="name" label={t('name')} required autoComplete="name" />
        <AddressField isNew label={t('email')} required />
        <TextField
          name="phone"
          label={t('phone')}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="tel"
        />
        <NewPasswordField label={t('password')} help={t('passwordHelp')} />
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

function useRegistration() {
  const router = useRouter();
  const draft = useDraftForm<Registration, typeof session.register>(session.register, {
    blank: { name: '', email: '', phone: '', password: '' },
    onSaved: ({ id }) => {
      rememberRegistered(id);
      keepMaskedAddress(draft.form.getValues('email'));
      router.push(href('app.verification'));
    },
  });
  return draft;
}
