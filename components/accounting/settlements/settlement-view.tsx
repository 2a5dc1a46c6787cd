'use client';

import { useTranslations } from 'use-intl';
import { AppliedRecord } from '@/components/accounting/applying/applied-record';
import { Fact, Facts, FigureFact, WordFact } from '@/components/document/record/facts';
import { RecordLink } from '@/components/layout/record-link';
import { useMayView } from '@/hooks/use-may-view';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { Settlement } from '@/lib/contract/accounting/settlements';

/** Facts of a settlement, followed by the open items that it settles. */
export function SettlementView({ record }: { record: Settlement }) {
  const t = useTranslations('settlements');
  const mayView = useMayView();
  const { mark } = useRateFormat();
  const { is_ours, currency, pay_currency, pay_amount, rate, at } = record;
  // The rate is shown in the direction in which it was quoted.
  const [one, other] =
    record.quote_direction === 'indirect' ? [pay_currency, currency] : [currency, pay_currency];
  const name = <bdi className="font-semibold">{record.counterparty}</bdi>;
  return (
    <>
      <Facts>
        <Fact label={t('fields.party_id')}>
          {mayView('parties') ? (
            <RecordLink to="app.accounting.parties" view={record.party_id}>
              {name}
            </RecordLink>
          ) : (
            name
          )}
        </Fact>
        <Fact label={t('fields.way')}>{t(is_ours ? 'received' : 'paid')}</Fact>
        {pay_currency !== currency && (
          <FigureFact label={t('fields.pay_amount')} value={pay_amount} currency={pay_currency} />
        )}
        {rate !== null && (
          <Fact label={t('fields.rate')}>
            <bdi dir="ltr" className="figure">
              {t('quoted', { one: one ?? '', other: other ?? '', rate: mark(rate) })}
            </bdi>
          </Fact>
        )}
        <WordFact label={t('fields.at')} of={at} />
      </Facts>
      <AppliedRecord record={record} />
    </>
  );
}
