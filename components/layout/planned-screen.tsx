'use client';

import { Hammer } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { Badge } from '@/components/ui/badge';
import type { RouteKey } from '@/lib/routes';

/** Stands where a screen is not built yet, and says in one sentence what it will do. */
export function PlannedScreen({ of }: { of: RouteKey }) {
  return (
    <Messages of={['routes', 'planned']}>
      <Planned of={of} />
    </Messages>
  );
}

function Planned({ of }: { of: RouteKey }) {
  const t = useTranslations('planned');
  const label = useTranslations('routes');
  return (
    <div className="grid max-w-xl content-start justify-items-start gap-2 px-gutter py-6">
      <Badge icon={Hammer}>{t('notBuilt')}</Badge>
      <h1>{label(of)}</h1>
      <p className="text-ink-2">{t(of)}</p>
    </div>
  );
}
