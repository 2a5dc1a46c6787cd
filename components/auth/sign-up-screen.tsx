'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { AuthCard } from './auth-card';
import { AddressField, AuthForm, NewPasswordField } from './auth-form';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { TextField } from '@/components/ui/text-field';
import { useCallForm } from '@/hooks/use-call-form';
import { keepMaskedAddress } from '@/hooks/use-masked-address';
import { rememberRegistered } from '@/hooks/use-session';
import { session } from '@/lib/contract/people/session';
import { href } from '@/lib/address';

export function SignUpScreen() {
  return (
    <Messages of={['auth']}>
      <SignUpCard />
    </Messages>
  );
}

/**
 * Registration form. It does not reveal whether the e-mail address already has an account; the owner of such an account
 * receives an e-mail.
 */
function SignUpCard() {
  const t = useTranslations('auth.signUp');
  const record = useRegistration();
  return (
    <AuthCard title={t('title')} text={t('text')}>
      <AuthForm record={record} action={t('action')}>
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
  return useCallForm(session.register, {
    blank: { name: '', email: '', phone: '', password: '' },
    leaving: 'free',
    onSaved: ({ id }, { email }) => {
      rememberRegistered(id);
      keepMaskedAddress(email);
      router.push(href('app.verification'));
    },
  });
}
