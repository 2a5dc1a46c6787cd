'use client';

import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { LockActs } from './lock-acts';
import { LockForm } from './lock-form';
import { WaitingBanner } from '@/components/document/list/waiting-banner';
import { Fact, Facts } from '@/components/document/record/facts';
import { NotYet, PageFailure } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { HistoryFrame, RecordStrip } from '@/components/document/record/record-frame';
import { Messages } from '@/components/layout/messages';
import { ListExport } from '@/components/list/list-export';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { DayNote } from '@/components/ui/day-note';
import { EmptyState } from '@/components/ui/empty-state';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle, useRecordName } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useView, useGoTo } from '@/hooks/use-view';
import {
  type TransactionLock,
  transactionLocking,
} from '@/lib/contract/accounting/transaction-locking';
import type { AnswerOf } from '@/lib/contract/endpoint';

/** Screen of transaction locks: list, record and form. A lock protects days that were already reported. */
export function TransactionLockingScreen() {
  const view = useView();
  const { may } = usePermission('transaction locking');
  const isRefused = view.kind === 'word' || (view.kind === 'new' && !may('create'));
  return (
    <Messages of={['transaction-locking', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <LockList />}
      {view.kind === 'record' && <LockRecord key={view.id} id={view.id} />}
      {view.kind === 'new' && may('create') && <LockForm />}
      {isRefused && <NoSuchView />}
    </Messages>
  );
}

function LockList() {
  const t = useTranslations('transaction-locking');
  const goTo = useGoTo();
  const { data, error, refetch } = useAnswer(transactionLocking.list);
  const mayCreate = usePermission('transaction locking').may('create');
  const columns = useLockColumns();
  const create = () => void goTo('app.accounting.transaction-locking', { view: 'new' });
  useDocumentTitle(t('title'));
  useShortcuts({ refresh: () => void refetch(), ...(mayCreate && { new: create }) });

  const onCreate = mayCreate ? create : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="compact">
      <PageHead title={t('title')} count={data?.length}>
        <ListExport of={{ list: transactionLocking.list }} />
        {mayCreate && (
          <Button variant="primary" icon={Plus} kbd="N" onClick={create}>
            {t('create')}
          </Button>
        )}
      </PageHead>
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">
        {!data && <NotYet error={error} onRetry={() => void refetch()} />}
        {data && (
          <DataTable
            label={t('title')}
            rows={data}
            columns={columns}
            rowId={({ id }) => String(id)}
            rowClass={({ status }) => (status === 'ended' ? 'text-ink-2' : undefined)}
            onOpen={(id) => void goTo('app.accounting.transaction-locking', { view: id })}
            empty={
              <EmptyState
                kind="none"
                title={t('none')}
                actions={onCreate && <Button onClick={onCreate}>{t('create')}</Button>}
              >
                {t('noneText')}
              </EmptyState>
            }
          />
        )}
      </div>
    </div>
  );
}

type Columns = readonly Column<TransactionLock>[];

function useLockColumns(): Columns {
  return [...useWhatColumns(), ...useWhoColumns()];
}

function useWhatColumns(): Columns {
  const t = useTranslations('transaction-locking');
  const column = columnsOf<TransactionLock>(t);
  const wordsOf = useModuleWords();
  const { day } = useFormats();
  return [
    column('number', { pin: true, width: 110, card: 'title' }, ({ number }) => (
      <Ltr className="font-medium">{number}</Ltr>
    )),
    column('through', { width: 115, card: 'amount' }, ({ lock_date }) => (
      <span className="figure">{day(lock_date)}</span>
    )),
    column('status', { width: 145, card: 'badge' }, ({ status }) => (
      <StatusBadge status={shownStatus(status)} />
    )),
    column('modules', { width: 175, card: 'line' }, ({ modules }) => (
      <FreeText>{wordsOf(modules)}</FreeText>
    )),
    column('reason', { card: 'line' }, ({ reason }) => <FreeText>{reason}</FreeText>),
  ];
}

function useWhoColumns(): Columns {
  const t = useTranslations('transaction-locking');
  const column = columnsOf<TransactionLock>(t);
  const { instant } = useFormats();
  return [
    column('by', { width: 115, card: 'meta' }, ({ created_by }) => (
      <FreeText>{created_by.name}</FreeText>
    )),
    column('at', { width: 165, card: 'meta' }, ({ created_at }) => (
      <bdi className="figure text-ink-2">{instant(created_at)}</bdi>
    )),
    column('exempt', { width: 120, card: false }, ({ exempt_roles }) => (
      <FreeText>{exempt_roles.map(({ name }) => name).join(', ')}</FreeText>
    )),
    column('exceptions', { align: 'end', width: 90, card: false }, ({ exceptions }) => (
      <bdi className="figure">{exceptions.length === 0 ? '–' : exceptions.length}</bdi>
    )),
  ];
}

function LockRecord({ id }: { id: number }) {
  const { data, error, refetch } = useAnswer(transactionLocking.show, { params: { id } });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Lock lock={data} /> : <SkeletonRows />;
}

function Lock({ lock }: { lock: AnswerOf<typeof transactionLocking.show> }) {
  const t = useTranslations('transaction-locking');
  const { day, instant } = useFormats();
  const openDays = useOpenDays();
  useRecordName(lock.number);

  const wordsOf = useModuleWords();
  const { created_by, created_at, ended_by, ended_at, end_reason, exempt_roles, reason } = lock;
  const heading = useId();
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
        <div>
          <p>
            <Ltr className="hero">{day(lock.lock_date)}</Ltr>
          </p>
          <p className="text-ink-2">
            {t('lastLockedDay')} · <DayNote day={lock.lock_date} />
          </p>
        </div>
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
        </Facts>
      </div>
      <section aria-labelledby={heading} className="grid gap-2">
        <h2 id={heading}>{t('openDays')}</h2>
        {lock.exceptions.length === 0 ? (
          <p className="text-ink-2">{t('noExceptions')}</p>
        ) : (
          <ul className="grid border-t border-line">
            {lock.exceptions.map((one) => {
              const { days, until, who } = openDays(one);
              return (
                <li key={one.id} className="grid gap-0.5 border-b border-line py-2">
                  <span className="flex flex-wrap items-center gap-2">
                    <Ltr className="font-medium">{days}</Ltr>
                    <StatusBadge status={one.status === 'active' ? 'open' : one.status} />
                    <span className="text-ink-2">{until}</span>
                  </span>
                  <span>
                    {t('for')} <bdi>{who}</bdi>
                    {' · '}
                    <bdi>{one.reason}</bdi>
                  </span>
                  <span className="text-12 text-ink-3">
                    <bdi>{one.created_by.name}</bdi> ·{' '}
                    <bdi className="figure">{instant(one.created_at)}</bdi>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </HistoryFrame>
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
        request:
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

type Exceptions = TransactionLock['exceptions'];

type OpenDays = Pick<Exceptions[number], 'from' | 'to' | 'until' | 'role' | 'user'>;

/** Returns a function that formats the days, the end, and the role or user of an exception. */
function useOpenDays() {
  const t = useTranslations('transaction-locking');
  const { day, instant } = useFormats();
  return ({ from, to, until, role, user }: OpenDays) => ({
    days: from === to ? day(from) : `${day(from)} – ${day(to)}`,
    until: until === null ? t('withoutEnd') : t('untilAt', { at: instant(until) }),
    who:
      [role?.name, user?.name].filter((name) => name !== undefined).join(t('comma')) ||
      t('everybody'),
  });
}

/** Returns a function that formats the modules of a lock as a list. */
function useModuleWords(): (modules: TransactionLock['modules']) => string {
  const t = useTranslations('transaction-locking');
  return (modules) => modules.map((one) => t(`module.${one}`)).join(t('comma'));
}

const shownStatus = (status: TransactionLock['status']): string =>
  status === 'active' ? 'locked' : status;
