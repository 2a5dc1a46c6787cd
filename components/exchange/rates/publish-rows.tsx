'use client';

import { useTranslations } from 'use-intl';

import { ChangePercent } from '@/components/exchange/rates/change-percent';
import { changeOf } from '@/components/exchange/rates/rate-lines';
import type { Drafted } from '@/components/exchange/rates/use-rate-drafts';
import { shownRate } from '@/lib/format/rate';

export function PublishHead() {
  const t = useTranslations('exchange.rates');
  return (
    <thead>
      <tr>
        <th scope="col">{t('currency')}</th>
        <th scope="col" className="num">
          {t('publish.before')}
        </th>
        <PriceHeads />
        <th scope="col">{t('publish.again')}</th>
      </tr>
    </thead>
  );
}

/** What stood and what will stand; a middle that moves far is typed here a second time. */
export function PublishRow({
  line,
  prices,
  again,
  isWrong,
  onAgain,
}: Drafted & {
  /** What was typed a second time; nothing where it need not be. */
  again: string | undefined;
  isWrong: boolean;
  onAgain: (text: string) => void;
}) {
  const t = useTranslations('exchange.rates.publish');
  const change = changeOf(line, prices);
  return (
    <tr>
      <th scope="row" className="font-medium">
        <bdi>{line.code}</bdi>
      </th>
      <td className="num text-ink-3">
        <bdi dir="ltr">{line.standing && shownRate(line.standing.mid)}</bdi>
      </td>
      {[prices.buy, prices.sell, prices.mid].map((figure, place) => (
        // The three prices keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={place} className="num">
          <bdi dir="ltr">{figure !== null && shownRate(figure)}</bdi>
        </td>
      ))}
      <td className="num">{change !== null && <ChangePercent value={change} />}</td>
      <td>
        {again !== undefined && (
          <span className="input w-28">
            <input
              aria-label={t('againFor', { currency: line.code })}
              aria-invalid={isWrong || undefined}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              className="figure amount"
              value={again}
              onChange={(event) => onAgain(event.target.value)}
              onPaste={(event) => event.preventDefault()}
            />
          </span>
        )}
      </td>
    </tr>
  );
}

/** The heads over both prices, the middle, and how far it moved. */
function PriceHeads() {
  const t = useTranslations('exchange.rates');
  return ['buy', 'sell', 'mid', 'change'].map((of) => (
    <th key={of} scope="col" className="num">
      {t(of)}
    </th>
  ));
}
