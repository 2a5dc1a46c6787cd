'use client';

import { useTranslations } from 'use-intl';

import { PanelSection } from '@/components/ui/panel-section';
import { RecordLink } from '@/components/layout/record-link';
import { useAccountName } from '@/components/pickers/use-account-name';
import { buttonClass } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { Party, PartyBalance } from '@/lib/contract/accounting/parties';

/** What a party owes and is owed, account by account and currency by currency. */
export function PartyBalances({ party: { id, balance, balances } }: { party: Party }) {
  const t = useTranslations('accounting.parties');
  const { baseCurrency, baseMark } = useFormats();
  return (
    <PanelSection title={t('balances')} end={<StatementLink id={id} />}>
      {balances.length === 0 ? (
        <p className="text-ink-2">{t('noBalances')}</p>
      ) : (
        <table className="tbl [--table-edge:0px]" aria-label={t('balances')}>
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col" className="num">
                {t('amount')}
              </th>
              <th scope="col" className="num">
                {t('inBase', { currency: baseMark })}
              </th>
            </tr>
          </thead>
          <tbody>
            {balances.map((held) => (
              <BalanceRow key={`${held.account_id} ${held.currency}`} held={held} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2} className="text-start">
                {t('total')}
              </th>
              <td className="num">
                <Figure value={balance} of={baseCurrency} tone="plain" />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </PanelSection>
  );
}

function BalanceRow({ held }: { held: PartyBalance }) {
  const { baseCurrency } = useFormats();
  const nameOf = useAccountName();
  const { account_id, account_number, account_name, currency, amount, base } = held;
  return (
    <tr>
      <td className="whitespace-normal!">
        <span className="figure text-ink-3">{account_number}</span>{' '}
        <bdi>{nameOf(account_id, account_name)}</bdi>
      </td>
      <td className="num">
        <Figure value={amount} currency={currency} tone="plain" />
      </td>
      <td className="num">
        <Figure value={base} of={baseCurrency} tone="plain" />
      </td>
    </tr>
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
