'use client';

import {
  Hourglass,
  IdCard,
  PencilLine,
  TriangleAlert,
  Vault,
  ShieldAlert,
  UserSearch,
  HandCoins,
  Send,
  Timer,
  CalendarClock,
  ChevronRight,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { DashboardCard } from './dashboard-card';
import { RowLink } from './row-link';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useNotices } from '@/hooks/use-notices';
import { useWarrantySoon } from '@/hooks/use-warranty-soon';
import type { HrefArgs } from '@/lib/address';
import { approvals } from '@/lib/contract/approvals';
import type { Dashboard } from '@/lib/contract/dashboard';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { approvalAddress, documentRoute, isDocumentType } from '@/lib/domain/document-type';
import { keyOf, type RouteName } from '@/lib/routes';

type Waiting = CounterDashboard['waiting'];
type Draft = Dashboard['drafts'][number];
type Props = Readonly<{
  drafts: readonly Draft[];
  waiting: Waiting | undefined;
  /** Number of employees with documents that end soon. The row for them is hidden if the number is missing or zero. */
  expiries?: number | null | undefined;
  assets?: AssetsWaiting;
}>;

const NO_ASSETS: AssetsWaiting = {};

/** Card with pending work, such as approvals, customer files, open tills, expiring documents and drafts. */
export function ToFinish({ drafts, waiting, expiries, assets = NO_ASSETS }: Props) {
  const t = useTranslations('dashboard.toFinish');
  const subjectWords = useTranslations('frame.approvals.subject');
  const { data } = useAnswer(approvals.list, { input: { per_page: '20' } });
  const requests = data?.data ?? [];
  const open = drafts.filter(({ type }) => isDocumentType(type));
  const files = useNotices()?.kyc_files ?? 0;
  const isDone =
    requests.length === 0 &&
    open.length === 0 &&
    files === 0 &&
    !hasAny(waiting) &&
    !expiries &&
    !hasAssets(assets);

  const groups = Map.groupBy(requests, ({ subject: of, due_to }) => `${of} ${due_to}`);
  const soon = useWarrantySoon();
  const tills = 'app.exchange.tills';
  return (
    <DashboardCard title={t('title')} none={isDone && t('none')}>
      <ul>
        {[...groups].flatMap(([key, some]) => {
          const [first] = some;
          const address = first && approvalAddress(first.due_to, first.due_to_id);
          if (!address) return [];
          return (
            <ToFinishRow
              key={key}
              icon={Hourglass}
              tone="text-violet"
              name={t('approve')}
              note={subjectWords(first.subject)}
              count={some.length}
              {...address}
            />
          );
        })}
        {files > 0 && (
          <ToFinishRow
            icon={UserSearch}
            tone="text-violet"
            name={t('kycFiles')}
            count={files}
            to="app.exchange.kyc-customers"
          />
        )}
        {waiting && (
          <>
            {Boolean(waiting.left_open) && (
              <ToFinishRow
                icon={TriangleAlert}
                tone="text-negative"
                name={t('leftOpen')}
                count={waiting.left_open ?? 0}
                to={tills}
              />
            )}
            {Boolean(waiting.reviews) &&
              !requests.some(({ subject }) => subject === 'till_variance') && (
                <ToFinishRow
                  icon={Vault}
                  name={t('reviews')}
                  count={waiting.reviews ?? 0}
                  to={tills}
                />
              )}
            {waiting.revaluations?.map(({ id, to }) => (
              <DueRow
                key={id}
                name={t('revaluation')}
                until={to}
                to="app.accounting.fiscal-closing"
                view={id}
              />
            ))}
          </>
        )}
        {waiting && <DealingRows waiting={waiting} />}
        {Boolean(expiries) && (
          <ToFinishRow
            icon={IdCard}
            tone="text-warning"
            name={t('expiries')}
            count={expiries ?? 0}
            to="app.hrm.employee"
            query={{ expiring: '60' }}
          />
        )}
        {assets.depreciation_due && (
          <DueRow
            name={t('depreciation')}
            until={assets.depreciation_due}
            to="app.asset.depreciation"
            view="new"
          />
        )}
        {Boolean(assets.warranties) && (
          <ToFinishRow
            icon={ShieldAlert}
            tone="text-warning"
            name={t('warranties')}
            count={assets.warranties ?? 0}
            to="app.assets.asset"
            query={soon}
          />
        )}
        {open.map((one) => (
          <DraftRows key={`${one.type} ${one.is_remittance ?? ''}`} of={one} />
        ))}
      </ul>
    </DashboardCard>
  );
}

function hasAny(waiting: Waiting | undefined): boolean {
  if (!waiting) return false;
  const { reviews, left_open, revaluations } = waiting;
  return (
    Boolean(reviews) || Boolean(left_open) || Boolean(revaluations?.length) || hasDealing(waiting)
  );
}

function DraftRows({ of: { type, is_remittance, drafts, waiting, mine, oldest } }: { of: Draft }) {
  const t = useTranslations('dashboard.toFinish');
  const label = useTranslations('routes');
  const { day } = useFormats();
  if (!isDocumentType(type)) return null;
  const to = documentRoute(type, is_remittance);
  const named = { type: label(keyOf(to)) };
  return (
    <>
      {drafts > 0 && (
        <ToFinishRow
          icon={PencilLine}
          name={t('drafts', named)}
          note={
            <>
              {mine > 0 && t('mine', { count: mine })}
              {mine > 0 && oldest !== null && ' · '}
              {oldest !== null && t.rich('oldest', { day: () => <Ltr>{day(oldest)}</Ltr> })}
            </>
          }
          count={drafts}
          to={to}
          query={{ status: 'draft' }}
        />
      )}
      {waiting > 0 && (
        <ToFinishRow
          icon={Hourglass}
          tone="text-violet"
          name={t('held', named)}
          count={waiting}
          to={to}
          query={{ status: 'pending_approval' }}
        />
      )}
    </>
  );
}

type AssetsWaiting = Pick<Dashboard, 'warranties' | 'depreciation_due'>;

const hasAssets = ({ warranties, depreciation_due }: AssetsWaiting): boolean =>
  Boolean(warranties) || Boolean(depreciation_due);

const hasDealing = ({ offers, remits, credit_overdue }: Waiting): boolean =>
  Boolean(offers) || Boolean(remits?.length) || Boolean(credit_overdue);

/** Rows about overdue credit, open offers with the next deadline, and unfinished remittances by status. */
function DealingRows({ waiting: { offers, remits, credit_overdue } }: { waiting: Waiting }) {
  const t = useTranslations('dashboard.toFinish');
  const status = useTranslations('ui.status');
  const { instant, day } = useFormats();
  return (
    <>
      {Boolean(credit_overdue) && (
        <ToFinishRow
          icon={HandCoins}
          tone="text-negative"
          name={t('creditOverdue')}
          count={credit_overdue ?? 0}
          to="app.exchange.credit-limit-withdrawal"
          query={{ status: 'overdue' }}
        />
      )}
      {offers && (
        <ToFinishRow
          icon={Timer}
          name={t('offers')}
          note={t.rich('offersNext', { day: () => <Ltr>{instant(offers.next)}</Ltr> })}
          count={offers.count}
          to="app.exchange.offer-rate"
          query={{ status: 'offered' }}
        />
      )}
      {remits?.map((remit) => (
        <ToFinishRow
          key={remit.status}
          icon={Send}
          name={t('remits', { status: status(remit.status) })}
          note={t.rich('oldest', { day: () => <Ltr>{day(remit.oldest)}</Ltr> })}
          count={remit.count}
          to="app.exchange.remits"
          query={{ status: remit.status }}
        />
      ))}
    </>
  );
}

type RowProps = HrefArgs &
  Readonly<{
    icon: LucideIcon;
    tone?: string;
    name: string;
    note?: ReactNode;
    count: number;
    to: RouteName;
  }>;

const ToFinishRow = ({ icon, tone = 'text-ink-3', name, note, count, ...address }: RowProps) => (
  <RowLink {...address}>
    <Icon of={icon} className={tone} />
    <span className="min-w-0 flex-1">
      {name} {note && <span className="block text-12 text-ink-3">{note}</span>}
    </span>
    <bdi className="figure font-medium">{count}</bdi>
    <Icon of={ChevronRight} size={14} directional className="text-ink-3" />
  </RowLink>
);

type DueProps = Readonly<{ name: string; until: string; to: RouteName; view: 'new' | number }>;

/** A row for a pending action in the books, with its date. */
function DueRow({ name, until, to, view }: DueProps) {
  const t = useTranslations('dashboard.toFinish');
  const { day } = useFormats();
  return (
    <ToFinishRow
      icon={CalendarClock}
      tone="text-warning"
      name={name}
      note={t.rich('until', { day: () => <bdi className="figure">{day(until)}</bdi> })}
      count={1}
      to={to}
      view={view}
    />
  );
}
