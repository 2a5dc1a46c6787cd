'use client';

import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { later, useLater } from '@/hooks/use-later';
import { usePermission } from '@/hooks/use-permission';
import { remittance } from '@/components/exchange/remits/remittance-calls';
import { REMIT_COLUMNS } from '@/lib/domain/remit-columns';

const importDialog = later(() => import('@/components/document/import/import-dialog'));

const TEMPLATE = {
  name: 'remittances.csv',
  rows: [
    [
      ...['Herat', 'H-1001', '2026-11-20', 'Ahmad Karimi', 'AF', '+93700000000', 'Herat'],
      ...['4 Mill Street', '1990-01-02', 'tazkira 17', 'Sara Karimi', '', 'US', '+15550100'],
      ...['Fremont', '', '', '', 'sister', 'USD', '300.00', '', 'family', '', ''],
    ],
  ],
} as const;

/** Brings in orders that agents advised, from a CSV file; what it brings in is posted. */
export function ImportRemits() {
  const t = useTranslations('exchange.remits.import');
  const { may } = usePermission('remits');
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
          endpoint={remittance.import}
          columns={REMIT_COLUMNS.all}
          template={TEMPLATE}
          words={{
            ...{ title: t('title'), text: t('text') },
            ready: ({ remittances = 0, held = 0 }) => t('ready', { remittances, held }),
            done: ({ remittances = 0, held = 0 }) => t('done', { remittances, held }),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
