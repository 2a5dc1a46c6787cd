'use client';

import { ImportJournals } from '@/components/accounting/journal-entry/import-journals';
import { JournalEntryForm } from '@/components/accounting/journal-entry/journal-entry-form';
import { JournalEntryView } from '@/components/accounting/journal-entry/journal-entry-view';
import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';

const definition = defineDocument({
  type: 'journal entry',
  route: 'app.accounting.journal-entry',
  words: 'accounting.journal',
  endpoints: journalEntry,
  columns: ['number', 'date', 'memo', 'amount', 'status', 'reference', 'base', 'by'],
  filters: ['date', 'status', 'amount', 'currency', 'account', 'mine'],
  Form: JournalEntryForm,
  View: JournalEntryView,
  ListActions: ImportJournals,
});

/** Journal entries: the list, one entry, and the form. */
export function JournalEntryScreen() {
  return <DocumentScreen of={definition} />;
}
