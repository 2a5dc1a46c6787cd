'use client';

import { useTranslations } from 'use-intl';

import { CashCard } from '@/components/dashboard/cash-card';
import { DashboardSkeleton } from '@/components/dashboard/dashboard-skeleton';
import { HealthLine } from '@/components/dashboard/health-line';
import { MyDrafts } from '@/components/dashboard/my-drafts';
import { OpenDays } from '@/components/dashboard/open-days';
import { OwedCard } from '@/components/dashboard/owed-card';
import { ResultCard } from '@/components/dashboard/result-card';
import { SetUp } from '@/components/dashboard/set-up';
import { ToFinish } from '@/components/dashboard/to-finish';
import { LoadFailure } from '@/components/document/load-failure';
import { Messages } from '@/components/layout/messages';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { dashboard } from '@/lib/contract/dashboard';

export function DashboardScreen() {
  return (
    <Messages of={['dashboard', 'routes', 'document']} fallback={<DashboardSkeleton />}>
      <Overview />
    </Messages>
  );
}

/** How the house stands and what waits, as far as the reader may see it; every figure leads to its source. */
function Overview() {
  const t = useTranslations('dashboard');
  const setup = useSystemSetup();
  const { instant } = useFormats();
  const { data, error, refetch } = useAnswer(dashboard.show);
  useDocumentTitle(t('title'));
  useShortcuts({ refresh: () => void refetch() });

  return (
    <div
      data-density="compact"
      className="grid flex-1 content-start gap-4 bg-bg px-gutter py-4"
      aria-busy={(!data && !error) || undefined}
    >
      <div className="flex min-h-7 flex-wrap items-baseline gap-x-2">
        <h1>{t('title')}</h1>
        <p className="text-ink-3">
          {setup && <bdi>{setup.name}</bdi>}
          {data && (
            <>
              {' · '}
              <bdi className="figure">{instant(data.at)}</bdi>
            </>
          )}
        </p>
      </div>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <DashboardSkeleton />}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <div className="grid min-w-0 gap-4 lg:col-span-2">
            {data.health && <HealthLine health={data.health} at={data.at} />}
            {data.cash && <CashCard cash={data.cash} />}
            {data.result && <ResultCard result={data.result} />}
            {data.owed && <OwedCard owed={data.owed} />}
          </div>
          <div className="grid min-w-0 gap-4">
            <SetUp />
            <ToFinish drafts={data.drafts} />
            <MyDrafts />
            {(data.locks || data.years) && <OpenDays locks={data.locks} years={data.years} />}
          </div>
        </div>
      )}
    </div>
  );
}
