'use client';

import { useTranslations } from 'use-intl';

import { useAccountName } from '@/components/pickers/use-account-name';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { useFormats } from '@/hooks/use-formats';
import type { Party } from '@/lib/contract/accounting/parties';

type Balance = Party['balances'][number];

type Props = Readonly<{
  of: Pick<Party, 'balance' | 'balances'>;
  /** What can be done with a balance. */
  more?: readonly PlainColumn<Balance>[];
}>;

/** What a party owes and is owed, account by account and currency by currency. */
export function PartyBalanceTable({ of: { balance, balances }, more = [] }: Props) {
  const t = useTranslations('accounting.parties');
  const { baseCurrency, baseMark } = useFormats();
  const nameOf = useAccountName();
  if (balances.length === 0) return <p className="text-ink-2">{t('noBalances')}</p>;
  return (
    <PlainTable
      label={t('balances')}
      rows={balances}
      rowId={(held) => `${held.account_id} ${held.currency}`}
      columns={[
        {
          ...{ id: 'account', header: t('account'), cellClass: 'whitespace-normal!' },
          cell: ({ account_id, account_number, account_name }) => (
            <>
              <span className="figure text-ink-3">{account_number}</span>{' '}
              <bdi>{nameOf(account_id, account_name)}</bdi>
            </>
          ),
          foot: t('total'),
        },
        {
          ...{ id: 'amount', header: t('amount'), align: 'end' },
          cell: ({ amount, currency }) => (
            <Figure value={amount} currency={currency} tone="plain" />
          ),
        },
        {
          ...{ id: 'base', header: t('inBase', { currency: baseMark }), align: 'end' },
          cell: ({ base }) => <Figure value={base} of={baseCurrency} tone="plain" />,
          foot: <Figure value={balance} of={baseCurrency} tone="plain" />,
        },
        ...more,
      ]}
    />
  );
}
