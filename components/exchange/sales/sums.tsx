'use client';

import type { ReactNode } from 'react';
import { useFormats } from '@/hooks/use-formats';

export type Sum = Readonly<{ currency: string; amount: string }>;

/** As many characters stand beside the label in the largest letters. */
const ROOM = 9;

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
  const { partsOf } = useFormats();
  return (
    <div className="pad-sum" data-small={isSmall || undefined}>
      <div className="grid text-12 font-medium text-ink-2">{label}</div>
      <div className="grid justify-items-end">
        {sums.length === 0 && <span className="text-16 text-ink-3">–</span>}
        {sums.map(({ currency, amount }) => {
          const { before, figure, after } = partsOf(amount, currency);
          return (
            <output
              key={currency}
              dir="ltr"
              className={isSmall ? 'pad-small' : 'pad-figure'}
              data-long={figure.length > ROOM || undefined}
            >
              <span className="figure">{before + figure}</span>{' '}
              {after && <span className="pad-code">{after.trim()}</span>}
            </output>
          );
        })}
      </div>
    </div>
  );
}
