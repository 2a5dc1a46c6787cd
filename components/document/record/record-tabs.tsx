'use client';

import { useTranslations } from 'use-intl';
import { Attachments } from '@/components/document/attachments/attachments';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { History } from '@/components/document/record/history';
import { LedgerEffect } from '@/components/document/record/ledger-effect';
import { Related } from '@/components/document/record/related';
import { Tabs } from '@/components/ui/tabs';

export type RecordTab = 'ledger' | 'attachments' | 'related' | 'history';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  record: Record;
  tab: RecordTab;
  onTab: (tab: RecordTab) => void;
}>;

/** Tabs beside a document: ledger entries, files, related records and history. */
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
