'use client';

import { Filter, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { TrailChanges } from '@/components/fields/trail-changes';
import { useTrailWords } from '@/components/fields/use-trail-words';
import { Messages } from '@/components/layout/messages';
import { InstantCell, TextCell, RecordCell } from '@/components/report/register-cells';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { IconButton, Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useCellTab } from '@/components/ui/grid/cell-tab';
import { Icon } from '@/components/ui/icon';
import { useSend } from '@/hooks/use-call';
import { ApiError } from '@/lib/api/api-error';
import { type AuditReport, type AuditRow, auditReport } from '@/lib/contract/reports/audit-trail';
import { auditTrail } from '@/lib/contract/settings/audit-trail';
import { nameKey } from '@/lib/domain/trail';
import type { TrailNames } from '@/lib/format/trail-words';

/** A row of the report, with the names of the records that the same response mentions. */
type NamedRow = AuditRow & Pick<AuditReport, 'names'>;

const columns: readonly RegisterColumn<NamedRow>[] = [
  { id: 'at', width: 184, card: 'line', whole: true, cell: ({ at }) => <InstantCell at={at} /> },
  {
    id: 'user',
    width: 140,
    wraps: true,
    isEmpty: ({ user }) => user === null,
    cell: ({ user }) => <TextCell text={user} />,
  },
  {
    id: 'action',
    width: 132,
    wraps: true,
    card: 'title',
    cell: ({ action }) => <ActionCell action={action} />,
  },
  {
    id: 'page',
    width: 140,
    wraps: true,
    isExtra: true,
    cell: ({ page }) => <PageCell page={page} />,
  },
  {
    id: 'record',
    width: 180,
    wraps: true,
    card: 'title',
    cell: (row, { change }) => (
      <span className="flex items-center gap-1">
        <Messages of={['changed-fields']}>
          <NamedRecord row={row} names={row.names} />
        </Messages>
        <OnlyThis
          onSelect={() => change({ record_type: row.record_type, record_id: row.record_id })}
        />
      </span>
    ),
  },
  {
    id: 'changes',
    width: 320,
    wraps: true,
    card: 'line',
    cell: ({ changes, names }) => (
      <Messages of={['changed-fields']}>
        <TrailChanges changes={changes} names={names} />
      </Messages>
    ),
  },
  { id: 'ip', width: 128, isExtra: true, cell: ({ ip }) => <TextCell text={ip} /> },
  {
    id: 'request',
    width: 160,
    isExtra: true,
    card: false,
    cell: ({ request_id }) => <TextCell text={request_id} />,
  },
  {
    id: 'seq',
    width: 88,
    align: 'end',
    cell: ({ seq, hash }) => (
      <span className="figure" title={hash ?? undefined}>
        {seq}
      </span>
    ),
    isEmpty: ({ seq }) => seq === null,
  },
];

/** Report of the audit trail, newest first, with the changes of each field and the state of the hash chain. */
export const report = defineRegister({
  route: 'app.reports.audit-trial',
  endpoint: auditReport,
  filters: ['period', 'user', 'page', 'action', 'record', 'search'],
  columns,
  rows: (pages) => pages.flatMap(({ rows, names }) => rows.map((row) => ({ ...row, names }))),
  rowId: ({ id }) => String(id),
  rowClass: () => 'align-top *:py-1',
  Above: ChainState,
});

function ActionCell({ action }: { action: string }) {
  const t = useTranslations('acts');
  const key = action.replaceAll(' ', '-');
  return t.has(key) ? t(key) : action;
}

type RecordProps = Readonly<{ row: AuditRow; names: TrailNames | undefined }>;

/** Record to which an audit row refers: a document by its number, another record by its type and name. */
function NamedRecord({ row, names = {} }: RecordProps) {
  const { kind } = useTrailWords();
  const { record_type: type, record_id: id, number } = row;
  const name = names[nameKey(type, id)] ?? (/^\d+$/.test(id) ? id : '');
  return <RecordCell type={type} id={id} number={number ?? `${kind(type)} ${name}`.trim()} />;
}

function PageCell({ page }: { page: string }) {
  const t = useTranslations('routes');
  const key = page.replaceAll(' ', '-');
  return t.has(key) ? t(key) : page;
}

/** Button that filters the report by the record of its row. */
function OnlyThis({ onSelect }: { onSelect: () => void }) {
  const t = useTranslations('reports.record');
  const tabIndex = useCellTab();
  return (
    <IconButton
      variant="ghost"
      icon={Filter}
      label={t('only')}
      tabIndex={tabIndex}
      className="no-print -my-0.5 h-6! min-h-6! w-6!"
      onClick={onSelect}
    />
  );
}

const HASH_SHOWN = 12;

type Props = Readonly<{ answer: AuditReport; onChanged: () => void }>;

/**
 * State of the hash chain: the number of audit rows in the chain, the number of rows that are not in it yet, and a
 * button that verifies the chain.
 */
function ChainState({ answer: { chain }, onChanged }: Props) {
  const t = useTranslations('reports.chain');
  const verify = useSend(auditTrail.verifyNoted);

  const start = () => verify.mutate({}, { onSuccess: onChanged });
  const walk = verify.data;
  return (
    <section aria-label={t('label')} className="grid flex-none gap-2 px-gutter pb-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <Icon of={ShieldCheck} size={14} />
        <span>{chain.seq === 0 ? t('empty') : t('upTo', { seq: String(chain.seq) })}</span>
        {chain.hash && (
          <bdi dir="ltr" className="figure text-ink-3" title={chain.hash}>
            {chain.hash.slice(0, HASH_SHOWN)}…
          </bdi>
        )}
        {chain.unsealed > 0 && <span>{t('waiting', { count: chain.unsealed })}</span>}
        <Button className="no-print" busy={verify.isPending} onClick={start}>
          {t('verify')}
        </Button>
      </p>
      {walk?.ok && <Callout tone="positive">{t('whole', { count: String(walk.entries) })}</Callout>}
      {walk && !walk.ok && (
        <Callout tone="negative">{t('broken', { at: String(walk.broken_at ?? 0) })}</Callout>
      )}
      {verify.error instanceof ApiError && (
        <Callout tone="negative">{verify.error.message}</Callout>
      )}
    </section>
  );
}
