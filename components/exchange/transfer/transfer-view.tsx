'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { Figure } from '@/components/ui/figure';
import type { Transfer } from '@/lib/contract/exchange/transfer';
import { PlainTable } from '@/components/ui/plain-table';

/** A transfer as its slip has it: from where, to where, and how much. */
export function TransferView({ record }: { record: Transfer }) {
  const { from, to, carrier, seal_no, lines } = record;
  const t = useTranslations('transfer.fields');
  return (
    <>
      <Facts>
        <Fact label={t('from_location_id')}>
          <bdi className="font-semibold">{from?.name}</bdi>
        </Fact>
        <Fact label={t('to_location_id')}>
          <bdi className="font-semibold">{to?.name}</bdi>
        </Fact>
        <WordFact label={t('carrier')} of={carrier} />
        {seal_no && (
          <Fact label={t('seal_no')}>
            <bdi dir="ltr" className="figure">
              {seal_no}
            </bdi>
          </Fact>
        )}
      </Facts>
      <Lines of={lines} />
    </>
  );
}

/** What is moved; whoever is to count it does not see how much. */
function Lines({ of }: { of: Transfer['lines'] }) {
  const t = useTranslations('transfer');
  return (
    <PlainTable
      caption={t('lines')}
      className="max-w-md"
      rows={of}
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
  );
}
