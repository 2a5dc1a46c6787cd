'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { PaperChoice } from '@/components/document/print/paper-choice';
import { PaperFact } from '@/components/document/print/paper-fact';
import { SignLines } from '@/components/document/print/print-parts';
import { Fact, Facts, FigureFact, WordFact } from '@/components/document/record/facts';
import { PaperHead } from '@/components/dealing/sale/paper-parts';
import { legName } from './leg-name';
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
import type { Trade } from '@/lib/contract/dealing/trade';
import { isZero } from '@/lib/domain/money';
import { quotedPair } from '@/lib/domain/rate';
import { TRADE_LEGS, type TradeLeg } from '@/lib/domain/dealing/trade';
import type { Locale } from '@/lib/i18n';

/** View of a trade: the terms, and the state of each leg. */
export function TradeView({ record }: { record: Trade }) {
  const t = useTranslations('trade');
  const { money, day, baseCurrency } = useFormats();
  const { fc, counter } = record.legs;
  const [ours, theirs] = fc.is_ours ? [counter, fc] : [fc, counter];
  // Unknown and hidden figures and zero charges are left out.
  const inBase = [
    ['margin', record.margin],
    ['realised', record.realised],
    ['fee', isZero(record.fee) ? null : record.fee],
    ['brokerage', isZero(record.brokerage) ? null : record.brokerage],
  ] as const;
  const columns: readonly PlainColumn<Leg>[] = [
    { id: 'way', header: t('leg.way'), cell: (leg) => legName(leg, record.broker, t) },
    figureColumn({ id: 'amount', header: t('leg.amount') }, ({ amount, currency }) => ({
      value: amount,
      currency,
    })),
    {
      id: 'status',
      header: t('leg.status'),
      cell: (leg) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <StatusBadge status={leg.status} />
          {leg.date && <span className="figure text-12 text-ink-2">{day(leg.date)}</span>}
          <bdi className="text-12 text-ink-2">{leg.reason ?? leg.at}</bdi>
        </span>
      ),
    },
  ];
  return (
    <>
      {ours.status === 'settled' && theirs.status !== 'settled' && (
        <Callout tone="warning">
          {t('atRisk', { amount: money(theirs.amount, theirs.currency) })}
        </Callout>
      )}
      <Facts>
        <Fact label={t('fields.counterparty_id')}>
          <bdi className="font-semibold">{record.counterparty}</bdi>
        </Fact>
        <Fact label={t('fields.side')}>
          <StatusBadge status={record.side} />
        </Fact>
        <Fact label={t('fields.rate')}>
          <QuotedPair trade={record} />
        </Fact>
        <FigureFact
          label={t('fields.counter')}
          value={record.counter_amount}
          currency={record.counter_currency}
        />
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
        {record.exposure ? (
          <Fact label={t('exposure.label')}>
            <Figure value={record.exposure.used} currency={baseCurrency} /> /{' '}
            <Figure value={record.exposure.limit} currency={baseCurrency} />
          </Fact>
        ) : null}
        {record.covers.length > 0 && (
          <Fact label={t('fields.covers')}>
            <span className="flex flex-wrap gap-x-3">
              {record.covers.map(({ id, number }) => (
                <RecordLink key={id} to="app.exchange.sales" view={id}>
                  {number}
                </RecordLink>
              ))}
            </span>
          </Fact>
        )}
      </Facts>
      <PlainTable
        caption={t('legs')}
        captionClass="pb-2 text-start font-semibold"
        rows={TRADE_LEGS.flatMap((name) => {
          const leg = record.legs[name];
          return leg ? [{ name, ...leg }] : [];
        })}
        rowId={({ name }) => name}
        columns={columns}
      />
      <TradePaper trade={record} />
    </>
  );
}

type Leg = Trade['legs']['fc'] & Readonly<{ name: TradeLeg }>;

/** Printed confirmation of a trade, in the selected language, otherwise in the counterparty's language. */
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
  const { day } = useFormats();
  const { paper } = useVoucherPaper();
  const { counterparty, status, branch } = trade;
  const { date, value_date, legs } = trade;
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
        {trade.reference && (
          <PaperFact label={t('yours')}>
            <Ltr>{trade.reference}</Ltr>
          </PaperFact>
        )}
        {trade.instructions && (
          <PaperFact label={t('instructions')}>
            <bdi className="whitespace-pre-line">{trade.instructions}</bdi>
          </PaperFact>
        )}
      </dl>
      <p>{t('end')}</p>
      <SignLines roles={['prepared', 'approved', 'counterparty']} />
    </div>
  );
}

/** Rate of a trade with both currencies, such as `1 EUR = 1.0860 USD`. */
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
