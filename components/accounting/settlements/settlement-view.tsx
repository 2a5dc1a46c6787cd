'use client';

import { useTranslations } from 'use-intl';
import { AppliedRecord } from '@/components/accounting/applying/applied-record';
import { Fact, Facts, FigureFact, WordFact } from '@/components/document/record/facts';
import { RecordLink } from '@/components/layout/record-link';
import { useMayView } from '@/hooks/use-may-view';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { Settlement } from '@/lib/contract/accounting/settlements';

/** A settlement: payer and payee, amounts, location and rate. */
export function SettlementView({ record }: { record: Settlement }) {
  const t = useTranslations('settlements');
  const mayView = useMayView();
  const { is_ours, currency, pay_currency, pay_amount, at } = record;
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
        <RateOf settlement={record} />
        <WordFact label={t('fields.at')} of={at} />
      </Facts>
      <AppliedRecord record={record} />
    </>
  );
}

/** Exchange rate of a settlement that was paid in another currency, in the direction in which it was quoted. */
function RateOf({ settlement }: { settlement: Settlement }) {
  const t = useTranslations('settlements');
  const { mark } = useRateFormat();
  const { rate, quote_direction, currency, pay_currency } = settlement;
  if (rate === null) return null;
  const [one, other] =
    quote_direction === 'indirect' ? [pay_currency, currency] : [currency, pay_currency];
  return (
    <Fact label={t('fields.rate')}>
      <bdi dir="ltr" className="figure">
        {t('quoted', { one: one ?? '', other: other ?? '', rate: mark(rate) })}
      </bdi>
    </Fact>
  );
}
