'use client';

import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ImportDialog } from '@/components/document/import-dialog';
import { Button } from '@/components/ui/button';
import { usePermission } from '@/hooks/use-permission';
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

/** Brings in entries from a CSV file; what it brings in is posted, so it needs that right too. */
export function ImportJournals() {
  const t = useTranslations('document.import');
  const { may } = usePermission('journal entry');
  const [isOpen, setOpen] = useState(false);
  if (!may('post')) return null;
  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <ImportDialog
          endpoint={journalEntry.import}
          columns={COLUMNS}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
