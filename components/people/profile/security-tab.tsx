'use client';

import { useTranslations } from 'use-intl';

import { SessionList } from '@/components/people/profile/session-list';
import { SecondStep } from '@/components/people/profile/second-step';
import type { Profile } from '@/lib/contract/people/profile';

export function SecurityTab({ user }: { user: Profile }) {
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
