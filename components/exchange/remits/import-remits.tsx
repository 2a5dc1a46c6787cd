'use client';

import { useTranslations } from 'use-intl';
import { ImportButton } from '@/components/document/import/import-button';
import { remittance } from '@/components/exchange/remits/remittance-calls';
import { REMIT_COLUMNS } from '@/lib/domain/remit-columns';

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

/** Brings in orders that agents advised, from a CSV file. */
export function ImportRemits() {
  const t = useTranslations('exchange.remits.import');
  return (
    <ImportButton
      page="remits"
      label={t('open')}
      endpoint={remittance.import}
      columns={REMIT_COLUMNS.all}
      template={TEMPLATE}
      words={{
        ...{ title: t('title'), text: t('text') },
        ready: ({ remittances = 0, held = 0 }) => t('ready', { remittances, held }),
        done: ({ remittances = 0, held = 0 }) => t('done', { remittances, held }),
      }}
    />
  );
}
