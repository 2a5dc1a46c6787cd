'use client';

import { useTranslations } from 'use-intl';

import { ImportDialog } from '@/components/document/import/import-dialog';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

const COLUMNS = [
  'number',
  'name',
  'name_fa',
  'type',
  'position',
  'parent',
  'currency',
  'cash_flow',
  'party_required',
  'active',
  'note',
];

const TEMPLATE = {
  name: 'chart-of-accounts.csv',
  rows: [
    ['1', 'Assets', 'دارایی‌ها', 'asset', 'general', '', '', '', 'no', 'yes', ''],
    ['10', 'Cash', 'نقد', 'asset', 'general', '1', '', '', 'no', 'yes', ''],
    ['1010', 'Cash EUR', 'نقد یورو', 'asset', 'detail', '10', 'EUR', 'cash', 'no', 'yes', ''],
    ['4', 'Income', 'عواید', 'income', 'general', '', '', '', 'no', 'yes', ''],
    ['4010', 'Fees', 'فیس‌ها', 'income', 'detail', '4', '', 'operating', 'no', 'yes', ''],
  ],
};

/** Imports accounts from a CSV file; existing accounts are not changed. */
export function ImportAccounts({ onClose }: { onClose: () => void }) {
  const t = useTranslations('chart-of-accounts.import');
  return (
    <ImportDialog
      endpoint={chartOfAccounts.import}
      columns={COLUMNS}
      template={TEMPLATE}
      words={{
        title: t('title'),
        text: t('text'),
        ready: ({ accounts = 0 }) => t('ready', { accounts }),
        done: ({ accounts = 0 }) => t('done', { accounts }),
      }}
      onClose={onClose}
    />
  );
}
