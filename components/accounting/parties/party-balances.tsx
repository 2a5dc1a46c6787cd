'use client';

import { useTranslations } from 'use-intl';

import { SettleButton } from '@/components/accounting/settlements/settle-button';
import { PanelSection } from '@/components/ui/panel-section';
import { RecordLink } from '@/components/layout/record-link';
import { useAccountName } from '@/components/pickers/use-account-name';
import { buttonClass } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { Party } from '@/lib/contract/accounting/parties';
import { PlainTable } from '@/components/ui/plain-table';

/** What a party owes and is owed, account by account and currency by currency. */
export function PartyBalances({ party }: { party: Party }) {
  const { id, balance, balances } = party;
  const t = useTranslations('accounting.parties');
  const { baseCurrency, baseMark } = useFormats();
  const nameOf = useAccountName();
  return (
    <PanelSection title={t('balances')} end={<StatementLink id={id} />}>
      {balances.length === 0 ? (
        <p className="text-ink-2">{t('noBalances')}</p>
      ) : (
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
            {
              ...{
                id: 'settle',
                align: 'end',
                header: <span className="sr-only">{t('settle')}</span>,
              },
              cell: (held) => <SettleButton party={party} open={held} />,
            },
          ]}
        />
      )}
    </PanelSection>
  );
}

function StatementLink({ id }: { id: number }) {
  const t = useTranslations('accounting.parties');
  const { may } = usePermission('account statement');
  if (!may('view')) return null;
  return (
    <RecordLink
      to="app.reports.account-statement"
      query={{ party_id: id }}
      className={buttonClass()}
    >
      {t('statement')}
    </RecordLink>
  );
}
