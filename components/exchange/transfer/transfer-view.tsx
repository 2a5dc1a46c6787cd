'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import type { Transfer } from '@/lib/contract/exchange/transfer';
import { TransferSums } from '@/components/exchange/transfer/transfer-sums';

/** A transfer: locations, carrier, seal and amounts. */
export function TransferView({ record }: { record: Transfer }) {
  const { from, to, carrier, seal_no, lines, decision, step_reason } = record;
  const t = useTranslations('transfer.fields');
  const choices = useTranslations('transfer.choices.decision');
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
        {decision && <Fact label={t('decision')}>{choices(decision)}</Fact>}
        <WordFact label={t('reason')} of={step_reason} />
      </Facts>
      <TransferSums of={lines} />
    </>
  );
}
