'use client';

import { BoardPanel } from '@/components/exchange/rates/board-panel';
import { FeeRules } from '@/components/exchange/rates/fee-rules';
import { PairRules } from '@/components/exchange/rates/pair-rules';
import { RateEditor } from '@/components/exchange/rates/rate-editor';
import { RateRecord } from '@/components/exchange/rates/rate-record';
import { RateSets } from '@/components/exchange/rates/rate-sets';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WidePage } from '@/components/ui/wide-page';
import { useView, type View } from '@/hooks/use-view';

/** The rates, what was published, fees, limits and the board. */
export function RatesScreen() {
  const view = useView();
  return (
    <Messages of={['exchange', 'document', 'routes', 'settings']} fallback={<SkeletonRows />}>
      <WidePage>
        <Part view={view} />
      </WidePage>
    </Messages>
  );
}

/** The part of the rates that the address names, or the currency whose rate it tells. */
function Part({ view }: { view: View }) {
  if (view.kind === 'pending') return <SkeletonRows />;
  if (view.kind === 'list') return <RateEditor />;
  if (view.kind !== 'word') return <NoSuchView />;
  if (/^[A-Z]{3}$/.test(view.word)) return <RateRecord key={view.word} code={view.word} />;
  switch (view.word) {
    case 'sets':
      return <RateSets />;
    case 'fees':
      return <FeeRules />;
    case 'rules':
      return <PairRules />;
    case 'board':
      return <BoardPanel />;
    default:
      return <NoSuchView />;
  }
}
