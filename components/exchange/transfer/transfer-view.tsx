'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts } from '@/components/document/record/facts';
import { Figure } from '@/components/ui/figure';
import type { Transfer } from '@/lib/contract/exchange/transfer';

/** A transfer as its slip has it: from where, to where, and how much. */
export function TransferView({ record: { from, to, lines } }: { record: Transfer }) {
  const t = useTranslations('exchange.transfer');
  return (
    <>
      <Facts>
        <Fact label={t('fields.from_location_id')}>
          <bdi className="font-semibold">{from?.name}</bdi>
        </Fact>
        <Fact label={t('fields.to_location_id')}>
          <bdi className="font-semibold">{to?.name}</bdi>
        </Fact>
      </Facts>
      <table className="tbl max-w-md [--table-edge:0px]">
        <caption className="sr-only">{t('lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.currency')}</th>
            <th scope="col" className="num">
              {t('columns.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line_no, currency, amount }) => (
            <tr key={line_no}>
              <td>
                <bdi className="font-medium">{currency}</bdi>
              </td>
              <td className="num">
                <Figure value={amount} of={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
