'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Fact, Facts, FigureFact, RecordFact, WordFact } from '@/components/document/record/facts';
import { RateFact } from '@/components/document/record/rate-fact';
import { useOfferLink } from './offer-link';
import { WishBadge } from './wish-badge';
import { LazyMessages } from '@/components/document/messages/lazy-messages';
import { ChangePercent } from '@/components/dealing/rates/change-percent';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Countdown } from '@/components/ui/countdown';
import { Figure } from '@/components/ui/figure';
import { figureColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { QrCode } from '@/components/ui/qr-code';
import { StatusBadge } from '@/components/ui/status-badge';
import { useMoment } from '@/hooks/use-clock';
import { useCopy } from '@/hooks/use-copy';
import { useFormats } from '@/hooks/use-formats';
import type { OfferRate } from '@/lib/contract/dealing/offer-rate';
import { isOpenOffer } from '@/lib/domain/dealing/offer';

/** View of an offer, with data such as terms, deadline, the customer's answer and the resulting deals. */
export function OfferView({ record }: { record: OfferRate }) {
  const t = useTranslations('offer-rate');
  const status = useTranslations('ui.status');
  const { baseCurrency, instant } = useFormats();
  const moment = useMoment();
  const { wish, fills, counter_currency, deviation, reserved, reprice } = record;
  const currency = record.currency ?? '';
  const link = useOfferLink(record.id);
  const isOffered = record.status !== 'draft' && record.status !== 'pending_approval';
  return (
    <>
      {wish && (
        <Callout tone={wish.said === 'accepted' ? 'positive' : 'warning'}>
          <span className="flex flex-wrap items-center gap-2">
            <WishBadge wish={wish} />
            <bdi className="figure">{moment(wish.at)}</bdi>
            {wish.amount && currency && <Figure value={wish.amount} currency={currency} />}
          </span>
          {isOpenOffer(record.status) && <p>{t(`next.${wish.said}`)}</p>}
        </Callout>
      )}
      {record.is_converted_voided && <Callout tone="warning">{t('voided')}</Callout>}
      <OfferLink record={record} />
      {isOffered && <LazyMessages type="offer rate" id={record.id} secrets={{ offer: link }} />}
      <Facts>
        <Fact label={t('fields.customer_id')}>
          <bdi className="font-semibold">
            {record.customer ?? record.prospect?.name ?? t('walkIn')}
          </bdi>{' '}
          {record.prospect?.phone && (
            <bdi dir="ltr" className="figure text-ink-2">
              {record.prospect.phone}
            </bdi>
          )}
        </Fact>
        <Fact label={t('fields.side')}>
          <StatusBadge status={record.side} />
        </Fact>
        <Fact label={t('fields.kind')}>{t(`choices.kind.${record.kind}`)}</Fact>
        <RateFact
          currency={currency}
          label={t('fields.rate')}
          quote={record}
          base={counter_currency}
        />
        <FigureFact currency={currency} label={t('fields.amount_min')} value={record.amount_min} />
        <Fact label={t('fields.amount_max')}>
          <Figure value={record.amount_max} currency={currency} />
          {record.allow_partial && <span className="ms-3 text-ink-2">{t('inParts')}</span>}
        </Fact>
        <FigureFact
          label={t('fields.counter_amount')}
          value={record.counter_amount}
          currency={counter_currency}
        />
        {record.promised_fee ? (
          <Fact label={t('fields.promised_fee')}>
            <Figure value={record.promised_fee.amount} currency={baseCurrency} />
            <span className="ms-3 text-ink-2">
              {t(`choices.fee.mode.${record.promised_fee.mode}`)}
            </span>
          </Fact>
        ) : null}
        <Fact label={t('fields.channel')}>{t(`choices.channel.${record.channel}`)}</Fact>
        {record.valid_until ? (
          <Fact label={t('fields.valid_until')}>
            <span className="flex flex-wrap gap-x-3">
              <bdi className="figure">{instant(record.valid_until)}</bdi>
              <Countdown seconds={record.seconds_left} over={status('expired')} />
            </span>
          </Fact>
        ) : null}
        <FigureFact label={t('fields.remaining')} value={record.remaining} currency={currency} />
        {reserved && (
          <Fact label={t('fields.reserved')}>
            <span className="flex flex-wrap gap-x-3">
              <Figure value={reserved.amount} currency={currency} />
              <bdi className="text-ink-2">{reserved.location}</bdi>
            </span>
          </Fact>
        )}
        {reprice && (
          <Fact label={t('groups.reprice')}>
            {t(`repriced.${reprice.action}`, { percent: reprice.max_mid_move })}
          </Fact>
        )}
        <RecordFact
          label={t('fields.copied_from')}
          to="app.exchange.offer-rate"
          of={record.copied_from}
        />
        <WordFact label={t('fields.override_reason')} of={record.override_reason} />
        <WordFact label={t('fields.reason')} of={record.step_reason} />
        {deviation !== null && (
          <Fact label={t('fields.deviation')}>
            <ChangePercent value={deviation} />
          </Fact>
        )}
        {sumsOf(record).map(
          ([name, value]) =>
            value !== null && (
              <Fact key={name} label={t(`fields.${name}`)}>
                <Figure value={value} currency={baseCurrency} />
              </Fact>
            ),
        )}
      </Facts>
      {fills.length > 0 && <OfferFills record={record} />}
    </>
  );
}

const sumsOf = ({ slippage, margin_at_offer, margin, seconds_left }: OfferRate) =>
  [
    ['margin_at_offer', margin_at_offer],
    ['margin', seconds_left === null ? null : margin],
    ['slippage', slippage],
  ] as const;

/** Link and QR code for the customer. They disappear on reload, because the server returns the link only once. */
function OfferLink({ record: { id, has_link, status } }: { record: OfferRate }) {
  const t = useTranslations('offer-rate.customer');
  const link = useOfferLink(id);
  const copy = useCopy();
  const isOpen = isOpenOffer(status);
  if (!isOpen || (link === undefined && !has_link)) return null;
  if (link === undefined) return <p className="text-ink-2">{t('hidden')}</p>;
  return (
    <section aria-label={t('title')} className="flex flex-wrap items-center gap-4">
      <QrCode text={link} label={t('code')} className="size-36" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <h2 className="font-semibold">{t('title')}</h2>
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="max-w-full break-all text-accent"
        >
          <bdi dir="ltr">{link}</bdi>
        </a>
        <Button icon={Copy} onClick={() => copy(link, t('copied'))}>
          {t('copy')}
        </Button>
        <p className="text-12 text-ink-2">{t('once')}</p>
      </div>
    </section>
  );
}

type Fill = OfferRate['fills'][number];

const ROUTES = { sales: 'app.exchange.sales', trade: 'app.exchange.trade' } as const;

/** Table of the accepted parts of an offer, each with the deal that settles it. */
function OfferFills({ record: { fills, currency } }: { record: OfferRate }) {
  const t = useTranslations('offer-rate');
  const moment = useMoment();
  const brought = useBroughtColumns(fills);
  const columns: readonly PlainColumn<Fill>[] = [
    {
      id: 'deal',
      header: t('fill.deal'),
      cell: (fill) => (
        <RecordLink to={ROUTES[fill.type]} view={fill.id} className="text-accent">
          {fill.number}
        </RecordLink>
      ),
    },
    figureColumn({ id: 'amount', header: t('fields.amount') }, ({ amount }) => ({
      value: amount,
      currency: currency ?? '',
    })),
    ...brought,
    {
      id: 'status',
      header: t('fill.status'),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'at',
      header: t('fill.at'),
      className: 'max-sm:hidden',
      cell: ({ at }) => <bdi className="figure">{moment(at)}</bdi>,
    },
  ];
  const caption = { caption: t('fills'), captionClass: 'pb-2 text-start font-semibold' };
  return <PlainTable {...caption} rows={fills} rowId={({ no }) => no} columns={columns} />;
}

/** Columns for fee, margin and slippage in base. Margin and slippage are only for users who may see profit. */
function useBroughtColumns(fills: readonly Fill[]): readonly PlainColumn<Fill>[] {
  const t = useTranslations('offer-rate');
  const { baseCurrency } = useFormats();
  const column = (id: 'fee' | 'margin' | 'slippage', header: string) =>
    figureColumn<Fill>({ id, header, className: 'max-sm:hidden' }, ({ [id]: value }) =>
      value ? { value, currency: baseCurrency } : null,
    );
  const hasFee = fills.some(({ fee }) => fee !== null);
  const seesProfit = fills.some(({ margin }) => margin !== null);
  return [
    ...(hasFee ? [column('fee', t('groups.fee'))] : []),
    ...(seesProfit
      ? [column('margin', t('fields.margin')), column('slippage', t('fields.slippage'))]
      : []),
  ];
}
