'use client';

import { useTranslations } from 'use-intl';
import { AppliedRecord } from '@/components/accounting/applying/applied-record';
import { Fact, Facts } from '@/components/document/record/facts';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { useMayView } from '@/hooks/use-may-view';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { Settlement } from '@/lib/contract/accounting/settlements';

/** A settlement as both sides have it: who paid whom how much of what, where, and at which rate. */
export function SettlementView({ record }: { record: Settlement }) {
  const t = useTranslations('accounting.settlements');
  const { mark } = useRateFormat();
  const mayView = useMayView();
  const { party_id, counterparty, is_ours, currency, pay_currency, pay_amount, rate, at } = record;
  const [one, other] =
    record.quote_direction === 'indirect' ? [pay_currency, currency] : [currency, pay_currency];
  return (
    <>
      <Facts>
        <Fact label={t('fields.party_id')}>
          {mayView('parties') ? (
            <RecordLink to="app.accounting.parties" view={party_id}>
              <bdi className="font-semibold">{counterparty}</bdi>
            </RecordLink>
          ) : (
            <bdi className="font-semibold">{counterparty}</bdi>
          )}
        </Fact>
        <Fact label={t('fields.way')}>{t(is_ours ? 'received' : 'paid')}</Fact>
        {pay_currency !== currency && (
          <Fact label={t('fields.pay_amount')}>
            <Figure value={pay_amount} currency={pay_currency} />
          </Fact>
        )}
        {rate !== null && (
          <Fact label={t('fields.rate')}>
            <bdi dir="ltr" className="figure">
              {t('quoted', { one: one ?? '', other: other ?? '', rate: mark(rate) })}
            </bdi>
          </Fact>
        )}
        {at !== null && (
          <Fact label={t('fields.at')}>
            <bdi>{at}</bdi>
          </Fact>
        )}
      </Facts>
      <AppliedRecord record={record} />
    </>
  );
}
