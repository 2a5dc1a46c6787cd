'use client';

import { TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { AssetsCard } from '@/components/dashboard/assets-card';
import { AttributionCard } from '@/components/dashboard/attribution-card';
import { type CardKey, CARDS } from '@/components/dashboard/cards';
import { CashCard } from '@/components/dashboard/cash-card';
import { DrawersCard } from '@/components/dashboard/drawers-card';
import { HealthLine } from '@/components/dashboard/health-line';
import { LegsCard } from '@/components/dashboard/legs-card';
import { MarginCard } from '@/components/dashboard/margin-card';
import { MyDrafts } from '@/components/dashboard/my-drafts';
import { OpenDays } from '@/components/dashboard/open-days';
import { OwedCard } from '@/components/dashboard/owed-card';
import { PairCard } from '@/components/dashboard/pair-card';
import { PayrollCard } from '@/components/dashboard/payroll-card';
import { PositionCard } from '@/components/dashboard/position-card';
import { RatesCard } from '@/components/dashboard/rates-card';
import { ResultCard } from '@/components/dashboard/result-card';
import { SetUp } from '@/components/dashboard/set-up';
import { ToFinish } from '@/components/dashboard/to-finish';
import { VolumeCard } from '@/components/dashboard/volume-card';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import type { Dashboard } from '@/lib/contract/dashboard';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';

type Known = Readonly<{ stands: Dashboard; counter: CounterDashboard }>;

/** Cards in the user's order: wide ones beside narrow ones, on narrow screens above them. */
export function DashboardCards({ keys, ...known }: Known & { keys: readonly CardKey[] }) {
  const { health, post, at } = known.stands;
  const column = (width: 'wide' | 'narrow') =>
    keys
      .filter((key) => CARDS[key] === width)
      .map((key) => <Fragment key={key}>{cardOf(key, known)}</Fragment>);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-4">
        {post && <PostLine post={post} at={at} />}
        {health && <HealthLine health={health} at={at} />}
        {column('wide')}
      </div>
      <div className="grid min-w-0 gap-4">
        <SetUp />
        {column('narrow')}
      </div>
    </div>
  );
}

function cardOf(key: CardKey, { stands, counter }: Known): ReactNode {
  const { at, from, to } = counter;
  const cards: Readonly<Record<CardKey, () => ReactNode>> = {
    positions: () => counter.positions && <PositionCard positions={counter.positions} at={at} />,
    margin: () =>
      counter.margin && <MarginCard margin={counter.margin} from={from} to={to} at={at} />,
    attribution: () => <AttributionCard from={from} to={to} />,
    volume: () =>
      counter.volume && <VolumeCard volume={counter.volume} from={from} to={to} at={at} />,
    drawers: () => counter.drawers && <DrawersCard drawers={counter.drawers} at={at} />,
    legs: () => counter.legs && <LegsCard legs={counter.legs} at={at} />,
    pair: () => <PairCard />,
    rates: () => <RatesCard />,
    cash: () => stands.cash && <CashCard cash={stands.cash} />,
    result: () => stands.result && <ResultCard result={stands.result} />,
    owed: () => stands.owed && <OwedCard owed={stands.owed} />,
    assets: () => stands.assets && <AssetsCard assets={stands.assets} />,
    payroll: () => <PayrollCard />,
    finish: () => (
      <ToFinish
        drafts={stands.drafts}
        waiting={counter.waiting}
        expiries={stands.expiries}
        assets={stands}
      />
    ),
    drafts: () => <MyDrafts drafts={stands.drafts} latest={stands.own_drafts} />,
    days: () => <OpenDays locks={stands.locks} years={stands.years} />,
  };
  return cards[key]();
}

type Post = NonNullable<Dashboard['post']>;

/** Problem of outgoing mail: number of waiting and failed letters, reason and start. */
function PostLine({ post, at }: { post: Post; at: string }) {
  const t = useTranslations('dashboard.post');
  const format = useFormatter();
  const { instant } = useFormats();
  const { waiting, failed, reason, since } = post;
  const counts = [
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(failed > 0 ? [t('failed', { count: failed })] : []),
  ];

  return (
    <div className="card flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2">
      <Icon of={TriangleAlert} className="text-negative" />
      <span className="font-medium text-negative">
        {counts.length > 0 ? counts.join(' · ') : t('server')}
      </span>
      {since !== null && (
        <time dateTime={since} title={instant(since)} className="text-ink-3">
          {t('since', { ago: format.relativeTime(new Date(since), new Date(at)) })}
        </time>
      )}
      <span className="w-full text-ink-2">{reason}</span>
    </div>
  );
}
