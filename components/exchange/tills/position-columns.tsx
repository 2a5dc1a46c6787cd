'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { Meter } from '@/components/ui/meter';
import { Rate } from '@/components/ui/rate';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { Position } from '@/lib/contract/exchange/positions';

type Columns = readonly Column<Position>[];

/** Columns of positions; cost and margin columns need the right to see them. */
export function usePositionColumns(rows: readonly Position[] = []): Columns {
  const t = useTranslations('tills.positions');
  const column = columnsOf<Position>(t);
  const results = useResultColumns();
  const isOpen = rows.some(({ cost }) => cost !== null);
  return [
    column('currency', { pin: true, width: 84, card: 'title' }, ({ currency }) => (
      <bdi className="font-medium">{currency}</bdi>
    )),
    column(
      'quantity',
      { align: 'end', width: 132, card: 'amount' },
      ({ quantity, currency }) =>
        quantity !== null && <Figure value={quantity} of={currency} className="font-medium" />,
    ),
    column(
      'in_stock',
      { header: t('inStock'), align: 'end', width: 132, card: false },
      ({ in_stock, currency }) =>
        in_stock !== null && (
          <span className="text-ink-2">
            <Figure value={in_stock} of={currency} zero="dash" />
          </span>
        ),
    ),
    column('mid', { align: 'end', width: 96, card: false }, ({ currency, mid }) => (
      <Rate of={currency} perUnit={mid} />
    )),
    ...(isOpen ? results : []),
    column('limit', { width: 150, card: 'line' }, (position) => <Limit position={position} />),
  ];
}

function useResultColumns(): Columns {
  const t = useTranslations('tills.positions');
  const column = columnsOf<Position>(t);
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
    column('average', { align: 'end', width: 108, card: 'meta' }, ({ currency, average }) => (
      <Labelled label={t('average')}>
        <Rate of={currency} perUnit={average} isWorkedOut />
      </Labelled>
    )),
    column(
      'break_even',
      { header: t('breakEven'), align: 'end', width: 100, card: false },
      ({ currency, break_even }) => <Rate of={currency} perUnit={break_even} isWorkedOut />,
    ),
    money('cost', t('cost', { currency: baseMark }), 124),
    money('unrealised', t('unrealised'), 112),
    money('realised_today', t('realisedToday'), 126),
  ];
}

function Limit({ position: { currency, limit, limit_used } }: { position: Position }) {
  const t = useTranslations('tills.positions');
  const { baseCurrency } = useFormats();
  if (limit === null || limit_used === null) return <span className="text-ink-3">–</span>;
  return (
    <span className="grid gap-0.5">
      <Meter label={t('limitOf', { currency })} share={Number(limit_used) / 100} />
      <span className="text-12 text-ink-2">
        <Ltr>{limit_used} %</Ltr>
        {' · '}
        <Figure value={limit} of={baseCurrency} />
      </span>
    </span>
  );
}

/** Label of a figure on a card, where no column header shows it. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="text-ink-3 sm:hidden">{label} </span>
    {children}
  </>
);
