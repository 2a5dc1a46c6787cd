'use client';

import { useTranslations } from 'use-intl';

import { natural } from '@/components/accounting/chart-of-accounts/account-tree';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

/** What stands on an account, currency by currency, with what that is worth in the books. */
export function AccountBalances({ account }: { account: Account }) {
  const t = useTranslations('accounting.chart');
  const { baseCurrency, baseMark } = useFormats();

  return (
    <table className="tbl [--table-edge:0px]">
      <caption className="pb-1 text-start text-12 font-medium text-ink-2">{t('balances')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('currency')}</th>
          <th scope="col" className="num">
            {t('amount')}
          </th>
          <th scope="col" className="num">
            {t('inBase', { currency: baseMark })}
          </th>
        </tr>
      </thead>
      <tbody>
        {account.balances?.map(({ currency, amount, base }) => (
          <tr key={currency}>
            <th scope="row" className="font-normal">
              {currency}
            </th>
            <td className="num">
              <Figure value={natural(account, amount)} of={currency} />
            </td>
            <td className="num">
              <Figure value={natural(account, base)} of={baseCurrency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
