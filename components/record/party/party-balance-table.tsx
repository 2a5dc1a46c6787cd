'use client';

import { useTranslations } from 'use-intl';

import { useAccountName } from '@/components/pickers/use-account-name';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { figureColumn } from '@/components/ui/plain-columns';
import { useFormats } from '@/hooks/use-formats';
import type { Party } from '@/lib/contract/accounting/parties';

type Balance = Party['balances'][number];

type Props = Readonly<{
  of: Pick<Party, 'balance' | 'balances'>;
  /** Additional columns, with actions on a balance. */
  more?: readonly PlainColumn<Balance>[];
}>;

export function PartyBalanceTable({ of: { balance, balances }, more = [] }: Props) {
  const t = useTranslations('parties');
  const columns = useColumns(balance);
  if (balances.length === 0) return <p className="text-ink-2">{t('noBalances')}</p>;
  return (
    <PlainTable
      label={t('balances')}
      rows={balances}
      rowId={(held) => `${held.account_id} ${held.currency}`}
      columns={[...columns, ...more]}
    />
  );
}

/** Columns of the table; the footer shows the total in base. */
function useColumns(total: string): readonly PlainColumn<Balance>[] {
  const t = useTranslations('parties');
  const { baseCurrency, baseMark } = useFormats();
  const inBase = (value: string) => ({ value, of: baseCurrency, tone: 'plain' }) as const;
  return [
    {
      id: 'account',
      header: t('account'),
      cellClass: 'whitespace-normal!',
      cell: (held) => <AccountOf balance={held} />,
      foot: t('total'),
    },
    figureColumn({ id: 'amount', header: t('amount') }, ({ amount, currency }) => ({
      value: amount,
      currency,
      tone: 'plain',
    })),
    figureColumn(
      {
        id: 'base',
        header: t('inBase', { currency: baseMark }),
        foot: <Figure {...inBase(total)} />,
      },
      ({ base }) => inBase(base),
    ),
  ];
}

function AccountOf({
  balance: { account_id, account_number, account_name },
}: {
  balance: Balance;
}) {
  const nameOf = useAccountName();
  return (
    <>
      <span className="figure text-ink-3">{account_number}</span>{' '}
      <bdi>{nameOf(account_id, account_name)}</bdi>
    </>
  );
}
