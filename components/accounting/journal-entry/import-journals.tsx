'use client';

import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { later, useLater } from '@/hooks/use-later';
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

const importDialog = later(() => import('@/components/document/import/import-dialog'));

/** Brings in entries from a CSV file; what it brings in is posted, so it needs that right too. */
export function ImportJournals() {
  const t = useTranslations('document.import');
  const { may } = usePermission('journal entry');
  const [isOpen, setOpen] = useState(false);
  const dialog = useLater(importDialog, isOpen);
  if (!may('post')) return null;
  return (
    <>
      <Button
        icon={Upload}
        onPointerEnter={() => void importDialog.fetch()}
        onFocus={() => void importDialog.fetch()}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && dialog && (
        <dialog.ImportDialog
          endpoint={journalEntry.import}
          columns={COLUMNS}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
