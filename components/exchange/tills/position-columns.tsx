'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import { Meter } from '@/components/ui/meter';
import { Rate } from '@/components/ui/rate';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { Position } from '@/lib/contract/exchange/positions';

type Columns = readonly Column<Position>[];

/** The columns of positions; without the right to cost and margin those are left out. */
export function usePositionColumns(rows: readonly Position[] = []): Columns {
  const t = useTranslations('exchange.tills.positions');
  const results = useResultColumns();
  const isOpen = rows.some(({ cost }) => cost !== null);
  return [
    {
      id: 'currency',
      header: t('currency'),
      cell: ({ currency }) => <bdi className="font-medium">{currency}</bdi>,
      pin: true,
      width: 84,
      card: 'title',
    },
    {
      id: 'quantity',
      header: t('quantity'),
      cell: ({ quantity, currency }) =>
        quantity !== null && <Figure value={quantity} of={currency} className="font-medium" />,
      align: 'end',
      width: 132,
      card: 'amount',
    },
    {
      id: 'in_stock',
      header: t('inStock'),
      cell: ({ in_stock, currency }) =>
        in_stock !== null && (
          <span className="text-ink-2">
            <Figure value={in_stock} of={currency} zero="dash" />
          </span>
        ),
      align: 'end',
      width: 132,
      card: false,
    },
    {
      id: 'mid',
      header: t('mid'),
      cell: ({ currency, mid }) => <Rate of={currency} perUnit={mid} />,
      align: 'end',
      width: 96,
      card: false,
    },
    ...(isOpen ? results : []),
    {
      id: 'limit',
      header: t('limit'),
      cell: (position) => <Limit position={position} />,
      width: 150,
      card: 'line',
    },
  ];
}

function useResultColumns(): Columns {
  const t = useTranslations('exchange.tills.positions');
  const { baseCurrency, baseMark } = useFormats();
  const money = (id: 'cost' | 'unrealised' | 'realised_today', header: string, width: number) =>
    ({
      id,
      header,
      cell: ({ [id]: value }: Position) =>
        value !== null && (
          <Labelled label={header}>
            <Figure value={value} of={baseCurrency} zero="dash" />
          </Labelled>
        ),
      align: 'end',
      width,
      card: id === 'unrealised' ? 'meta' : false,
    }) as const;
  return [
    {
      id: 'average',
      header: t('average'),
      cell: ({ currency, average }) => (
        <Labelled label={t('average')}>
          <Rate of={currency} perUnit={average} />
        </Labelled>
      ),
      align: 'end',
      width: 108,
      card: 'meta',
    },
    {
      id: 'break_even',
      header: t('breakEven'),
      cell: ({ currency, break_even }) => <Rate of={currency} perUnit={break_even} />,
      align: 'end',
      width: 100,
      card: false,
    },
    money('cost', t('cost', { currency: baseMark }), 124),
    money('unrealised', t('unrealised'), 112),
    money('realised_today', t('realisedToday'), 126),
  ];
}

function Limit({ position: { currency, limit, limit_used } }: { position: Position }) {
  const t = useTranslations('exchange.tills.positions');
  const { baseCurrency } = useFormats();
  if (limit === null || limit_used === null) return <span className="text-ink-3">–</span>;
  return (
    <span className="grid gap-0.5">
      <Meter label={t('limitOf', { currency })} share={Number(limit_used) / 100} />
      <span className="text-12 text-ink-2">
        <bdi dir="ltr" className="figure">
          {limit_used} %
        </bdi>
        {' · '}
        <Figure value={limit} of={baseCurrency} />
      </span>
    </span>
  );
}

/** On a card, where no column head says it, what the figure is. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="text-ink-3 sm:hidden">{label} </span>
    {children}
  </>
);
