'use client';

import { ChevronRight, Hourglass, type LucideIcon, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { RecordLink } from '@/components/layout/record-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import type { HrefArgs } from '@/lib/address';
import { approvals } from '@/lib/contract/approvals';
import type { Dashboard } from '@/lib/contract/dashboard';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';
import { keyOf, type RouteName } from '@/lib/routes';

/** What waits for the reader's approval, and the drafts of every type. */
export function ToFinish({ drafts }: { drafts: Dashboard['drafts'] }) {
  const t = useTranslations('dashboard.toFinish');
  const subject = useTranslations('frame.approvals.subject');
  const { data } = useAnswer(approvals.list, { input: { per_page: '20' } });
  const waiting = Map.groupBy(data?.data ?? [], ({ subject: of, due_to }) => `${of} ${due_to}`);
  const open = drafts.flatMap((one) => (isDocumentType(one.type) ? [one] : []));

  return (
    <DashboardCard title={t('title')}>
      {waiting.size === 0 && open.length === 0 && <EmptyState kind="none" title={t('none')} />}
      <ul>
        {[...waiting].flatMap(([key, some]) => {
          const [first] = some;
          if (!first || !isDocumentType(first.due_to)) return [];
          return (
            <Row
              key={key}
              icon={Hourglass}
              tone="text-violet"
              name={t('approve')}
              note={subject(first.subject)}
              count={some.length}
              to={documentTypes[first.due_to].route}
              view={first.due_to_id}
            />
          );
        })}
        {open.map((one) => (
          <DraftRows key={one.type} of={one} />
        ))}
      </ul>
    </DashboardCard>
  );
}

function DraftRows({ of }: { of: Dashboard['drafts'][number] }) {
  const t = useTranslations('dashboard.toFinish');
  const label = useTranslations('routes');
  const { day } = useFormats();
  const { type, drafts, mine, waiting, oldest } = of;
  if (!isDocumentType(type)) return null;
  const to: RouteName = documentTypes[type].route;
  const note = (
    <>
      {mine > 0 && t('mine', { count: mine })}
      {mine > 0 && oldest !== null && ' · '}
      {oldest !== null &&
        t.rich('oldest', {
          day: () => (
            <bdi dir="ltr" className="figure">
              {day(oldest)}
            </bdi>
          ),
        })}
    </>
  );
  return (
    <>
      {drafts > 0 && (
        <Row
          icon={PencilLine}
          name={t('drafts', { type: label(keyOf(to)) })}
          note={note}
          count={drafts}
          to={to}
          query={{ status: 'draft' }}
        />
      )}
      {waiting > 0 && (
        <Row
          icon={Hourglass}
          tone="text-violet"
          name={t('held', { type: label(keyOf(to)) })}
          count={waiting}
          to={to}
          query={{ status: 'pending_approval' }}
        />
      )}
    </>
  );
}

function Row({
  icon,
  tone = 'text-ink-3',
  name,
  note,
  count,
  to,
  ...address
}: HrefArgs & {
  icon: LucideIcon;
  tone?: string;
  name: string;
  note?: ReactNode;
  count: number;
  to: RouteName;
}) {
  return (
    <li className="border-b border-line last:border-b-0">
      <RecordLink
        to={to}
        {...address}
        className="flex min-h-10 items-center gap-3 px-4 py-1 hover:bg-row-hover"
      >
        <Icon of={icon} className={tone} />
        <span className="min-w-0 flex-1">
          {name} {note && <span className="block text-12 text-ink-3">{note}</span>}
        </span>
        <bdi className="figure font-medium">{count}</bdi>
        <Icon of={ChevronRight} size={14} directional className="text-ink-3" />
      </RecordLink>
    </li>
  );
}
