'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { type Location, locations, type Stock } from '@/lib/contract/exchange/locations';
import { limitBroken } from '@/lib/domain/place-limit';

/** What lies at a place, currency by currency, and which limit it breaks. */
export function PlaceStock({ place }: { place: Location }) {
  const t = useTranslations('exchange.tills.stock');
  const { baseCurrency, baseMark } = useFormats();
  const { data } = useAnswer(locations.stock, { params: { id: place.id } });
  if (data?.length === 0) return <p className="px-4 pb-3 text-ink-3">{t('none')}</p>;
  const hasValues = data?.some(({ value }) => value !== null);
  return (
    <table className="tbl [--table-edge:16px]">
      <caption className="sr-only">{t('of', { place: place.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('currency')}</th>
          <th scope="col" className="num">
            {t('quantity')}
          </th>
          {hasValues && (
            <th scope="col" className="num">
              {t('value', { currency: baseMark })}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {data?.map((stock) => (
          <tr key={stock.currency}>
            <th scope="row">
              <bdi>{stock.currency}</bdi> <LimitNote place={place} stock={stock} />
            </th>
            <td className="num">
              {stock.quantity === null ? (
                <span className="text-ink-3">{t('hidden')}</span>
              ) : (
                <Figure value={stock.quantity} of={stock.currency} />
              )}
            </td>
            {hasValues && (
              <td className="num text-ink-2">
                {stock.value !== null && <Figure value={stock.value} of={baseCurrency} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Less than should lie there, more than should, or more than is insured: in words. */
function LimitNote({ place, stock }: { place: Location; stock: Stock }) {
  const t = useTranslations('exchange.tills.stock');
  const limits = place.limits?.[stock.currency];
  const broken = limits && stock.quantity !== null && limitBroken(stock.quantity, limits);
  if (!broken) return null;
  return (
    <span className="ms-1 inline-flex items-center gap-1 text-12 font-normal text-warning">
      <Icon of={TriangleAlert} size={12} />
      {t.rich(broken.which, {
        limit: () => <Figure value={broken.limit} of={stock.currency} />,
      })}
    </span>
  );
}
