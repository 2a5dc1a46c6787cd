'use client';

import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchBox } from '@/components/ui/search-box';
import { useAnswer } from '@/hooks/use-call';
import { useMayView } from '@/hooks/use-may-view';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { savedViews } from '@/lib/contract/people/saved-views';
import { foldName } from '@/lib/format/fold';
import { openScreens } from '@/lib/menu';
import { REPORT_GROUPS, type ReportName } from '@/lib/report-table';
import { keyOf, viewedAs, type ReportRoute, type RouteName } from '@/lib/routes';

export function ReportsIndexScreen() {
  return (
    <Messages of={['reports', 'routes']}>
      <ReportsIndex />
    </Messages>
  );
}

/** Index of the reports that the user may view, by subject, with saved views. */
function ReportsIndex() {
  const t = useTranslations('reports.index');
  const label = useTranslations('routes');
  const { data: views = [] } = useAnswer(savedViews.list);
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useShortcuts({ search: () => box.current?.focus() });

  const groups = useGroups(typed);

  return (
    <div data-density="compact" className="grid content-start gap-6 px-gutter py-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{label('reports')}</h1>
        <SearchBox label={t('search')} value={typed} onChange={setTyped} inputRef={box} kbd="/" />
      </div>
      {groups.length === 0 && <EmptyState kind="no-match" />}
      {groups.map(({ about, reports }) => (
        <section key={about} aria-labelledby={`reports-${about}`} className="grid gap-3">
          <h2 id={`reports-${about}`}>{t(`group.${about}`)}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {reports.map((name) => (
              <li key={name} className="card grid content-start gap-1 p-4">
                <h3 className="font-semibold">
                  <RecordLink to={name} className="text-accent hover:underline">
                    {label(keyOf(name))}
                  </RecordLink>
                </h3>
                <p className="text-ink-2">{t(`about.${keyOf(name)}`)}</p>
                {views.some(({ page }) => page === viewedAs(name)) && (
                  <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
                    {views
                      .filter(({ page }) => page === viewedAs(name))
                      .map((view) => (
                        <li key={view.id}>
                          <RecordLink
                            to={name}
                            view={view.id}
                            className="text-12 text-accent hover:underline"
                          >
                            {view.name}
                          </RecordLink>
                        </li>
                      ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Returns the groups of viewable reports whose name or description matches the search. */
function useGroups(typed: string) {
  const t = useTranslations('reports.index');
  const label = useTranslations('routes');
  const open = new Set<RouteName>(openScreens(useMayView()));
  const wanted = foldName(typed);
  const routeOf = (name: ReportName): ReportRoute => `app.reports.${name}`;
  const isFound = (name: ReportName) =>
    foldName(`${label(name)} ${t(`about.${name}`)}`).includes(wanted);
  return REPORT_GROUPS.map(({ about, reports }) => ({
    about,
    reports: reports.filter((name) => open.has(routeOf(name)) && isFound(name)).map(routeOf),
  })).filter(({ reports }) => reports.length > 0);
}
