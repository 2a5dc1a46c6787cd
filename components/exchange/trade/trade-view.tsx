'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { PaperChoice } from '@/components/document/print/paper-choice';
import { PaperFact } from '@/components/document/print/paper-fact';
import { SignLines } from '@/components/document/print/print-parts';
import { Fact, Facts, FigureFact, WordFact } from '@/components/document/record/facts';
import { PaperHead } from '@/components/exchange/sales/paper-parts';
import { legName } from '@/components/exchange/trade/leg-name';
import { InLanguage } from '@/components/layout/in-language';
import { RecordLink } from '@/components/layout/record-link';
import { Ltr } from '@/components/ui/ltr';
import { Callout } from '@/components/ui/callout';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { figureColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { usePaperLanguage } from '@/hooks/use-paper-language';
import { usePermission } from '@/hooks/use-permission';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import { useWriting } from '@/hooks/use-writing';
import type { Trade } from '@/lib/contract/exchange/trade';
import { isZero } from '@/lib/domain/money';
import { quotedPair } from '@/lib/domain/rate';
import { TRADE_LEGS, type TradeLeg } from '@/lib/domain/trade';
import type { Locale } from '@/lib/i18n';

/** A deal with its terms and the state of each leg. */
export function TradeView({ record }: { record: Trade }) {
  const t = useTranslations('trade');
  const { money } = useFormats();
  const { fc, counter } = record.legs;
  const [ours, theirs] = fc.is_ours ? [counter, fc] : [fc, counter];
  return (
    <>
      {ours.status === 'settled' && theirs.status !== 'settled' && (
        <Callout tone="warning">
          {t('atRisk', { amount: money(theirs.amount, theirs.currency) })}
        </Callout>
      )}
      <TradeFacts record={record} />
      <Legs record={record} />
      <TradePaper trade={record} />
    </>
  );
}

type Leg = Trade['legs']['fc'] & Readonly<{ name: TradeLeg }>;

function Legs({ record: { legs, broker } }: { record: Trade }) {
  const t = useTranslations('trade');
  const columns: readonly PlainColumn<Leg>[] = [
    { id: 'way', header: t('leg.way'), cell: (leg) => legName(leg, broker, t) },
    figureColumn({ id: 'amount', header: t('leg.amount') }, ({ amount, currency }) => ({
      value: amount,
      currency,
    })),
    { id: 'status', header: t('leg.status'), cell: (leg) => <LegState of={leg} /> },
  ];
  return (
    <PlainTable
      caption={t('legs')}
      captionClass="pb-2 text-start font-semibold"
      rows={TRADE_LEGS.flatMap((name) => {
        const leg = legs[name];
        return leg ? [{ name, ...leg }] : [];
      })}
      rowId={({ name }) => name}
      columns={columns}
    />
  );
}

function LegState({ of: { status, date, at, reason } }: { of: Leg }) {
  const { day } = useFormats();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <StatusBadge status={status} />
      {date && <span className="figure text-12 text-ink-2">{day(date)}</span>}
      <bdi className="text-12 text-ink-2">{reason ?? at}</bdi>
    </span>
  );
}

function TradeFacts({ record }: { record: Trade }) {
  const t = useTranslations('trade');
  const { day } = useFormats();
  return (
    <Facts>
      <Fact label={t('fields.counterparty_id')}>
        <bdi className="font-semibold">{record.counterparty}</bdi>
      </Fact>
      <Deal of={record} />
      <Fact label={t('fields.value_date')}>
        <span className="figure">{day(record.value_date)}</span>
      </Fact>
      {record.purpose && (
        <Fact label={t('fields.purpose')}>{t(`choices.purpose.${record.purpose}`)}</Fact>
      )}
      <Brought by={record} />
      <WordFact label={t('fields.override_reason')} of={record.override_reason} />
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

function Deal({ of }: { of: Trade }) {
  const t = useTranslations('trade.fields');
  return (
    <>
      <Fact label={t('side')}>
        <StatusBadge status={of.side} />
      </Fact>
      <Fact label={t('rate')}>
        <QuotedPair trade={of} />
      </Fact>
      <FigureFact label={t('counter')} value={of.counter_amount} currency={of.counter_currency} />
    </>
  );
}

/**
 * Margin, realised result, fee and brokerage of a trade in base. Unknown figures, and those that the user may not see,
 * are left out.
 */
function Brought({ by: { margin, realised, fee, brokerage } }: { by: Trade }) {
  const t = useTranslations('trade.fields');
  const { baseCurrency } = useFormats();
  const inBase = [
    ['margin', margin],
    ['realised', realised],
    ['fee', isZero(fee) ? null : fee],
    ['brokerage', isZero(brokerage) ? null : brokerage],
  ] as const;
  return inBase.map(
    ([name, value]) =>
      value !== null && (
        <Fact key={name} label={t(name)}>
          <Figure value={value} currency={baseCurrency} />
        </Fact>
      ),
  );
}

/** Used part of the counterparty's settlement limit. */
function Exposure({ of }: { of: Trade['exposure'] }) {
  const t = useTranslations('trade.exposure');
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
  const t = useTranslations('trade.fields');
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

/** Printed confirmation of a trade, in the counterparty's language unless another is selected. */
function TradePaper({ trade }: { trade: Trade }) {
  const { may } = usePermission('trade');
  const own = usePaperLanguage(trade.counterparty_id).language;
  const [chosen, setChosen] = useState<Locale>();
  const language = chosen ?? own;
  if (trade.number === null) return null;
  return (
    <>
      {may('print') && <PaperChoice language={language} onLanguage={setChosen} />}
      <InLanguage language={language}>
        <Confirmation trade={trade} number={trade.number} />
      </InLanguage>
    </>
  );
}

/** Printed confirmation; the rest of the page is hidden in print. */
function Confirmation({ trade, number }: { trade: Trade; number: string }) {
  const t = useTranslations('trade.paper');
  const { paper } = useVoucherPaper();
  const { counterparty, status, branch } = trade;
  return (
    <div aria-hidden className={classNames('voucher', paper === '80mm' && 'voucher-80mm')}>
      <PaperHead
        title={t('title')}
        number={number}
        status={status === 'voided' ? status : 'posted'}
        branch={branch}
      />
      <p>{t('begin', { counterparty: counterparty ?? '' })}</p>
      <dl className="voucher-facts">
        <DealFacts trade={trade} />
        <CounterpartyFacts trade={trade} />
      </dl>
      <p>{t('end')}</p>
      <SignLines roles={['prepared', 'approved', 'counterparty']} />
    </div>
  );
}

function DealFacts({ trade }: { trade: Trade }) {
  const t = useTranslations('trade.paper');
  const { day } = useFormats();
  const { date, value_date, legs } = trade;
  return (
    <>
      <PaperFact label={t('date')}>
        <span className="figure">{day(date ?? '')}</span>
      </PaperFact>
      {(['fc', 'counter'] as const).map((leg) => (
        <PaperFact key={leg} label={t(legs[leg].is_ours ? 'receive' : 'pay')}>
          <span className="font-semibold">
            <Figure value={legs[leg].amount} currency={legs[leg].currency} />
          </span>
        </PaperFact>
      ))}
      <PaperFact label={t('rate')}>
        <QuotedPair trade={trade} />
      </PaperFact>
      <PaperFact label={t('valueDate')}>
        <span className="figure">{day(value_date)}</span>
      </PaperFact>
    </>
  );
}

/** The counterparty's reference and payment instructions. */
function CounterpartyFacts({ trade: { reference, instructions } }: { trade: Trade }) {
  const t = useTranslations('trade.paper');
  return (
    <>
      {reference && (
        <PaperFact label={t('yours')}>
          <Ltr>{reference}</Ltr>
        </PaperFact>
      )}
      {instructions && (
        <PaperFact label={t('instructions')}>
          <bdi className="whitespace-pre-line">{instructions}</bdi>
        </PaperFact>
      )}
    </>
  );
}

/** Rate of a trade with both currencies: `1 EUR = 1.0860 USD`. */
function QuotedPair({ trade }: { trade: Trade }) {
  const t = useTranslations('trade');
  const { mark } = useRateFormat();
  const { text } = useWriting();
  const { rate, quote_unit, quote_direction, currency, counter_currency } = trade;
  const pair = { quote_unit, quote_direction, currency: currency ?? '' };
  const { unit, one, other } = quotedPair(pair, counter_currency);
  return (
    <bdi dir="ltr" className="figure">
      {t('quoted', { unit: text(String(unit)), one, other, rate: mark(rate) })}
    </bdi>
  );
}
