'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { YearHead } from '@/components/accounting/fiscal-closing/year-head';
import { yearNumber } from '@/components/accounting/fiscal-closing/year-number';
import type { ShownYear } from '@/components/accounting/fiscal-closing/shown-year';
import { History } from '@/components/document/record/history';
import { RecordFrame, RecordStrip } from '@/components/document/record/record-frame';

/** The page of a fiscal year: what it came to on top, its history beside it. */
export function YearFrame({
  year,
  actions,
  notes,
  foot,
  children,
}: {
  year: ShownYear;
  actions?: ReactNode;
  /** What has to be read before anything else. */
  notes?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const history = useTranslations('document.tabs')('history');
  return (
    <RecordFrame
      strip={
        <RecordStrip number={yearNumber(year)} status={year.status}>
          <span className="flex-1" />
          {actions}
        </RecordStrip>
      }
      asideLabel={history}
      aside={
        <>
          <h2 className="pb-1">{history}</h2>
          <History items={year.history} />
        </>
      }
      foot={foot}
    >
      {notes}
      <YearHead year={year} />
      {children}
    </RecordFrame>
  );
}
