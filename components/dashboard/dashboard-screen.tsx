'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { type CardKey, isCardKey, usualOrder } from '@/components/dashboard/cards';
import { DashboardCards } from '@/components/dashboard/dashboard-cards';
import { DashboardHead } from '@/components/dashboard/dashboard-head';
import { SetUp } from '@/components/dashboard/set-up';
import { useStandingCards } from '@/components/dashboard/use-standing-cards';
import { LoadFailure } from '@/components/document/record/load-failure';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useListColumns } from '@/hooks/use-list-columns';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { dashboard } from '@/lib/contract/dashboard';
import type { CounterPeriod } from '@/lib/contract/dashboard-counter';

export function DashboardScreen() {
  return (
    <Messages of={['dashboard', 'routes', 'document']} fallback={<DashboardSkeleton />}>
      <Overview />
    </Messages>
  );
}

/**
 * Figures and pending work that the user may see, with links to their sources. Before the first posting it shows only
 * the setup steps.
 */
function Overview() {
  const t = useTranslations('dashboard');
  const [period, setPeriod] = useState<CounterPeriod>('today');
  const { usual, shown, keep } = useCards();
  const { stands, counter, failure, refetch } = useStanding(period);
  const there = useStandingCards(stands, counter);
  useDocumentTitle(t('title'));
  useShortcuts({ refresh: refetch });
  const isThere = stands && counter;
  const keys = shown.filter((key) => there.has(key));

  return (
    <div
      data-density="compact"
      className="grid flex-1 content-start gap-4 bg-bg px-gutter py-4"
      aria-busy={(!isThere && !failure) || undefined}
    >
      <DashboardHead
        isEmpty={stands?.is_empty === true}
        at={stands?.at}
        period={period}
        onPeriod={setPeriod}
        usual={usual.filter((key) => there.has(key))}
        shown={keys}
        onArrange={keep}
      />
      {failure && <LoadFailure error={failure} onRetry={refetch} />}
      {!isThere && !failure && <DashboardSkeleton />}
      {stands?.is_empty && <FirstSteps />}
      {isThere && !stands.is_empty && (
        <DashboardCards stands={stands} counter={counter} keys={keys} />
      )}
    </div>
  );
}

const FirstSteps = () => (
  <div className="mx-auto w-full max-w-3xl">
    <SetUp whole />
  </div>
);

/** Loads the books and the counter in parallel. Old counter figures stay until those of a new period arrive. */
function useStanding(period: CounterPeriod) {
  const books = useAnswer(dashboard.show);
  const counter = useAnswer(
    dashboard.counter,
    { input: { period } },
    { placeholderData: (before) => before },
  );
  const refetch = () => {
    void books.refetch();
    void counter.refetch();
  };
  const failure =
    (books.data ? undefined : books.error) ?? (counter.data ? undefined : counter.error);
  return { stands: books.data, counter: counter.data, failure, refetch };
}

/** Skeleton cards with the heights of the real ones. */
function DashboardSkeleton() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-4">
        {[5, 5, 6].map((rows, index) => (
          <div key={index} className="card">
            <SkeletonRows rows={rows} />
          </div>
        ))}
      </div>
      <div className="grid min-w-0 gap-4">
        {[4, 3].map((rows, index) => (
          <div key={index} className="card">
            <SkeletonRows rows={rows} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Cards and their order: as the user chose, otherwise the default for the role. */
function useCards() {
  const { data: user } = useCurrentUser();
  const { chosen, keep } = useListColumns('dashboard');
  const usual = usualOrder(user);
  const shown: readonly CardKey[] = chosen?.filter(isCardKey) ?? usual;
  return { usual, shown, keep };
}
