'use client';

import { CloseCockpit } from '@/components/accounting/fiscal-closing/close-cockpit';
import { ClosedYear } from '@/components/accounting/fiscal-closing/closed-year';
import { YearList } from '@/components/accounting/fiscal-closing/year-list';
import { yearNumber } from '@/components/accounting/fiscal-closing/year-number';
import { RevaluationPage } from '@/components/accounting/revaluation/revaluation-page';
import { RevaluationRecord } from '@/components/accounting/revaluation/revaluation-record';
import { PageFailure } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAccounts } from '@/hooks/use-accounts';
import { useAnswer } from '@/hooks/use-call';
import { useRecordName } from '@/hooks/use-document-title';
import { useView } from '@/hooks/use-view';
import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';

/** List of fiscal years. A year is created by its first posting, so the screen has no button for it. */
export function FiscalClosingScreen() {
  const view = useView();
  return (
    <Messages
      of={['routes', 'fiscal-closing', 'revaluation', 'document']}
      fallback={<SkeletonRows />}
    >
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <YearList />}
      {view.kind === 'record' && <YearRecord key={view.id} id={view.id} />}
      {view.kind === 'word' && <Word word={view.word} />}
      {view.kind === 'new' && <NoSuchView />}
    </Messages>
  );
}

/** Revaluations share the screen of the fiscal years. */
function Word({ word }: { word: string }) {
  const [, id] = /^rvl-([1-9]\d{0,14})$/.exec(word) ?? [];
  if (id !== undefined) return <RevaluationRecord key={id} id={Number(id)} />;
  return word === 'revaluation' ? <RevaluationPage /> : <NoSuchView />;
}

/** Shows the closing of an open year, or the result of a closed one. */
function YearRecord({ id }: { id: number }) {
  const { data: year, error, refetch } = useAnswer(fiscalClosing.show, { params: { id } });
  const accounts = useAccounts();
  useRecordName(year && yearNumber(year));
  if (error && !year) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!year || accounts.isPending) return <SkeletonRows />;
  const isClosed = year.status === 'closed' || year.status === 'pending_approval';
  if (isClosed) return <ClosedYear year={year} />;
  return <CloseCockpit year={year} onReload={() => void refetch()} />;
}
