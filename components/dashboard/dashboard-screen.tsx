'use client';

import { useTranslations } from 'use-intl';

import { MyDrafts } from '@/components/dashboard/my-drafts';
import { SetUp } from '@/components/dashboard/set-up';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useSystemSetup } from '@/hooks/use-system-setting';

export function DashboardScreen() {
  return (
    <Messages of={['dashboard']} fallback={<SkeletonRows />}>
      <Dashboard />
    </Messages>
  );
}

/** What waits for whoever comes in. It shows nothing that the house has not recorded. */
function Dashboard() {
  const t = useTranslations('dashboard');
  const { data: user } = useCurrentUser();
  const setup = useSystemSetup();

  return (
    <div className="grid flex-1 content-start gap-4 bg-bg px-gutter py-4">
      <div>
        <h1>{t('greeting', { name: user?.name ?? '' })}</h1>
        <p className="text-ink-2">{setup && t('house', { name: setup.name })}</p>
      </div>
      <div className="grid max-w-5xl items-start gap-4 md:grid-cols-2">
        <SetUp />
        <MyDrafts />
      </div>
    </div>
  );
}
