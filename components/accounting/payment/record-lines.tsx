'use client';

import { useTranslations } from 'use-intl';
import type { PaymentRecord } from '@/components/accounting/payment/payment-side';
import { LineParty } from '@/components/document/line-party';
import { useAccountName } from '@/components/pickers/use-account-name';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';

/** What the money was for, as it was typed, and what it adds up to. */
export function RecordLines({
  record: { lines, amount, currency },
}: {
  record: Pick<PaymentRecord, 'lines' | 'amount' | 'currency'>;
}) {
  const t = useTranslations('accounting.payment');
  const { baseCurrency, markOf } = useFormats();
  const nameOf = useAccountName();
  return (
    <div className="overflow-x-auto">
      <table className="tbl [--table-edge:8px]" aria-label={t('lines')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.account_id')}</th>
            <th scope="col">{t('columns.memo')}</th>
            <th scope="col" className="num">
              {t('columns.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line_no}>
              <td className="whitespace-normal!">
                <span className="figure text-ink-3">{line.account_number}</span>{' '}
                <bdi>{nameOf(line.account_id, line.account_name)}</bdi>
                <LineParty id={line.party_id} name={line.party} />
              </td>
              <td className="whitespace-normal! text-ink-2">
                <bdi>{line.memo}</bdi>
              </td>
              <td className="num">
                <Figure value={line.amount} of={currency ?? baseCurrency} />
              </td>
            </tr>
          ))}
        </tbody>
        {amount && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2} className="text-start">
                {t('total', { currency: markOf(currency ?? baseCurrency) })}
              </th>
              <td className="num">
                <Figure value={amount} of={currency ?? baseCurrency} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
