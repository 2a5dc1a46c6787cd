'use client';

import type { ReactNode } from 'react';

import { YearHead } from '@/components/accounting/fiscal-closing/year-head';
import { yearNumber } from '@/components/accounting/fiscal-closing/year-number';
import type { ShownYear } from '@/components/accounting/fiscal-closing/shown-year';
import { HistoryFrame, RecordStrip } from '@/components/document/record/record-frame';

type Props = Readonly<{
  year: ShownYear;
  actions?: ReactNode;
  /** Notes above the content. */
  notes?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}>;

/** Frame of a fiscal year: result at the top, history at the side. */
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
