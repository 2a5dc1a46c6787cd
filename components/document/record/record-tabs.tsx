'use client';

import { useTranslations } from 'use-intl';

import { Attachments } from '@/components/document/attachments/attachments';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { History } from './history';
import { LedgerEffect, EntryCaption } from './ledger-effect';
import { RecordLink } from '@/components/layout/record-link';
import { Tabs } from '@/components/ui/tabs';
import { useAnswer } from '@/hooks/use-call';
import { documentNumber } from '@/lib/domain/document-number';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';

export type RecordTab = 'ledger' | 'attachments' | 'related' | 'history';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  record: Record;
  tab: RecordTab;
  onTab: (tab: RecordTab) => void;
}>;

/** Tabs of a document: ledger entries, files, related records and history. */
export function RecordTabs<Record extends DocumentRecord>(props: Props<Record>) {
  const { record, tab, onTab } = props;
  const t = useTranslations('document.tabs');
  const panels = panelsOf(props);
  const counts: Partial<{ [name in RecordTab]: number }> = {
    attachments: record.attachment_ids.length,
    related: record.entry_ids.length,
  };
  const names = Object.keys(panels) as RecordTab[];

  return (
    <Tabs
      label={t('label')}
      value={tab}
      onChange={(next) => onTab(names.find((name) => name === next) ?? 'ledger')}
      tabs={names.map((name) => {
        const count = counts[name];
        return { value: name, label: t(name), panel: panels[name], ...(count && { count }) };
      })}
    />
  );
}

const panelsOf = <Record extends DocumentRecord>({ of, record }: Props<Record>) => ({
  ledger: <LedgerEffect of={of} id={record.id} />,
  attachments: <Attachments of={of} record={record} />,
  related: <Related of={of} record={record} />,
  history: <History items={record.history} />,
});

/** Document that caused this one, ids of its ledger entries, and the reason if it is void. */
function Related<Record extends DocumentRecord>({
  of,
  record,
}: Readonly<{ of: DocumentDefinition<Record>; record: Record }>) {
  const t = useTranslations('document.related');
  const { due_to, due_to_id, entry_ids, void_reason } = record;
  const source = isDocumentType(due_to) && due_to_id !== record.id ? due_to : undefined;

  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 py-3">
      {source && (
        <>
          <dt className="text-ink-2">{t('dueTo')}</dt>
          <dd>
            <RecordLink
              to={documentTypes[source].route}
              view={due_to_id}
              target="_blank"
              className="text-accent"
            >
              {documentNumber(source, due_to_id)}
            </RecordLink>
          </dd>
        </>
      )}
      <dt className="text-ink-2">{t('entry', { count: Math.max(entry_ids.length, 1) })}</dt>
      <dd className="figure">
        {entry_ids.length > 1 ? (
          <Entries of={of} record={record} />
        ) : (
          (entry_ids[0] ?? t('notPosted'))
        )}
      </dd>
      {void_reason && (
        <>
          <dt className="text-ink-2">{t('voidReason')}</dt>
          <dd>
            <bdi>{void_reason}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}

/** Entries of a document with their days and reversals. */
function Entries<Record extends DocumentRecord>({
  of,
  record: { id, entry_ids },
}: Readonly<{ of: DocumentDefinition<Record>; record: Record }>) {
  const { data: lines = [] } = useAnswer(of.endpoints.entry, { params: { id } });
  return (
    <ul className="grid gap-1">
      {entry_ids.map((entry) => (
        <li key={entry}>
          {lines.some(({ entry_id }) => entry_id === entry) ? (
            <EntryCaption of={entry} lines={lines} />
          ) : (
            entry
          )}
        </li>
      ))}
    </ul>
  );
}
