'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts } from '@/components/document/record/facts';
import { QuotedPair } from '@/components/exchange/trade/quoted-pair';
import { TradePaper } from '@/components/exchange/trade/trade-paper';
import { RecordLink } from '@/components/layout/record-link';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import type { Trade } from '@/lib/contract/exchange/trade';
import { isZero } from '@/lib/domain/money';
import { TRADE_LEGS } from '@/lib/domain/trade';

/** A deal as its confirmation has it: what for what, at which rate, and what has become of each leg. */
export function TradeView({ record }: { record: Trade }) {
  const t = useTranslations('exchange.trade');
  const { day, money } = useFormats();
  const { fc, counter } = record.legs;
  const [ours, theirs] = fc.is_ours ? [counter, fc] : [fc, counter];
  const legs = TRADE_LEGS.map((name) => ({ name, ...record.legs[name] }));
  return (
    <>
      {ours.status === 'settled' && theirs.status !== 'settled' && (
        <Callout tone="warning">
          {t('atRisk', { amount: money(theirs.amount, theirs.currency) })}
        </Callout>
      )}
      <TradeFacts record={record} />
      <PlainTable
        caption={t('legs')}
        captionClass="pb-2 text-start font-semibold"
        rows={legs}
        rowId={({ name }) => name}
        columns={[
          {
            ...{ id: 'way', header: t('leg.way') },
            cell: ({ is_ours }) => t(is_ours ? 'leg.receive' : 'leg.pay'),
          },
          {
            ...{ id: 'amount', header: t('leg.amount'), align: 'end' },
            cell: ({ amount, currency }) => <Figure value={amount} currency={currency} />,
          },
          {
            ...{ id: 'status', header: t('leg.status') },
            cell: ({ status, date, at, reason }) => (
              <>
                <StatusBadge status={status} />
                <span className="text-12 text-ink-2">
                  {date && <span className="figure ms-2">{day(date)}</span>}
                  <bdi className="ms-2">{reason ?? at}</bdi>
                </span>
              </>
            ),
          },
        ]}
      />
      <TradePaper trade={record} />
    </>
  );
}

function TradeFacts({ record }: { record: Trade }) {
  const t = useTranslations('exchange.trade');
  const { day, baseCurrency } = useFormats();
  const { counter_currency, counterparty } = record;
  const inBase = [
    ['margin', record.margin],
    ['realised', record.realised],
    ['fee', isZero(record.fee) ? null : record.fee],
    ['brokerage', isZero(record.brokerage) ? null : record.brokerage],
  ] as const;
  return (
    <Facts>
      <Fact label={t('fields.counterparty_id')}>
        <bdi className="font-semibold">{counterparty}</bdi>
      </Fact>
      <Fact label={t('fields.side')}>
        <StatusBadge status={record.side} />
      </Fact>
      <Fact label={t('fields.rate')}>
        <QuotedPair trade={record} />
      </Fact>
      <Fact label={t('fields.counter')}>
        <Figure value={record.counter_amount} currency={counter_currency} />
      </Fact>
      <Fact label={t('fields.value_date')}>
        <span className="figure">{day(record.value_date)}</span>
      </Fact>
      {record.purpose && (
        <Fact label={t('fields.purpose')}>{t(`choices.purpose.${record.purpose}`)}</Fact>
      )}
      {inBase.map(
        ([name, value]) =>
          value !== null && (
            <Fact key={name} label={t(`fields.${name}`)}>
              <Figure value={value} currency={baseCurrency} />
            </Fact>
          ),
      )}
      {record.source_of_funds && (
        <Fact label={t('fields.source_of_funds')}>
          <bdi>{record.source_of_funds}</bdi>
        </Fact>
      )}
      {record.instructions && (
        <Fact label={t('fields.instructions')}>
          <bdi className="whitespace-pre-line">{record.instructions}</bdi>
        </Fact>
      )}
      <Exposure of={record.exposure} />
      <Covers of={record.covers} />
    </Facts>
  );
}

/** What the counterparty still owes on trades, of what it may. */
function Exposure({ of }: { of: Trade['exposure'] }) {
  const t = useTranslations('exchange.trade.exposure');
  const { baseCurrency } = useFormats();
  if (!of) return null;
  return (
    <Fact label={t('label')}>
      <Figure value={of.used} currency={baseCurrency} /> /{' '}
      <Figure value={of.limit} currency={baseCurrency} />
    </Fact>
  );
}

function Covers({ of }: { of: Trade['covers'] }) {
  const t = useTranslations('exchange.trade.fields');
  if (of.length === 0) return null;
  return (
    <Fact label={t('covers')}>
      <span className="flex flex-wrap gap-x-3">
        {of.map(({ id, number }) => (
          <RecordLink key={id} to="app.exchange.sales" view={id}>
            {number}
          </RecordLink>
        ))}
      </span>
    </Fact>
  );
}
