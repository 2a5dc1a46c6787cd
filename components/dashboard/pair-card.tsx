'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { CardLink } from './card-link';
import { DrawnCard } from './drawn-card';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { PairDrawn, PairTable } from './pair-course';
import { EmptyState } from '@/components/ui/empty-state';
import type { Look } from '@/components/ui/look-switch';
import { RateSwitch } from '@/components/ui/rate-switch';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useRates } from '@/hooks/use-rates';
import { rates } from '@/lib/contract/dealing/rates';
import { pairInWords } from '@/lib/format/pair';

const SHOWN = '100';

/** Card with the rates of a chosen pair over time: buy and sell rates of the rate board, and the market rate. */
export function PairCard() {
  const t = useTranslations('dashboard.pair');
  const { rows } = useRates();
  const [chosen, setChosen] = useState<string>();
  const { baseCurrency } = useFormats();
  const { mannerOf } = useRateFormat();
  const currency = chosen ?? rows?.[0]?.currency;
  if (!rows || currency === undefined) return null;
  return (
    <DrawnCard
      title={t('title')}
      note={pairInWords({ ...mannerOf(currency), currency }, baseCurrency)}
      end={
        <>
          <CardLink to="app.exchange.rates" view={currency}>
            {t('all')}
          </CardLink>
          <RateSwitch />
          <select
            aria-label={t('choose')}
            value={currency}
            onChange={({ target }) => setChosen(target.value)}
            className="input w-auto"
          >
            {rows.map((rate) => (
              <option key={rate.currency} value={rate.currency}>
                {pairInWords({ ...mannerOf(rate.currency), currency: rate.currency }, baseCurrency)}
              </option>
            ))}
          </select>
        </>
      }
    >
      {(look) => (
        <div className="p-4">
          <Course key={currency} currency={currency} look={look} />
        </div>
      )}
    </DrawnCard>
  );
}

function Course({ currency, look }: { currency: string; look: Look }) {
  const t = useTranslations('dashboard.pair');
  const board = useAnswer(rates.list, { input: { currency, kind: 'board', per_page: SHOWN } });
  const market = useAnswer(rates.list, { input: { currency, kind: 'reference', per_page: SHOWN } });
  const error = board.error ?? market.error;
  if (error) return <EmptyState kind="refused">{error.message}</EmptyState>;
  if (!board.data || !market.data) return <SkeletonRows rows={4} />;
  const course = {
    board: board.data.data.filter(hasStood).toReversed(),
    market: market.data.data.filter(hasStood).toReversed(),
  };
  if (course.board.length === 0) return <EmptyState kind="none" title={t('none')} />;
  return (
    <ChartOrTable
      look={look}
      chart={<PairDrawn currency={currency} {...course} />}
      table={<PairTable currency={currency} {...course} />}
    />
  );
}

const hasStood = ({ status }: Readonly<{ status: string }>) =>
  status === 'active' || status === 'superseded';
