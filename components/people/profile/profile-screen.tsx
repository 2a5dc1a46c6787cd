'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { DetailsTab } from '@/components/people/profile/details-tab';
import { PasswordTab } from '@/components/people/profile/password-tab';
import { PreferencesTab } from '@/components/people/profile/preferences-tab';
import { SecurityTab } from '@/components/people/profile/security-tab';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { useAnswer } from '@/hooks/use-call';
import { type Profile, profile } from '@/lib/contract/people/profile';

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
