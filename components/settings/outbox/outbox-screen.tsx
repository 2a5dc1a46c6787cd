'use client';

import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { NotYet } from '@/components/document/record/load-failure';
import { Messages } from '@/components/layout/messages';
import { type ListFilter, NoMatch } from '@/components/list/list-bar';
import { useShownColumns } from '@/components/list/list-columns';
import { ListTools, tabsOf } from '@/components/list/list-tools';
import { useColumnState, usePagedList } from '@/components/list/use-list-state';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { PageHead } from '@/components/ui/page-head';
import { Pager } from '@/components/ui/pager';
import { PeekPanel } from '@/components/ui/peek-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { useMedia } from '@/hooks/use-media';
import { usePanelStep } from '@/hooks/use-panel-step';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import {
  MESSAGE_STATES,
  outbox,
  OUTBOX_CHANNELS,
  type OutboxMessage,
} from '@/lib/contract/settings/outbox';
import { webhooks } from '@/lib/contract/settings/webhooks';
import { MESSAGE_KINDS } from '@/lib/domain/customer-message';
import { EVENT_TYPES } from '@/lib/domain/event';

const ROUTE = 'app.outbox';
const FILTERS = ['status', 'channel', 'webhook'];

export const OutboxScreen = () => (
  <Messages of={['routes', 'outbox', 'webhooks', 'document']} fallback={<SkeletonRows />}>
    <Outbox />
  </Messages>
);

/** List of the messages that leave the system, with the reason of each failure. */
function Outbox() {
  const title = useTranslations('routes')('outbox');
  const t = useTranslations('outbox');
  const { may } = usePermission('outbox');
  const list = usePagedList(outbox.list, FILTERS, '');
  const { state, answer, useCount } = list;
  const filters = useFilters();
  const columns = useColumns();
  const columnState = useColumnState(ROUTE);
  const visibleColumns = useShownColumns(columns, columnState.columns);
  const { open, setOpen } = usePanelStep();
  const isWide = useMedia('(min-width: 1280px)');
  const message = answer.data?.data.find(({ id }) => String(id) === open);
  useDocumentTitle(title);
  useShortcuts({ refresh: () => void answer.refetch() });
  return (
    <WidePage>
      <PageHead title={title} count={answer.data?.meta.total}>
        {may('edit') && <RetryAll />}
      </PageHead>
      <ListTools
        route={ROUTE}
        state={state}
        searched={t('columns.key')}
        filters={filters}
        tabs={tabsOf(filters, 'status')}
        useCount={useCount}
        columns={columns}
        columnState={columnState}
      />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {answer.data ? (
            <DataTable
              label={title}
              rows={answer.data.data}
              columns={visibleColumns}
              rowId={({ id }) => String(id)}
              rowLabel={({ id }) => String(id)}
              hidden={isWide && message ? HIDDEN_BESIDE : []}
              busy={answer.isPlaceholderData}
              onOpen={setOpen}
              onPeek={setOpen}
              current={message && String(message.id)}
              empty={
                state.isFiltered ? (
                  <NoMatch state={state} />
                ) : (
                  <EmptyState kind="none" title={t('none')}>
                    {t('noneText')}
                  </EmptyState>
                )
              }
            />
          ) : (
            <NotYet error={answer.error} onRetry={() => void answer.refetch()} />
          )}
          <Pager {...list.pager} />
        </div>
        {message && (
          <MessagePanel key={message.id} message={message} onClose={() => setOpen(undefined)} />
        )}
      </div>
    </WidePage>
  );
}

/** Ids of the columns that are hidden on wide windows while a message is open next to the list. */
const HIDDEN_BESIDE = ['tries', 'trouble', 'next_at', 'created_at'];

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('outbox');
  const status = useTranslations('ui.status');
  const { may } = usePermission('webhooks');
  const { data = [] } = useAnswer(webhooks.list, undefined, { enabled: may('view') });
  const hooks = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    {
      kind: 'choice',
      name: 'status',
      label: t('columns.status'),
      choices: MESSAGE_STATES.map((value) => ({ value, label: status(value) })),
    },
    {
      kind: 'choice',
      name: 'channel',
      label: t('columns.channel'),
      choices: OUTBOX_CHANNELS.map((value) => ({
        value,
        label: t(`channels.${value}`),
      })),
    },
    ...(hooks.length > 0
      ? [
          {
            kind: 'choice' as const,
            name: 'webhook',
            label: t('columns.webhook'),
            choices: hooks,
          },
        ]
      : []),
  ];
}

function useColumns(): readonly Column<OutboxMessage>[] {
  const t = useTranslations('outbox');
  const column = columnsOf<OutboxMessage>(useTranslations('outbox.columns'));
  const { instant } = useFormats();
  const kindOf = useKindWords();
  return [
    column('kind', { pin: true, width: 200, card: 'title' }, ({ kind }) => kindOf(kind)),
    column('receiver', { width: 200, card: 'line' }, ({ receiver }) => (
      <FreeText>{receiver ?? '–'}</FreeText>
    )),
    column('status', { width: 120, card: 'badge' }, ({ status }) => (
      <StatusBadge status={status} />
    )),
    column('trouble', { width: 260, card: 'line' }, ({ trouble }) =>
      trouble === null ? null : t(`troubles.${trouble}`),
    ),
    column('tries', { width: 90, align: 'end', card: false }, ({ tries }) => (
      <bdi className="figure">{tries}</bdi>
    )),
    column('next_at', { width: 160, card: 'meta' }, ({ next_at }) =>
      next_at === null ? null : <bdi className="figure">{instant(next_at)}</bdi>,
    ),
    column('created_at', { width: 160, card: 'meta' }, ({ created_at }) => (
      <bdi className="figure">{instant(created_at)}</bdi>
    )),
  ];
}

const KINDS = ['letter', 'report_pack', 'payslip', ...MESSAGE_KINDS] as const;

/** Returns a function that returns the name of a kind of message; the name of a test for an unknown kind. */
function useKindWords() {
  const t = useTranslations('outbox');
  const events = useTranslations('webhooks.events');
  return (kind: string) => {
    const event = EVENT_TYPES.find((type) => type === kind);
    if (event) return events(event.replace('.', '-'));
    return t(`kinds.${KINDS.find((one) => one === kind) ?? 'test'}`);
  };
}

type PanelProps = Readonly<{ message: OutboxMessage; onClose: () => void }>;

function MessagePanel({ message, onClose }: PanelProps) {
  const t = useTranslations('outbox');
  const { may } = usePermission('outbox');
  const { instant } = useFormats();
  const kindOf = useKindWords();
  const send = useSend(outbox.retry);
  const { id, kind, status, receiver, trouble, answer, tries, key } = message;
  const { created_at, next_at, sent_at, is_retriable } = message;
  const retry = () => send.mutate({ params: { id }, input: {} });
  return (
    <PeekPanel
      title={
        <>
          <span className="min-w-0 wrap-anywhere">{kindOf(kind)}</span>
          <StatusBadge status={status} />
        </>
      }
      onClose={onClose}
      footer={
        may('edit') &&
        is_retriable && (
          <Button icon={RotateCcw} busy={send.isPending} onClick={retry}>
            {t(status === 'sent' ? 'again' : 'now')}
          </Button>
        )
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        {send.error && <Callout tone="negative">{send.error.message}</Callout>}
        {trouble !== null && (
          <Callout tone="warning">
            {t(`troubles.${trouble}`)}
            {answer !== null && ` ${t('answer', { answer: String(answer) })}`}
          </Callout>
        )}
        {status === 'waiting' && next_at === null && (
          <Callout tone="warning">{t('closed')}</Callout>
        )}
        {status !== 'waiting' && !is_retriable && <p className="text-ink-2">{t('forgotten')}</p>}
        <Facts>
          <Fact label={t('columns.receiver')}>
            <bdi>{receiver ?? '–'}</bdi>
          </Fact>
          <Fact label={t('columns.created_at')}>
            <bdi className="figure">{instant(created_at)}</bdi>
          </Fact>
          <Fact label={t('columns.tries')}>
            <bdi className="figure">{tries}</bdi>
          </Fact>
          {next_at !== null && (
            <Fact label={t('columns.next_at')}>
              <bdi className="figure">{instant(next_at)}</bdi>
            </Fact>
          )}
          {sent_at !== null && (
            <Fact label={t('columns.sent_at')}>
              <bdi className="figure">{instant(sent_at)}</bdi>
            </Fact>
          )}
          <Fact label={t('columns.key')}>
            <Ltr>{key}</Ltr>
          </Fact>
        </Facts>
      </div>
    </PeekPanel>
  );
}

/** Button that delivers all waiting messages now. */
function RetryAll() {
  const t = useTranslations('outbox');
  const send = useSend(outbox.retryAll);
  const retry = () =>
    send.mutate(
      { input: {} },
      { onSuccess: ({ waiting }) => toast.success(t('allQueued', { count: waiting })) },
    );
  return (
    <>
      {send.error && <Callout tone="negative">{send.error.message}</Callout>}
      <Button icon={RotateCcw} busy={send.isPending} onClick={retry}>
        {t('all')}
      </Button>
    </>
  );
}
