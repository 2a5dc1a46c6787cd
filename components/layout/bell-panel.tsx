'use client';

import { Download, RotateCcw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';

import { RecordLink } from './record-link';
import { WaitingApproval } from './waiting-approval';
import { Button } from '@/components/ui/button';
import { Ltr } from '@/components/ui/ltr';
import { Meter } from '@/components/ui/meter';
import { saveDownload } from '@/components/ui/save-file';
import { useSend } from '@/hooks/use-call';
import { useWarrantySoon } from '@/hooks/use-warranty-soon';
import { download } from '@/lib/api/call';
import { type Job, jobs } from '@/lib/contract/kernel/jobs';
import type { Notices } from '@/lib/contract/notices';

/** A kind of pending task, and its count. */
export type CountWaiting = Readonly<{
  key: keyof typeof WAY;
  count: number;
}>;

type WaitingProps = Readonly<{
  count: number;
  notices: Notices | undefined;
  tills: readonly CountWaiting[];
  onFollow: () => void;
}>;

/** Pending tasks of the user, linked to their pages, and background jobs. */
export function Waiting({ count, notices, tills, onFollow }: WaitingProps) {
  const t = useTranslations('frame.bell');
  const approvalsWords = useTranslations('frame.approvals');
  const soon = useWarrantySoon();
  return (
    <div className="grid max-h-[70vh] w-80 max-w-[calc(100vw-2rem)] overflow-auto">
      {count === 0 && !notices?.jobs.length && <p className="p-2 text-ink-2">{t('none')}</p>}
      {notices &&
        (notices.approvals.total === 0 ? null : (
          <>
            <h2 className="px-2 pt-1 pb-2 text-13">{approvalsWords('title')}</h2>
            <ul>
              {notices.approvals.data.map((one) => (
                <WaitingApproval key={one.id} approval={one} onFollow={onFollow} />
              ))}
            </ul>
            {notices.approvals.total > notices.approvals.data.length && (
              <p className="p-2 text-12 text-ink-2">
                {approvalsWords('more', {
                  count: notices.approvals.total - notices.approvals.data.length,
                })}
              </p>
            )}
          </>
        ))}
      {notices?.offers?.data.map((offer) => (
        <RecordLink
          key={offer.id}
          to="app.exchange.offer-rate"
          view={offer.id}
          onFollow={onFollow}
          className="rounded-ctl border-b border-line p-2 last:border-b-0 hover:bg-surface-2"
        >
          <bdi>
            {t(offer.said, { number: offer.number, customer: offer.customer ?? t('somebody') })}
          </bdi>
        </RecordLink>
      ))}
      {tills.map(({ key, count }) => (
        <RecordLink
          key={key}
          {...WAY[key]}
          {...(key === 'warranties' && { query: soon })}
          onFollow={onFollow}
          className="rounded-ctl border-b border-line p-2 last:border-b-0 hover:bg-surface-2"
        >
          {t(key, { count })}
        </RecordLink>
      ))}
      {notices?.unlocked_codes?.data.map((one) => (
        <RecordLink
          key={one.id}
          to="app.exchange.remits"
          view={one.id}
          onFollow={onFollow}
          className="rounded-ctl border-b border-line p-2 last:border-b-0 hover:bg-surface-2"
        >
          {t.rich('unlockedCode', {
            count: one.times,
            number: () => <Ltr>{one.number}</Ltr>,
            by: () => <bdi>{one.by}</bdi>,
          })}
        </RecordLink>
      ))}
      {(notices?.open_positions ?? 0) !== 0 && (
        <RecordLink
          to="app.exchange.remits"
          query={{ status: 'cancelled' }}
          onFollow={onFollow}
          className="rounded-ctl border-b border-line p-2 last:border-b-0 hover:bg-surface-2"
        >
          {t('openPositions', { count: notices?.open_positions ?? 0 })}
        </RecordLink>
      )}
      <ul>
        {notices?.jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
    </div>
  );
}

const WAY = {
  reviews: { to: 'app.exchange.tills' },
  kycFiles: { to: 'app.exchange.kyc-customers' },
  leftOpen: { to: 'app.exchange.tills' },
  failingFeeds: { to: 'app.exchange.rates', view: 'feeds' },
  differingFeeds: { to: 'app.exchange.rates', view: 'feeds' },
  reminders: { to: 'app.accounting.parties', query: { with_reminder: '1' } },
  expiries: { to: 'app.hrm.employee', query: { expiring: '60' } },
  warranties: { to: 'app.assets.asset' },
  failingMessages: { to: 'app.outbox' },
  disabledWebhooks: { to: 'app.webhooks', query: { is_active: 'inactive' } },
  unsentPacks: { to: 'app.report-packs' },
} as const;

/** A background job: its progress or result, and its actions. */
function JobItem({ job }: { job: Job }) {
  const t = useTranslations('frame.jobs');
  const { status, error } = job;
  const isOpen = status === 'queued' || status === 'running';
  const name = t(`kinds.${job.kind}`);

  const mayRetry = job.status === 'failed' || job.status === 'cancelled';
  const read = v.safeParse(Due, job.result);
  return (
    <li className="grid gap-1.5 border-b border-line p-2 last:border-b-0">
      <span className="flex items-center justify-between gap-2">
        {name}
        {isOpen ? <Cancel id={job.id} /> : <PutAway id={job.id} name={name} />}
      </span>
      {isOpen ? (
        <Meter label={name} share={job.progress} isProgress />
      ) : (
        <span className="text-12 text-ink-2">
          {t(`ended.${status}`)}{' '}
          {read.success ? (
            <>
              {t('due.done', { count: read.output.done })}{' '}
              {read.output.left > 0 && t('due.left', { count: read.output.left })}
            </>
          ) : null}
        </span>
      )}
      {error !== null && <span className="text-12 text-danger">{error}</span>}
      {!job.has_file && !mayRetry ? null : (
        <span className="flex flex-wrap gap-2">
          {job.has_file && (
            <Button
              icon={Download}
              onClick={() => void saveDownload(download(jobs.download, { params: { id: job.id } }))}
            >
              {t('file')}
            </Button>
          )}
          {mayRetry && <Retry id={job.id} />}
        </span>
      )}
    </li>
  );
}

function Cancel({ id }: { id: number }) {
  const t = useTranslations('frame.jobs');
  const { mutate, isPending } = useSend(jobs.cancel);
  return (
    <Button busy={isPending} onClick={() => mutate({ params: { id }, input: {} })}>
      {t('cancel')}
    </Button>
  );
}

function PutAway({ id, name }: { id: number; name: string }) {
  const t = useTranslations('frame.jobs');
  const { mutate, isPending } = useSend(jobs.putAway);
  return (
    <Button
      variant="ghost"
      icon={X}
      aria-label={t('putAway', { job: name })}
      busy={isPending}
      onClick={() => mutate({ params: { id }, input: {} })}
    />
  );
}

function Retry({ id }: { id: number }) {
  const t = useTranslations('frame.jobs');
  const { mutate, isPending } = useSend(jobs.retry);
  return (
    <Button icon={RotateCcw} busy={isPending} onClick={() => mutate({ params: { id }, input: {} })}>
      {t('retry')}
    </Button>
  );
}

const Due = v.object({ done: v.number(), left: v.number() });
