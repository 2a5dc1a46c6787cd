'use client';

import type { RowData } from '@tanstack/react-table';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import type { ReportEndpoint } from '@/components/report/definition';
import { HEADER_CLASS } from '@/components/report/report-header';
import type { Register } from '@/components/report/register';
import { RegisterScreen } from '@/components/report/register-screen';
import type { Statement } from '@/components/report/statement';
import { StatementScreen } from '@/components/report/statement-screen';
import { SkeletonRows } from '@/components/ui/skeleton';
import { recordOf } from '@/lib/domain/record-of';
import { folderOf, type ReportName, REPORTS } from '@/lib/report-table';

type AnyReport = Register<ReportEndpoint, RowData> | Statement<ReportEndpoint>;

/**
 * Loads the definition of a report, such as its filters and columns: `report` in the folder of the report's name. The
 * bundler makes a chunk for each folder.
 */
export async function loadReport(name: ReportName): Promise<AnyReport> {
  const { report }: { report: AnyReport } = await import(`./${folderOf(name)}/report`);
  return report;
}

const screens = recordOf(REPORTS, (name) =>
  lazy(async () => {
    const of = await loadReport(name);
    const isRegister = 'rowId' in of;
    return {
      default: () => (isRegister ? <RegisterScreen of={of} /> : <StatementScreen of={of} />),
    };
  }),
);

/** Preloads the definition of the report in the URL while the session is loading. */
if (typeof window !== 'undefined') {
  const name = REPORTS.find((one) => window.location.pathname.includes(`/reports/${one}`));
  // An error is ignored here: the page loads the definition again and shows the error.
  if (name) loadReport(name).catch(() => undefined);
}

/** A report with its messages and loading state. Its definition and its messages are loaded in parallel. */
export function ReportPage({ of }: { of: ReportName }) {
  const Screen = screens[of];
  // An error is ignored here: the screen below loads the same definition and reports the error.
  useEffect(() => void loadReport(of).catch(() => undefined), [of]);
  return (
    <Messages of={['routes']}>
      <Messages of={['reports', 'acts']} fallback={<Coming of={of} />}>
        <Suspense fallback={<Coming of={of} />}>
          <Screen key={of} />
        </Suspense>
      </Messages>
    </Messages>
  );
}

/** Heading of a report while its definition and its messages are loading. */
function Coming({ of }: { of: ReportName }) {
  const label = useTranslations('routes');
  return (
    <div data-density="compact">
      <header className={HEADER_CLASS}>
        <h1>{label(of)}</h1>
      </header>
      <SkeletonRows rows={14} />
    </div>
  );
}
