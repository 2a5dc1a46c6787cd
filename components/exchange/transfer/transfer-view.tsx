'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts } from '@/components/document/record/facts';
import { Figure } from '@/components/ui/figure';
import type { Transfer } from '@/lib/contract/exchange/transfer';
import { PlainTable } from '@/components/ui/plain-table';

/** A transfer as its slip has it: from where, to where, and how much. */
export function TransferView({ record }: { record: Transfer }) {
  const { from, to, carrier, seal_no, lines } = record;
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
        {carrier && (
          <Fact label={t('fields.carrier')}>
            <bdi>{carrier}</bdi>
          </Fact>
        )}
        {seal_no && (
          <Fact label={t('fields.seal_no')}>
            <bdi dir="ltr" className="figure">
              {seal_no}
            </bdi>
          </Fact>
        )}
      </Facts>
      <PlainTable
        caption={t('lines')}
        className="max-w-md"
        rows={lines}
        rowId={({ line_no }) => line_no}
        columns={[
          {
            ...{ id: 'currency', header: t('columns.currency') },
            cell: ({ currency }) => <bdi className="font-medium">{currency}</bdi>,
          },
          {
            ...{ id: 'amount', header: t('columns.amount'), align: 'end' },
            cell: ({ currency, amount }) =>
              amount === null ? '–' : <Figure value={amount} of={currency} />,
          },
        ]}
      />
    </>
  );
}
