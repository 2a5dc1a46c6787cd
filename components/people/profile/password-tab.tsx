'use client';

import { useTranslations } from 'use-intl';

import { ProfileForm } from '@/components/people/profile/profile-form';
import { PasswordField } from '@/components/ui/password-field';
import { useDraftForm } from '@/hooks/use-draft-form';
import { toast } from '@/hooks/use-toast';
import type { Profile } from '@/lib/contract/people/profile';
import { users } from '@/lib/contract/people/users';

/** A new password, by the present one. Every other session of the user ends with it. */
export function PasswordTab({ user }: { user: Profile }) {
  const t = useTranslations('profile.password');
  const { form, submit, failure, isSaving } = useDraftForm(users.updatePassword, {
    blank: { current_password: '', password: '' },
    given: { params: { id: user.id } },
    onSaved: () => {
      form.reset();
      toast.success(t('saved'));
    },
  });
  return (
    <ProfileForm {...{ form, failure, isSaving, submit: submit(), action: t('save') }}>
      <PasswordField name="current_password" label={t('current')} required />
      <PasswordField
        name="password"
        label={t('new')}
        required
        autoComplete="new-password"
        help={t('help')}
      />
    </ProfileForm>
  );
}
