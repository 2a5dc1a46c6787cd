'use client';

import { useTranslations } from 'use-intl';

import { classNames } from '@/components/ui/class-names';
import { Ltr } from '@/components/ui/ltr';
import { useLocale } from '@/hooks/use-locale';
import type { RateBoard } from '@/lib/contract/dealing/rate-board';
import { tagOf } from '@/lib/i18n';
import { shownRate } from '@/lib/format/rate';

/** Public rate board, large enough to be read from across the street. Outdated rates are grey. */
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
        <tbody>
          {rates.map((line) => {
            const colour = line.is_stale ? 'text-ink-3' : 'text-ink';
            const figure = classNames(
              'py-3 ps-3 text-end text-22 font-semibold sm:text-28 lg:text-36',
              colour,
            );
            return (
              <tr key={line.currency} className="border-t border-line">
                <th scope="row" className="py-3 text-start font-normal">
                  <bdi
                    className={classNames('text-22 font-semibold sm:text-28 lg:text-36', colour)}
                  >
                    {line.currency}
                  </bdi>
                  <span className="block text-12 text-ink-3 lg:text-16">
                    <bdi>{line.name}</bdi> ·{' '}
                    {t(line.quote_direction, {
                      unit: line.quote_unit,
                      code: line.currency,
                      base: base_currency,
                    })}
                    {line.is_stale && <> · {t('stale')}</>}
                  </span>
                </th>
                <td className={figure}>
                  <Ltr>{shownRate(line.buy)}</Ltr>
                </td>
                <td className={figure}>
                  <Ltr>{shownRate(line.sell)}</Ltr>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="text-14 text-ink-3">
        {t.rich('asOf', { at: () => <bdi>{time.format(new Date(as_of))}</bdi> })}
      </p>
    </div>
  );
}
