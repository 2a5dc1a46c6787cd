'use client';

import {
  Hourglass,
  IdCard,
  PencilLine,
  TriangleAlert,
  Vault,
  ShieldAlert,
  UserSearch,
} from 'lucide-react';
import { useTranslations } from 'use-intl';

import { DashboardCard } from './dashboard-card';
import { DealingRows, hasDealing } from './dealing-rows';
import { DueRow, ToFinishRow } from './to-finish-row';
import { addressOf } from '@/components/layout/waiting-approval';
import { Ltr } from '@/components/ui/ltr';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useNotices } from '@/hooks/use-notices';
import { useWarrantySoon } from '@/hooks/use-warranty-soon';
import { approvals } from '@/lib/contract/approvals';
import type { Dashboard } from '@/lib/contract/dashboard';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { documentRoute, isDocumentType } from '@/lib/domain/document-type';
import { keyOf } from '@/lib/routes';

type Waiting = CounterDashboard['waiting'];
type Draft = Dashboard['drafts'][number];
type Props = Readonly<{
  drafts: readonly Draft[];
  waiting: Waiting | undefined;
  /** Number of employees with documents that end soon. The row is hidden if the number is missing or zero. */
  expiries?: number | null | undefined;
  assets?: AssetsWaiting;
}>;

const NO_ASSETS: AssetsWaiting = {};

/** Card with pending work: approvals, counter, assets and employees, and drafts of every type. */
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
  return (
    <DashboardCard title={t('title')} none={isDone && t('none')}>
      <ul>
        {[...groups].flatMap(([key, some]) => {
          const [first] = some;
          const address = first && addressOf(first.due_to, first.due_to_id);
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
          <CounterRows
            waiting={waiting}
            hasCountRequests={requests.some(({ subject }) => subject === 'till_variance')}
          />
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

type CounterProps = Readonly<{ waiting: Waiting; hasCountRequests: boolean }>;

/**
 * Rows about pending work of the counter. Cash counts that the user can approve are left out, because the row of
 * approvals includes them.
 */
function CounterRows({
  waiting: { reviews, left_open, revaluations },
  hasCountRequests,
}: CounterProps) {
  const t = useTranslations('dashboard.toFinish');
  const tills = 'app.exchange.tills';
  return (
    <>
      {Boolean(left_open) && (
        <ToFinishRow
          icon={TriangleAlert}
          tone="text-negative"
          name={t('leftOpen')}
          count={left_open ?? 0}
          to={tills}
        />
      )}
      {Boolean(reviews) && !hasCountRequests && (
        <ToFinishRow icon={Vault} name={t('reviews')} count={reviews ?? 0} to={tills} />
      )}
      {revaluations?.map(({ id, to }) => (
        <DueRow
          key={id}
          name={t('revaluation')}
          until={to}
          to="app.accounting.fiscal-closing"
          view={id}
        />
      ))}
    </>
  );
}

function DraftRows({ of: { type, is_remittance, drafts, waiting, ...age } }: { of: Draft }) {
  const t = useTranslations('dashboard.toFinish');
  const label = useTranslations('routes');
  if (!isDocumentType(type)) return null;
  const to = documentRoute(type, is_remittance);
  const named = { type: label(keyOf(to)) };
  return (
    <>
      {drafts > 0 && (
        <ToFinishRow
          icon={PencilLine}
          name={t('drafts', named)}
          note={<Age {...age} />}
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

/** Number of the user's own drafts, and the date of the oldest one. */
function Age({ mine, oldest }: Pick<Draft, 'mine' | 'oldest'>) {
  const t = useTranslations('dashboard.toFinish');
  const { day } = useFormats();
  return (
    <>
      {mine > 0 && t('mine', { count: mine })}
      {mine > 0 && oldest !== null && ' · '}
      {oldest !== null && t.rich('oldest', { day: () => <Ltr>{day(oldest)}</Ltr> })}
    </>
  );
}

type AssetsWaiting = Pick<Dashboard, 'warranties' | 'depreciation_due'>;

const hasAssets = ({ warranties, depreciation_due }: AssetsWaiting): boolean =>
  Boolean(warranties) || Boolean(depreciation_due);
