'use client';

import { useTranslations } from 'use-intl';
import { Fact, WordFact } from '@/components/document/record/facts';
import { RateFact } from '@/components/document/record/rate-fact';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import type { Transfer } from '@/lib/contract/exchange/transfer';

/** Agent, sender, amount paid in, margin, and the reason of the last step. */
export function RemitFacts({ record }: { record: Transfer }) {
  const t = useTranslations('remits');
  const { baseCurrency } = useFormats();
  const { agent, sender, paid_in, margin, step_reason, tries_left, status, kind, settlement } =
    record;
  const inBase = [
    ['fields.paid_in', paid_in],
    ['fields.fee.amount', record.fee && record.fee.mode !== 'waived' ? record.fee.amount : null],
    ['fields.margin', margin],
  ] as const;
  return (
    <>
      <Fact label={t('fields.agent_id')}>
        <Agent of={agent} />
      </Fact>
      {kind === 'remit_out' && (
        <Fact label={t('fields.sender_id')}>
          <bdi className="font-semibold">{sender?.name}</bdi>
        </Fact>
      )}
      {inBase.map(
        ([name, amount]) =>
          amount !== null && (
            <Fact key={name} label={t(name)}>
              <Figure value={amount} currency={baseCurrency} />
            </Fact>
          ),
      )}
      <Agreed record={record} />
      {status === 'settled' && (
        <Fact label={t('fields.settlement')}>
          <Settled by={settlement} />
        </Fact>
      )}
      <WordFact label={t('fields.reason')} of={step_reason} />
      {status === 'available' && tries_left !== null && (
        <Fact label={t('fields.tries_left')}>{tries_left}</Fact>
      )}
    </>
  );
}

/** Rate between the amount sent and the amount paid out. */
function Agreed({ record }: { record: Transfer }) {
  const t = useTranslations('remits');
  const { baseCurrency } = useFormats();
  const { rate, quote_unit, quote_direction, payout_currency } = record;
  if (rate === null || payout_currency === null || payout_currency === baseCurrency) return null;
  const quote = {
    rate,
    quote_unit: quote_unit ?? 1,
    quote_direction: quote_direction ?? 'direct',
  } as const;
  return (
    <RateFact
      label={t('fields.rate')}
      quote={quote}
      currency={payout_currency}
      base={baseCurrency}
    />
  );
}

/** Settlement of the remittance, or a note that the running account had paid for it before. */
function Settled({ by }: { by: Transfer['settlement'] }) {
  const t = useTranslations('remits');
  const mayView = useMayView();
  if (!by) return t('settledBefore');
  if (!mayView('settlements')) return <bdi>{by.number}</bdi>;
  return (
    <RecordLink to="app.accounting.settlements" view={by.id}>
      {by.number}
    </RecordLink>
  );
}

/** Agent, with a link to the running account for users who may view it. */
function Agent({ of }: { of: Transfer['agent'] }) {
  const mayView = useMayView();
  const name = <bdi className="font-semibold">{of?.name}</bdi>;
  if (!of || !mayView('parties')) return name;
  return (
    <RecordLink to="app.accounting.parties" view={of.id}>
      {name}
    </RecordLink>
  );
}
