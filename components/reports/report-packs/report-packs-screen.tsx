'use client';

import { CircleSlash, TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { KindScreen } from '@/components/record/kind-screen';
import type { RecordColumn, RecordKind } from '@/components/record/record-kind';
import { packKind } from './pack-kind';
import { Badge } from '@/components/ui/badge';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart } from '@/hooks/use-lazy-part';
import { type ReportPack, reportPacks } from '@/lib/contract/reports/report-packs';

const FORM = lazyPart(async () => {
  const { PackForm } = await import('./pack-form');
  return { Form: PackForm };
});

/** List of the report packs. A pack is a file of several reports that is sent on a schedule. */
export const ReportPacksScreen = () => (
  <Messages of={['routes', 'report-packs', 'document']} fallback={<SkeletonRows />}>
    <ReportPacks />
  </Messages>
);

const ReportPacks = () => (
  <KindScreen
    kind={usePackKind()}
    route="app.report-packs"
    textOf={({ name, receivers }) => [name, ...receivers.map((one) => one.name)].join(' ')}
    by={['is_active', 'repeats']}
    tabs="is_active"
    Form={FORM}
  />
);

function usePackKind(): RecordKind<ReportPack> {
  const timetable = useTimetable();
  const routes = useTranslations('routes');
  return {
    ...packKind(null, []),
    calls: reportPacks,
    compactColumns: ['name', 'state'],
    columns: [
      'name',
      { id: 'state', width: 150, card: 'badge', cell: (pack) => <State pack={pack} /> },
      { id: 'timetable', width: 220, card: 'line', cell: timetable },
      {
        id: 'reports',
        width: 260,
        card: false,
        cell: ({ reports }) => reports.map(({ report }) => routes(report)).join(', '),
      },
      {
        id: 'receivers',
        width: 180,
        card: 'meta',
        cell: ({ receivers }) => receivers.map(({ name }) => name).join(', '),
      },
      ...useRunColumns(),
    ],
  };
}

function useTimetable(): (pack: ReportPack) => string {
  const t = useTranslations('report-packs');
  return ({ repeats, weekday, month_day, at_time }) =>
    t(`timetable.${repeats}`, {
      time: `\u2066${at_time}\u2069`,
      weekday: weekday === null ? '' : t(`choices.weekday.${weekday}`),
      day: String(month_day ?? ''),
    });
}

function useRunColumns(): readonly RecordColumn<ReportPack>[] {
  const t = useTranslations('report-packs');
  const { instant } = useFormats();
  return [
    {
      id: 'last_run',
      width: 160,
      card: false,
      cell: ({ last_run }) =>
        last_run === null ? (
          <span className="text-ink-3">{t('never')}</span>
        ) : (
          <bdi className="figure">{instant(last_run.at)}</bdi>
        ),
    },
    {
      id: 'next_at',
      width: 160,
      card: false,
      cell: ({ next_at }) =>
        next_at === null ? '–' : <bdi className="figure">{instant(next_at)}</bdi>,
    },
  ];
}

const TROUBLES = {
  partial: { tone: 'warning', icon: TriangleAlert },
  stopped: { tone: 'negative', icon: CircleSlash },
  failed: { tone: 'negative', icon: X },
} as const;

/** State of a pack: waiting while it runs, otherwise the trouble of its last run, otherwise whether it is active. */
function State({ pack: { is_active, is_running, last_run } }: { pack: ReportPack }) {
  const t = useTranslations('report-packs');
  if (is_running) return <StatusBadge status="waiting" />;
  if (last_run && last_run.status !== 'sent') {
    const { status } = last_run;
    return <Badge {...TROUBLES[status]}>{t(`states.${status}`)}</Badge>;
  }
  return <StatusBadge status={is_active ? 'active' : 'inactive'} />;
}
