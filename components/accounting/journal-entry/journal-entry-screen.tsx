'use client';

import { Scale } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { ImportButton } from '@/components/document/import/import-button';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { usePermission } from '@/hooks/use-permission';
import { useView } from '@/hooks/use-view';
import { journalEntry, type JournalEntry } from '@/lib/contract/accounting/journal-entry';

const definition = defineDocument<JournalEntry>({
  type: 'journal entry',
  route: 'app.accounting.journal-entry',
  words: 'journal-entry',
  endpoints: journalEntry,
  columns: ['number', 'date', 'memo', 'amount', 'status', 'reference', 'base', 'by'],
  filters: ['date', 'status', 'amount', 'currency', 'account', 'attached', 'mine'],
  Form: lazyPart(async () => ({
    Form: (await import('./journal-entry-form')).JournalEntryForm,
  })),
  View: lazyPart(async () => ({
    View: (await import('./journal-entry-view')).JournalEntryView,
  })),
  ListActions: JournalListActions,
});

const openingBalances = lazyPart(
  () => import('@/components/accounting/opening-balances/opening-balances-screen'),
);

/** Journal entries: list, record, form, and the opening balances. */
export function JournalEntryScreen() {
  const view = useView();
  const { may } = usePermission('journal entry');
  const isOpening = view.kind === 'word' && view.word === 'opening' && may('create') && may('post');
  const opening = useLazyPart(openingBalances, isOpening);
  if (!isOpening) return <DocumentScreen of={definition} />;
  return (
    <Messages of={['document', 'journal-entry', 'opening-balances']} fallback={<SkeletonRows />}>
      {opening ? <opening.OpeningBalancesScreen /> : <SkeletonRows />}
    </Messages>
  );
}

/** Additional actions of the list: opening balances and import. */
function JournalListActions() {
  const t = useTranslations('frame.crumbs');
  const importWords = useTranslations('document.import');
  const { may } = usePermission('journal entry');
  return (
    <>
      {may('post') && (
        <RecordLink to="app.accounting.journal-entry" view="opening" className={buttonClass()}>
          <Icon of={Scale} size={14} />
          {t('opening')}
        </RecordLink>
      )}
      <ImportButton
        page="journal entry"
        label={importWords('open')}
        endpoint={journalEntry.import}
        columns={COLUMNS}
      />
    </>
  );
}

const COLUMNS = [
  'entry',
  'date',
  'memo',
  'account',
  'debit',
  'credit',
  'currency',
  'rate',
  'base',
  'party',
  'reference',
];
