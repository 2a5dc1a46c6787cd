'use client';

import type { ReactNode } from 'react';
import { useFormats } from '@/hooks/use-formats';
import { formatFigure } from '@/lib/format/figure';

export type Sum = Readonly<{ currency: string; amount: string }>;

/** Amounts of several currencies, as large as they are said across the counter. */
export function Sums({
  label,
  sums,
  isSmall = false,
}: {
  label: ReactNode;
  sums: readonly Sum[];
  isSmall?: boolean;
}) {
  const { decimalsOf } = useFormats();
  return (
    <div className="pad-sum" data-small={isSmall || undefined}>
      <span className="text-12 font-medium text-ink-2">{label}</span>
      <div className="grid justify-items-end">
        {sums.length === 0 && <span className="text-16 text-ink-3">–</span>}
        {sums.map(({ currency, amount }) => (
          <output key={currency} dir="ltr" className={isSmall ? 'pad-small' : 'pad-figure'}>
            <span className="figure">{formatFigure(amount, decimalsOf(currency))}</span>{' '}
            <span className="pad-code">{currency}</span>
          </output>
        ))}
      </div>
    </div>
  );
}
