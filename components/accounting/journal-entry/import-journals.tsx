'use client';

import { useTranslations } from 'use-intl';
import { ImportButton } from '@/components/document/import/import-button';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';

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

export function ImportJournals() {
  const t = useTranslations('document.import');
  return (
    <ImportButton
      page="journal entry"
      label={t('open')}
      endpoint={journalEntry.import}
      columns={COLUMNS}
    />
  );
}
