'use client';

import { useTranslations } from 'use-intl';

import { LockActs } from '@/components/accounting/transaction-locking/lock-acts';
import {
  LockExceptions,
  useOpenDays,
} from '@/components/accounting/transaction-locking/lock-exceptions';
import { shownStatus } from '@/components/accounting/transaction-locking/lock-status';
import { useModuleWords } from '@/components/accounting/transaction-locking/use-module-words';
import { Fact, Facts } from '@/components/document/record/facts';
import { PageFailure } from '@/components/document/record/load-failure';
import { HistoryFrame, RecordStrip } from '@/components/document/record/record-frame';
import { WaitingBanner } from '@/components/document/list/waiting-banner';
import { DayNote } from '@/components/ui/day-note';
import { Ltr } from '@/components/ui/ltr';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useRecordName } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import {
  type TransactionLock,
  transactionLocking,
} from '@/lib/contract/accounting/transaction-locking';
import type { AnswerOf } from '@/lib/contract/endpoint';

export function LockRecord({ id }: { id: number }) {
  const { data, error, refetch } = useAnswer(transactionLocking.show, { params: { id } });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Lock lock={data} /> : <SkeletonRows />;
}

function Lock({ lock }: { lock: AnswerOf<typeof transactionLocking.show> }) {
  useRecordName(lock.number);

  return (
    <HistoryFrame
      strip={
        <RecordStrip number={lock.number} status={shownStatus(lock.status)}>
          <span className="flex-1" />
          {lock.status === 'active' && <LockActs lock={lock} />}
        </RecordStrip>
      }
      history={lock.history}
    >
      <WaitingUnlocking lock={lock} />
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <Through lock={lock} />
        <LockFacts lock={lock} />
      </div>
      <LockExceptions exceptions={lock.exceptions} />
    </HistoryFrame>
  );
}

function Through({ lock }: Readonly<{ lock: AnswerOf<typeof transactionLocking.show> }>) {
  const t = useTranslations('transaction-locking');
  const { day } = useFormats();
  return (
    <div>
      <p>
        <Ltr className="hero">{day(lock.lock_date)}</Ltr>
      </p>
      <p className="text-ink-2">
        {t('lastLockedDay')} · <DayNote day={lock.lock_date} />
      </p>
    </div>
  );
}

function LockFacts({ lock }: { lock: TransactionLock }) {
  const t = useTranslations('transaction-locking');
  const wordsOf = useModuleWords();
  const { created_by, created_at, ended_by, ended_at, end_reason, exempt_roles, reason } = lock;
  return (
    <Facts>
      <Fact label={t('modules')}>{wordsOf(lock.modules)}</Fact>
      <Fact label={t('reason')}>
        <bdi>{reason}</bdi>
      </Fact>
      <Fact label={t('exempt')}>
        <bdi>{exempt_roles.map(({ name }) => name).join(t('comma')) || t('nobody')}</bdi>
      </Fact>
      <Fact label={t('by')}>
        <ByAt name={created_by.name} at={created_at} />
      </Fact>
      <Ended ended_by={ended_by} ended_at={ended_at} end_reason={end_reason} />
    </Facts>
  );
}

type EndedProps = Readonly<{
  ended_by: TransactionLock['ended_by'];
  ended_at: string | null;
  end_reason: string | null;
}>;

function Ended({ ended_by, ended_at, end_reason }: EndedProps) {
  const t = useTranslations('transaction-locking');
  return (
    <>
      {ended_by && ended_at && (
        <Fact label={t('ended')}>
          <ByAt name={ended_by.name} at={ended_at} />
        </Fact>
      )}
      {end_reason !== null && (
        <Fact label={t('endReason')}>
          <bdi>{end_reason}</bdi>
        </Fact>
      )}
    </>
  );
}

function ByAt({ name, at }: { name: string; at: string }) {
  const { instant } = useFormats();
  return (
    <>
      <bdi>{name}</bdi>{' '}
      <span className="text-ink-3">
        · <bdi className="figure">{instant(at)}</bdi>
      </span>
    </>
  );
}

function WaitingUnlocking({ lock }: { lock: TransactionLock }) {
  const t = useTranslations('transaction-locking.waiting');
  const openDays = useOpenDays();
  if (!lock.waiting) return null;
  const { from, to, ...opening } = lock.waiting;
  return (
    <WaitingBanner
      waiting={lock.waiting}
      page="transaction locking"
      id={lock.id}
      approve={transactionLocking.approve}
      reject={transactionLocking.reject}
      words={{
        asked:
          from === null
            ? t('asked')
            : t('askedDays', openDays({ from, to: to ?? from, ...opening })),
        approve: t('approve'),
        approved: t('approved', { number: lock.number }),
        reject: t('reject'),
      }}
    />
  );
}
