'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { type Location, locations, type Stock } from '@/lib/contract/exchange/locations';
import { limitBroken } from '@/lib/domain/place-limit';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

/** Stock of a location by currency, with a note on broken limits. */
export function PlaceStock({ place }: { place: Location }) {
  const t = useTranslations('tills.stock');
  const { data } = useAnswer(locations.stock, { params: { id: place.id } });
  const columns = useStockColumns(place);
  const value = useValueColumn();
  if (data?.length === 0) return <p className="px-4 pb-3 text-ink-3">{t('none')}</p>;
  const hasValues = data?.some((stock) => stock.value !== null);
  return (
    <PlainTable
      named
      edge={16}
      caption={t('of', { place: place.name })}
      rows={data ?? []}
      rowId={({ currency }) => currency}
      columns={hasValues ? [...columns, value] : columns}
    />
  );
}

function useStockColumns(place: Location): readonly PlainColumn<Stock>[] {
  const t = useTranslations('tills.stock');
  const hidden = <span className="text-ink-3">{t('hidden')}</span>;
  return [
    {
      id: 'currency',
      header: t('currency'),
      cell: (stock) => (
        <>
          <bdi>{stock.currency}</bdi> <LimitNote place={place} stock={stock} />
        </>
      ),
    },
    {
      id: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ quantity, currency }) =>
        quantity === null ? hidden : <Figure value={quantity} of={currency} />,
    },
  ];
}

function useValueColumn(): PlainColumn<Stock> {
  const t = useTranslations('tills.stock');
  const { baseCurrency, baseMark } = useFormats();
  return {
    id: 'value',
    header: t('value', { currency: baseMark }),
    align: 'end',
    cellClass: 'text-ink-2',
    cell: ({ value }) => value !== null && <Figure value={value} of={baseCurrency} />,
  };
}

/** Note that the stock is below the minimum, above the maximum or above the insured amount. */
function LimitNote({ place, stock }: { place: Location; stock: Stock }) {
  const t = useTranslations('tills.stock');
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
