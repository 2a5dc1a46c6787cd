'use client';

import { useTranslations } from 'use-intl';

import { classNames } from '@/components/ui/class-names';
import { Ltr } from '@/components/ui/ltr';
import { useLocale } from '@/hooks/use-locale';
import type { RateBoard } from '@/lib/contract/exchange/rate-board';
import { tagOf } from '@/lib/i18n';
import { shownRate } from '@/lib/format/rate';

type Line = RateBoard['rates'][number];

/** Public rate board, readable from across the street. Rates that are too old are grey. */
export function Board({ board }: { board: RateBoard }) {
  const t = useTranslations('rate-board');
  const { locale } = useLocale();
  const { rates, base_currency, timezone, as_of } = board;
  const time = new Intl.DateTimeFormat(tagOf(locale), {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  if (rates.length === 0) return <p className="text-18 text-ink-2">{t('none')}</p>;
  return (
    <div className="grid content-start gap-4">
      <table className="w-full border-collapse" aria-label={t('title')}>
        <Heads />
        <tbody>
          {rates.map((line) => (
            <BoardLine key={line.currency} line={line} base={base_currency} />
          ))}
        </tbody>
      </table>
      <p className="text-14 text-ink-3">
        {t.rich('asOf', { at: () => <bdi>{time.format(new Date(as_of))}</bdi> })}
      </p>
    </div>
  );
}

function Heads() {
  const t = useTranslations('rate-board');
  return (
    <thead className="text-14 text-ink-2 lg:text-18">
      <tr>
        <th scope="col" className="py-2 text-start font-medium">
          {t('currency')}
        </th>
        <th scope="col" className="py-2 text-end font-medium">
          {t('weBuy')}
        </th>
        <th scope="col" className="py-2 text-end font-medium">
          {t('weSell')}
        </th>
      </tr>
    </thead>
  );
}

function BoardLine({ line, base }: { line: Line; base: string }) {
  const { currency, name, buy, sell, quote_unit, quote_direction, is_stale } = line;
  const colour = is_stale ? 'text-ink-3' : 'text-ink';
  const figure = classNames(
    'py-3 ps-3 text-end text-22 font-semibold sm:text-28 lg:text-36',
    colour,
  );
  return (
    <tr className="border-t border-line">
      <Named
        colour={colour}
        currency={currency}
        name={name}
        quote_direction={quote_direction}
        quote_unit={quote_unit}
        base={base}
        is_stale={is_stale}
      />
      <td className={figure}>
        <Ltr>{shownRate(buy)}</Ltr>
      </td>
      <td className={figure}>
        <Ltr>{shownRate(sell)}</Ltr>
      </td>
    </tr>
  );
}

type NamedProps = Readonly<{
  colour: 'text-ink-3' | 'text-ink';
  currency: string;
  name: string;
  quote_direction: 'direct' | 'indirect';
  quote_unit: 1 | 100 | 1000;
  base: string;
  is_stale: boolean;
}>;

function Named({
  colour,
  currency,
  name,
  quote_direction,
  quote_unit,
  base,
  is_stale,
}: NamedProps) {
  const t = useTranslations('rate-board');
  return (
    <th scope="row" className="py-3 text-start font-normal">
      <bdi className={classNames('text-22 font-semibold sm:text-28 lg:text-36', colour)}>
        {currency}
      </bdi>
      <span className="block text-12 text-ink-3 lg:text-16">
        <bdi>{name}</bdi> · {t(quote_direction, { unit: quote_unit, code: currency, base })}
        {is_stale && <> · {t('stale')}</>}
      </span>
    </th>
  );
}
