'use client';

import { NoSuchView } from '@/components/document/record/no-such-view';
import { TILL_DIALOGS } from '@/components/exchange/tills/later-dialogs';
import { Places } from '@/components/exchange/tills/places';
import { Positions } from '@/components/exchange/tills/positions';
import { Sessions } from '@/components/exchange/tills/sessions';
import { ShiftRecord } from '@/components/exchange/tills/shift-record';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useSoon } from '@/hooks/use-later';
import { useView, type View } from '@/hooks/use-view';

/** Screen of the tills: locations, positions, sessions and the sheet of one shift. */
export function TillsScreen() {
  const view = useView();
  useSoon(TILL_DIALOGS);
  return (
    <Messages of={['tills', 'document']} fallback={<SkeletonRows />}>
      <Shown view={view} />
    </Messages>
  );
}

function Shown({ view }: { view: View }) {
  if (view.kind === 'pending') return <SkeletonRows />;
  if (view.kind === 'list' || view.kind === 'new') return <Places />;
  if (view.kind === 'record') return <ShiftRecord key={view.id} id={view.id} />;
  if (view.kind === 'word' && view.word === 'positions') return <Positions />;
  if (view.kind === 'word' && view.word === 'sessions') return <Sessions />;
  return <NoSuchView />;
}
