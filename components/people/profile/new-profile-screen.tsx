'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { InvitationLink } from '@/components/settings/users/invitation';
import { ProfileForm } from './profile-form';
import { PasswordField } from '@/components/ui/password-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useAnswer } from '@/hooks/use-call';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import type { InputOf } from '@/lib/contract/endpoint';
import { roles } from '@/lib/contract/people/roles';
import { type StoredUser, users } from '@/lib/contract/people/users';

export function NewProfileScreen() {
  return (
    <Messages of={['profile', 'settings']}>
      <NewProfile />
    </Messages>
  );
}

type Draft = Omit<InputOf<typeof users.store>, 'role_id'> & { role_id: string };

/**
 * Form of a new user. If no password is entered, the server invites the user; without a mail server, the link of the
 * invitation is shown.
 */
function NewProfile() {
  const t = useTranslations('profile.new');
  const goTo = useGoTo();
  const [invited, setInvited] = useState<StoredUser>();
  const finish = (user: StoredUser) => {
    toast.success(t('saved', { name: user.name }));
    void goTo('app.users', { view: user.id });
  };
  const record = useCallForm(users.store, {
    blank: { name: '', email: '', phone: '', role_id: '', password: '' } as Draft,
    toInput: inputOf,
    onSaved: (user) => (user.invitation?.link ? setInvited(user) : finish(user)),
  });
  const { data } = useAnswer(roles.list);
  const options = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="grid content-start gap-4 px-gutter py-4">
      <h1>{t('title')}</h1>
      <ProfileForm record={record} action={t('save')}>
        <TextField name="name" label={t('name')} required autoComplete="off" />
        <TextField
          name="email"
          label={t('email')}
          required
          type="email"
          dir="ltr"
          autoComplete="off"
        />
        <TextField name="phone" label={t('phone')} type="tel" dir="ltr" autoComplete="off" />
        <SelectField name="role_id" label={t('role')} options={options} help={t('roleHelp')} />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="new-password"
          help={t('passwordHelp')}
        />
      </ProfileForm>
      {invited?.invitation && (
        <InvitationLink
          name={invited.name}
          invitation={invited.invitation}
          onClose={() => finish(invited)}
        />
      )}
    </div>
  );
}

const inputOf = ({ role_id, password, phone, ...rest }: Draft) => ({
  ...rest,
  role_id: role_id === '' ? null : Number(role_id),
  ...(phone && { phone }),
  ...(password && { password }),
});
