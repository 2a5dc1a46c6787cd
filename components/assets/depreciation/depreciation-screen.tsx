'use client';

import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { RunList } from '@/components/assets/depreciation/run-list';
import { SkeletonRows } from '@/components/ui/skeleton';
import { later, useLater } from '@/hooks/use-later';
import { useView } from '@/hooks/use-view';

const newRun = later(() => import('@/components/assets/depreciation/new-run'));
const runRecord = later(() => import('@/components/assets/depreciation/run-record'));

/** Depreciation runs: list with what is due, a new run, and a run's record. */
export function DepreciationScreen() {
  const view = useView();
  const making = useLater(newRun, view.kind === 'new');
  const shown = useLater(runRecord, view.kind === 'record');
  return (
    <Messages of={['routes', 'assets', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'list' && <RunList />}
      {view.kind === 'new' && (making ? <making.NewRun /> : <SkeletonRows />)}
      {view.kind === 'record' &&
        (shown ? <shown.RunRecord key={view.id} id={view.id} /> : <SkeletonRows />)}
      {view.kind === 'word' && <NoSuchView />}
      {view.kind === 'pending' && <SkeletonRows />}
    </Messages>
  );
}
