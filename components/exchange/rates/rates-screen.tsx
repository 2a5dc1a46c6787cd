'use client';

import type { ComponentType } from 'react';

import { RateEditor } from '@/components/exchange/rates/rate-editor';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WidePage } from '@/components/ui/wide-page';
import { type Later, later, useLater, useSoon } from '@/hooks/use-later';
import { useView, type View } from '@/hooks/use-view';

type Tab = Later<Readonly<{ Shown: ComponentType }>>;

const TABS: ReadonlyMap<string, Tab> = new Map([
  [
    'sets',
    later(async () => ({
      Shown: (await import('@/components/exchange/rates/rate-sets')).RateSets,
    })),
  ],
  [
    'fees',
    later(async () => ({
      Shown: (await import('@/components/exchange/rates/fee-rules')).FeeRules,
    })),
  ],
  [
    'rules',
    later(async () => ({
      Shown: (await import('@/components/exchange/rates/pair-rules')).PairRules,
    })),
  ],
  [
    'board',
    later(async () => ({
      Shown: (await import('@/components/exchange/rates/board-panel')).BoardPanel,
    })),
  ],
]);
const rateRecord = later(() => import('@/components/exchange/rates/rate-record'));
const SOON = [...TABS.values(), rateRecord];

/** Screen of the rates: grid, published sets, fees, rules and board. */
export function RatesScreen() {
  const view = useView();
  return (
    <Messages of={['rates', 'rate-board', 'document']} fallback={<SkeletonRows />}>
      <WidePage>
        <Part view={view} />
      </WidePage>
    </Messages>
  );
}

/** Tab that the address names, or the page of a currency. */
function Part({ view }: { view: View }) {
  useSoon(SOON);
  if (view.kind === 'pending') return <SkeletonRows />;
  if (view.kind === 'list') return <RateEditor />;
  if (view.kind !== 'word') return <NoSuchView />;
  if (/^[A-Z]{3}$/.test(view.word)) return <OneRate key={view.word} code={view.word} />;
  const tab = TABS.get(view.word);
  return tab ? <OneTab key={view.word} of={tab} /> : <NoSuchView />;
}

function OneTab({ of }: { of: Tab }) {
  const tab = useLater(of, true);
  return tab ? <tab.Shown /> : <SkeletonRows />;
}

function OneRate({ code }: { code: string }) {
  const rate = useLater(rateRecord, true);
  return rate ? <rate.RateRecord code={code} /> : <SkeletonRows />;
}
