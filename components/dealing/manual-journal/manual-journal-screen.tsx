'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { lazyPart } from '@/hooks/use-lazy-part';
import { type ManualJournal, manualJournal } from '@/lib/contract/dealing/manual-journal';

const definition = defineDocument<ManualJournal>({
  type: 'manual journal',
  route: 'app.exchange.manual-journal',
  words: 'manual-journal',
  endpoints: manualJournal,
  columns: ['number', 'date', 'memo', 'amount', 'status', 'base', 'by'],
  filters: ['date', 'status', 'amount', 'currency', 'account', 'attached', 'mine'],
  Form: lazyPart(async () => {
    const { ManualJournalForm } = await import('./manual-journal-form');
    return { Form: ManualJournalForm };
  }),
  View: lazyPart(async () => {
    const { ManualJournalView } = await import('./manual-journal-view');
    return { View: ManualJournalView };
  }),
});

export function ManualJournalScreen() {
  return <DocumentScreen of={definition} />;
}
