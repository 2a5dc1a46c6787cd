'use client';

import { useTranslations } from 'use-intl';
import { AssetFacts } from '@/components/assets/asset/asset-facts';
import { Handovers, Movements } from '@/components/assets/asset/asset-moves';
import { Schedule } from '@/components/assets/schedule';
import { LoadFailure } from '@/components/document/record/load-failure';
import { RecordLink } from '@/components/layout/record-link';
import { Callout } from '@/components/ui/callout';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { type Asset, asset } from '@/lib/contract/assets/asset';
import { absolute, sign } from '@/lib/domain/money';

/** Record of an asset: disposal, facts, splits, schedule, movements and handovers. */
export function AssetView({ record }: { record: Asset }) {
  return (
    <>
      <Disposal of={record.disposal} />
      <AssetFacts record={record} />
      <Parts record={record} />
      <ScheduleOf id={record.id} />
      <Movements of={record.movements} />
      <Handovers of={record.handovers} />
    </>
  );
}

function Disposal({ of }: { of: Asset['disposal'] }) {
  const t = useTranslations('assets.asset.disposal');
  const { day, money, baseMoney } = useFormats();
  if (!of) return null;
  const way = sign(of.gain) < 0 ? 'loss' : 'gain';
  return (
    <Callout>
      {t(of.kind, { date: day(of.date), proceeds: money(of.proceeds, of.currency) })}{' '}
      {t(way, { amount: baseMoney(absolute(of.gain)) })}
    </Callout>
  );
}

/** The asset it was split from, and those split from it. */
function Parts({ record: { split_from, split_into } }: { record: Asset }) {
  const t = useTranslations('assets.asset');
  const parts = [
    ...(split_from ? [{ key: 'splitFrom', ...split_from } as const] : []),
    ...split_into.map((one) => ({ key: 'splitInto', ...one }) as const),
  ];
  if (parts.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {parts.map(({ key, id, number, name }) => (
        <li key={id}>
          <span className="text-ink-2">{t(key)}</span>{' '}
          <RecordLink to="app.assets.asset" view={id} className="text-accent hover:underline">
            <bdi className="figure">{number}</bdi> <bdi>{name}</bdi>
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}

function ScheduleOf({ id }: { id: number }) {
  const t = useTranslations('assets.asset');
  const { data, error, refetch } = useAnswer(asset.schedule, { params: { id } });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  if (data.length === 0) return <p className="text-ink-2">{t('notCharged')}</p>;
  return <Schedule rows={data} hasStatus />;
}
