'use client';

import { useTranslations } from 'use-intl';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { ImportButton } from '@/components/document/import/import-button';
import { remitSteps } from '@/components/exchange/remits/remit-steps';
import { remittance } from '@/components/exchange/remits/remittance-calls';
import { later } from '@/hooks/use-later';
import { REMIT_STAGES, type Transfer } from '@/lib/contract/exchange/transfer';
import { REMIT_COLUMNS } from '@/lib/domain/remit-columns';

const TEMPLATE = {
  name: 'remittances.csv',
  rows: [
    [
      'Herat',
      'H-1001',
      '2026-11-20',
      'Ahmad Karimi',
      'AF',
      '+93700000000',
      'Herat',
      '4 Mill Street',
      '1990-01-02',
      'tazkira 17',
      'Sara Karimi',
      '',
      'US',
      '+15550100',
      'Fremont',
      '',
      '',
      '',
      'sister',
      'USD',
      '300.00',
      '',
      'family',
      '',
      '',
    ],
  ],
} as const;

/** Button that imports remittances advised by agents from a CSV file. */
function ImportRemits() {
  const t = useTranslations('remits.import');
  return (
    <ImportButton
      page="remits"
      label={t('open')}
      endpoint={remittance.import}
      columns={REMIT_COLUMNS.all}
      template={TEMPLATE}
      words={{
        title: t('title'),
        text: t('text'),
        ready: ({ remittances = 0, held = 0 }) => t('ready', { remittances, held }),
        done: ({ remittances = 0, held = 0 }) => t('done', { remittances, held }),
      }}
    />
  );
}

const remitDefinition = defineDocument<Transfer>({
  type: 'transfer',
  route: 'app.exchange.remits',
  words: 'remits',
  endpoints: remittance,
  narrowed: { kind: 'remits' },
  own: { is: ({ kind }) => kind !== 'internal', else: 'app.exchange.transfer' },
  columns: [
    'number',
    'date',
    'counterparty',
    'reference',
    'amount',
    'base',
    'memo',
    'status',
    'by',
  ],
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
  statuses: ['draft', ...REMIT_STAGES, 'discarded'],
  steps: remitSteps,
  ListActions: ImportRemits,
  Above: later(async () => {
    const { PayOutDesk } = await import('@/components/exchange/remits/pay-out-desk');
    return { Above: PayOutDesk };
  }),
  Form: later(async () => {
    const { RemitForm } = await import('@/components/exchange/remits/remit-form');
    return { Form: RemitForm };
  }),
  View: later(async () => {
    const { RemitView } = await import('@/components/exchange/remits/remit-view');
    return { View: RemitView };
  }),
});

/** Screen of remittances: pay-out desk, list, one remittance, and the form. */
export function RemitsScreen() {
  return <DocumentScreen of={remitDefinition} />;
}
