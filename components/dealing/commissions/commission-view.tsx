'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts } from '@/components/document/record/facts';
import { CommissionItems } from './commission-items';
import { useFormats } from '@/hooks/use-formats';
import type { CommissionBatch } from '@/lib/contract/dealing/commissions';

/** View of a commission batch: agent, period, terms and remittances. */
export function CommissionView({ record }: { record: CommissionBatch }) {
  const t = useTranslations('commissions');
  const terms = useTranslations('ui.party.terms');
  const { day } = useFormats();
  const { counterparty, from, to, method, agreed, items, total_base } = record;
  const { commission_currency: currency } = record;
  return (
    <>
      <Facts>
        <Fact label={t('fields.agent_id')}>
          <bdi className="font-semibold">{counterparty}</bdi>
        </Fact>
        <Fact label={t('fields.period')}>
          <bdi className="figure">{`${day(from)} – ${day(to)}`}</bdi>
        </Fact>
        <Fact label={t('fields.method')}>{terms(method, { amount: agreed, currency })}</Fact>
      </Facts>
      <CommissionItems items={items} total={total_base} />
    </>
  );
}
