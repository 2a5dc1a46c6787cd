'use client';

import { useTranslations } from 'use-intl';

import { natural } from '@/components/accounting/chart-of-accounts/account-tree';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { PlainTable } from '@/components/ui/plain-table';

/** What stands on an account, currency by currency, with what that is worth in the books. */
export function AccountBalances({ account }: { account: Account }) {
  const t = useTranslations('accounting.chart');
  const { baseCurrency, baseMark } = useFormats();

  return (
    <PlainTable
      named
      caption={t('balances')}
      captionClass="pb-1 text-start text-12 font-medium text-ink-2"
      rows={account.balances ?? []}
      rowId={({ currency }) => currency}
      columns={[
        {
          ...{ id: 'currency', header: t('currency'), cellClass: 'font-normal' },
          cell: ({ currency }) => currency,
        },
        {
          ...{ id: 'amount', header: t('amount'), align: 'end' },
          cell: ({ currency, amount }) => <Figure value={natural(account, amount)} of={currency} />,
        },
        {
          ...{ id: 'base', header: t('inBase', { currency: baseMark }), align: 'end' },
          cell: ({ base }) => <Figure value={natural(account, base)} of={baseCurrency} />,
        },
      ]}
    />
  );
}
