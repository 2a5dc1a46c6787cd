'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { useFormats } from '@/hooks/use-formats';
import type { PositionChange } from '@/lib/contract/exchange/manual-journal';
import { isZero } from '@/lib/domain/money';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { figureColumn } from '@/components/ui/plain-columns';

/** Table of position changes; cost and average cost only for users who may see them. */
export function PositionChanges({ positions }: { positions: readonly PositionChange[] }) {
  const t = useTranslations('manual-journal.positions');
  const quantities = useQuantityColumns();
  const costs = useCostColumns();
  if (positions.length === 0) return null;
  const hasCost = positions.some(({ after }) => after.cost !== null);
  return (
    <div className="overflow-x-auto">
      <PlainTable
        edge={8}
        captionClass="py-1.5 text-start font-medium"
        caption={[t('title'), ' ', hasCost && <RateSwitch key="switch" />]}
        rows={positions}
        rowId={({ currency }) => currency}
        columns={hasCost ? [...quantities, ...costs] : quantities}
      />
    </div>
  );
}

function useQuantityColumns(): readonly PlainColumn<PositionChange>[] {
  const t = useTranslations('manual-journal.positions');
  const quantity = (id: 'before' | 'after') =>
    figureColumn<PositionChange>({ id, header: t(id) }, ({ [id]: held, currency }) => ({
      value: held.quantity,
      of: currency,
    }));
  return [
    {
      id: 'currency',
      header: t('currency'),
      cell: ({ currency }) => <bdi className="font-medium">{currency}</bdi>,
    },
    quantity('before'),
    quantity('after'),
  ];
}

function useCostColumns(): readonly PlainColumn<PositionChange>[] {
  const t = useTranslations('manual-journal.positions');
  const { baseCurrency, baseMark } = useFormats();
  return [
    {
      id: 'cost',
      header: t('cost', { currency: baseMark }),
      align: 'end',
      cell: ({ after }) => after.cost !== null && <Figure value={after.cost} of={baseCurrency} />,
    },
    {
      id: 'average',
      header: t('average'),
      align: 'end',
      className: 'max-sm:hidden',
      cell: ({ after, currency }) => <Rate of={currency} perUnit={after.average} />,
    },
    {
      id: 'realised',
      header: t('realised', { currency: baseMark }),
      align: 'end',
      cell: ({ realised }) =>
        realised !== null && !isZero(realised) && <Figure value={realised} of={baseCurrency} />,
    },
  ];
}
