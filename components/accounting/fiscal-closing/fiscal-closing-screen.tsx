'use client';

import { YearList } from '@/components/accounting/fiscal-closing/year-list';
import { YearRecord } from '@/components/accounting/fiscal-closing/year-record';
import { RevaluationPage } from '@/components/accounting/revaluation/revaluation-page';
import { RevaluationRecord } from '@/components/accounting/revaluation/revaluation-record';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useView } from '@/hooks/use-view';

/** The fiscal years of the organisation; a year begins to exist with its first posting, so none is made here. */
export function FiscalClosingScreen() {
  const view = useView();
  return (
    <Messages of={['routes', 'accounting', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <YearList />}
      {view.kind === 'record' && <YearRecord key={view.id} id={view.id} />}
      {view.kind === 'word' && <Word word={view.word} />}
      {view.kind === 'new' && <NoSuchView />}
    </Messages>
  );
}

/** Revaluations belong to the years that they close, and share their screen. */
function Word({ word }: { word: string }) {
  const [, id] = /^rvl-([1-9]\d{0,14})$/.exec(word) ?? [];
  if (id !== undefined) return <RevaluationRecord key={id} id={Number(id)} />;
  return word === 'revaluation' ? <RevaluationPage /> : <NoSuchView />;
}
