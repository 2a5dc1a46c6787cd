'use client';

import { useTranslations } from 'use-intl';
import { Fact } from '@/components/document/record/facts';
import { FieldFacts } from '@/components/document/record/field-facts';
import { remitFields } from '@/components/exchange/remits/remit-fields';
import { useToldCode } from '@/components/exchange/remits/told-code';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Transfer } from '@/lib/contract/exchange/transfer';

const WORDS = 'exchange.remits';
const FIELDS = remitFields([], () => []).filter(({ name }) => name !== 'beneficiary_id');

/** A remittance as its receipt has it; the code stands here once, after it was paid in. */
export function RemitView({ record }: { record: Transfer }) {
  const t = useTranslations(WORDS);
  const { baseCurrency } = useFormats();
  const code = useToldCode(record.id);
  const { agent, sender, paid_in, margin, alerts, step_reason, tries_left, status, kind } = record;
  return (
    <>
      {code !== undefined && (
        <Callout tone="positive">
          {t('codeTold')}{' '}
          <bdi dir="ltr" className="figure text-18 font-semibold tracking-widest">
            {`${code.slice(0, 5)} ${code.slice(5)}`}
          </bdi>
          <p>{t('codeOnce')}</p>
        </Callout>
      )}
      {alerts.map(({ key, message }) => (
        <Callout key={key} tone="warning">
          {message}
        </Callout>
      ))}
      <FieldFacts fields={FIELDS} record={record} words={WORDS}>
        <Fact label={t('fields.agent_id')}>
          <bdi className="font-semibold">{agent?.name}</bdi>
        </Fact>
        {kind === 'remit_out' && (
          <Fact label={t('fields.sender_id')}>
            <bdi className="font-semibold">{sender?.name}</bdi>
          </Fact>
        )}
        {paid_in !== null && (
          <Fact label={t('fields.paid_in')}>
            <Figure value={paid_in} currency={baseCurrency} />
          </Fact>
        )}
        {margin !== null && (
          <Fact label={t('fields.margin')}>
            <Figure value={margin} currency={baseCurrency} />
          </Fact>
        )}
        {step_reason && (
          <Fact label={t('fields.reason')}>
            <bdi>{step_reason}</bdi>
          </Fact>
        )}
        {status === 'available' && tries_left !== null && (
          <Fact label={t('fields.tries_left')}>{tries_left}</Fact>
        )}
      </FieldFacts>
    </>
  );
}
