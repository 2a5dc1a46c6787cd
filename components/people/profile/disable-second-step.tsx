'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { ProfileForm } from '@/components/people/profile/profile-form';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { useDraftForm } from '@/hooks/use-draft-form';
import { toast } from '@/hooks/use-toast';
import { profile } from '@/lib/contract/people/profile';

/** Off only with the password: a page left open is not enough. */
export function DisableSecondStep() {
  const t = useTranslations('profile.security');
  const [isAsked, setIsAsked] = useState(false);
  const { form, submit, failure, isSaving } = useDraftForm(profile.disableTotp, {
    blank: { password: '' },
    onSaved: () => toast.success(t('disabled')),
  });
  if (!isAsked) return <Button onClick={() => setIsAsked(true)}>{t('disable')}</Button>;
  return (
    <ProfileForm {...{ form, failure, isSaving, submit: submit(), action: t('disable') }}>
      <PasswordField name="password" label={t('password')} required />
    </ProfileForm>
  );
}
