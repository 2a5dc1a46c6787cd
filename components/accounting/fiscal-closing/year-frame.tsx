'use client';

import type { ReactNode } from 'react';

import { YearHead } from '@/components/accounting/fiscal-closing/year-head';
import { yearNumber } from '@/components/accounting/fiscal-closing/year-number';
import type { ShownYear } from '@/components/accounting/fiscal-closing/shown-year';
import { HistoryFrame, RecordStrip } from '@/components/document/record/record-frame';

type Props = Readonly<{
  year: ShownYear;
  actions?: ReactNode;
  /** What has to be read before anything else. */
  notes?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}>;

/** The page of a fiscal year: what it came to on top, its history beside it. */
export function YearFrame({ year, actions, notes, foot, children }: Props) {
  return (
    <HistoryFrame
      strip={
        <RecordStrip number={yearNumber(year)} status={year.status}>
          <span className="flex-1" />
          {actions}
        </RecordStrip>
      }
      history={year.history}
      foot={foot}
    >
      {notes}
      <YearHead year={year} />
      {children}
    </HistoryFrame>
  );
}
