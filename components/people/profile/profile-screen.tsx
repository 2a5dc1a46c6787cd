'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { DetailsTab } from '@/components/people/profile/details-tab';
import { PreferencesTab } from '@/components/people/profile/preferences-tab';
import { ProfileForm } from '@/components/people/profile/profile-form';
import { SecondStep } from '@/components/people/profile/second-step';
import { SessionList } from '@/components/people/profile/session-list';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PasswordField } from '@/components/ui/password-field';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { useAnswer } from '@/hooks/use-call';
import { useDraftForm } from '@/hooks/use-draft-form';
import { toast } from '@/hooks/use-toast';
import { profile, type Profile } from '@/lib/contract/people/profile';
import { users } from '@/lib/contract/people/users';

export function ProfileScreen() {
  return (
    <Messages of={['profile']} fallback={<SkeletonRows />}>
      <LoadedProfile />
    </Messages>
  );
}

function LoadedProfile() {
  const t = useTranslations('profile');
  const { data, error, refetch } = useAnswer(profile.show);

  return (
    <div className="grid content-start">
      <h1 className="px-gutter py-4">{t('title')}</h1>
      {data && <ProfileTabs user={data} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {!data && error && (
        <EmptyState
          kind="refused"
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        >
          {error.message}
        </EmptyState>
      )}
    </div>
  );
}

function ProfileTabs({ user }: { user: Profile }) {
  const t = useTranslations('profile');
  const [tab, setTab] = useState('details');
  const tabs = [
    { value: 'details', label: t('tab.details'), panel: <DetailsTab user={user} /> },
    { value: 'password', label: t('tab.password'), panel: <PasswordTab user={user} /> },
    { value: 'security', label: t('tab.security'), panel: <SecurityTab user={user} /> },
    { value: 'preferences', label: t('tab.preferences'), panel: <PreferencesTab user={user} /> },
  ];
  return (
    <div className="[&_[role=tablist]]:px-gutter [&_[role=tabpanel]]:px-gutter [&_[role=tabpanel]]:py-5">
      <Tabs label={t('title')} tabs={tabs} value={tab} onChange={setTab} />
    </div>
  );
}

/** Form of a new password, which needs the current one. It ends all other sessions of the user. */
function PasswordTab({ user }: { user: Profile }) {
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
    <ProfileForm
      form={form}
      failure={failure}
      isSaving={isSaving}
      submit={submit()}
      action={t('save')}
    >
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

function SecurityTab({ user }: { user: Profile }) {
  const t = useTranslations('profile.security');
  return (
    <div className="grid max-w-2xl gap-8">
      <section className="grid justify-items-start gap-3">
        <h2>{t('second')}</h2>
        <SecondStep user={user} />
      </section>
      <section className="grid gap-2">
        <h2>{t('sessions')}</h2>
        <SessionList />
      </section>
    </div>
  );
}
