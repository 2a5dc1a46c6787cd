'use client';

import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { type CardKey, isCardKey, usualOrder } from './cards';
import { DashboardCards } from './dashboard-cards';
import { SetUp } from './set-up';
import { useSetUp } from './use-set-up';
import { LoadFailure } from '@/components/document/record/load-failure';
import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { Choices } from '@/components/ui/column-chooser';
import { Popover } from '@/components/ui/popover';
import { Segments } from '@/components/ui/segments';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { useListColumns } from '@/hooks/use-list-columns';
import { useMayView } from '@/hooks/use-may-view';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { dashboard, type Dashboard } from '@/lib/contract/dashboard';
import {
  type CounterPeriod,
  type CounterDashboard,
  PERIODS,
} from '@/lib/contract/dashboard-counter';
import { can } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';

export function DashboardScreen() {
  return (
    <Messages of={['dashboard', 'routes', 'document']} fallback={<DashboardSkeleton />}>
      <Overview />
    </Messages>
  );
}

/**
 * Dashboard with the figures and pending work that the user may see. It shows only the setup steps until the first
 * posting.
 */
function Overview() {
  const t = useTranslations('dashboard');
  const periodWords = useTranslations('dashboard.period');
  const cardsWords = useTranslations('dashboard.cards');
  const setup = useSystemSetup();
  const { instant } = useFormats();
  const [period, setPeriod] = useState<CounterPeriod>('today');
  const { usual, shown, keep } = useCards();
  const { stands, counter, failure, refetch } = useFigures(period);
  const there = useAvailableCards(stands, counter);
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
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h1>{t('title')}</h1>
          <p className="text-ink-3">
            {setup && <bdi>{setup.name}</bdi>}
            {stands?.at && (
              <>
                {' · '}
                <bdi className="figure">{instant(stands.at)}</bdi>
              </>
            )}
          </p>
        </div>
        {stands?.is_empty !== true && (
          <div className="flex max-w-full flex-wrap items-center gap-2">
            <div className="max-w-full overflow-x-auto">
              <Segments
                label={periodWords('label')}
                value={period}
                onChange={setPeriod}
                choices={PERIODS.map((value) => ({ value, label: periodWords(value) }))}
              />
            </div>
            <Popover
              label={cardsWords('label')}
              align="end"
              trigger={<Button icon={LayoutGrid}>{cardsWords('label')}</Button>}
            >
              <Choices
                isOrdered
                choices={usual
                  .filter((key) => there.has(key))
                  .map((id) => ({ id, label: cardsWords(id) }))}
                shown={keys}
                onChange={keep}
                reset={cardsWords('reset')}
              />
            </Popover>
          </div>
        )}
      </div>
      {failure && <LoadFailure error={failure} onRetry={refetch} />}
      {!isThere && !failure && <DashboardSkeleton />}
      {stands?.is_empty && (
        <div className="mx-auto w-full max-w-3xl">
          <SetUp />
        </div>
      )}
      {isThere && !stands.is_empty && (
        <DashboardCards
          stands={stands}
          counter={counter}
          keys={keys}
          onDismiss={(key) => keep(shown.filter((one) => one !== key))}
        />
      )}
    </div>
  );
}

/**
 * Loads the figures of the books and of the counter in parallel. When the user changes the period, the old counter
 * figures stay until the new ones arrive.
 */
function useFigures(period: CounterPeriod) {
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

/** Placeholder cards, shown while the figures load. */
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

/** Cards and their order: as the user chose them, otherwise the default for the user's rights. */
function useCards() {
  const { data: user } = useCurrentUser();
  const { chosen, keep } = useListColumns('dashboard');
  const usual = usualOrder(user);
  const shown: readonly CardKey[] = chosen?.filter(isCardKey) ?? usual;
  return { usual, shown, keep };
}

const DRAFTED = [
  'journal entry',
  'expenses',
  'receipts',
  'sales',
  'transfer',
  'manual journal',
  'payroll preparation',
] as const satisfies readonly Page[];

/** Returns the cards that can be shown to the user. */
function useAvailableCards(
  stands: Dashboard | undefined,
  counter: CounterDashboard | undefined,
): ReadonlySet<CardKey> {
  const { data: user } = useCurrentUser();
  const mayView = useMayView();
  const steps = useSetUp();
  const isThere: Readonly<Record<CardKey, boolean>> = {
    setUp: steps?.some(({ done }) => !done) ?? false,
    positions: Boolean(counter?.positions),
    margin: Boolean(counter?.margin),
    attribution: mayView('summary report') && can(user, 'summary report', 'sensitive'),
    volume: Boolean(counter?.volume),
    drawers: Boolean(counter?.drawers),
    legs: Boolean(counter?.legs),
    pair: mayView('rates'),
    rates: mayView('rates'),
    cash: Boolean(stands?.cash),
    result: Boolean(stands?.result),
    owed: Boolean(stands?.owed),
    assets: Boolean(stands?.assets),
    payroll: mayView('payroll preparation'),
    finish: true,
    drafts: DRAFTED.some((page) => mayView(page)),
    days: Boolean(stands?.locks ?? stands?.years),
  };
  // Cast is safe: the object has exactly the keys of the cards.
  const keys = Object.keys(isThere) as CardKey[];
  return new Set(keys.filter((key) => isThere[key]));
}
