'use client';

import type { ReactNode } from 'react';
import { useFormats } from '@/hooks/use-formats';

export type Sum = Readonly<{ currency: string; amount: string }>;

/** Number of characters that fit beside the label in the largest font size. */
const ROOM = 9;

type Props = Readonly<{ label: ReactNode; sums: readonly Sum[]; isSmall?: boolean }>;

/** Amounts by currency in large type, to be read out to the customer. */
export function Sums({ label, sums, isSmall = false }: Props) {
  return (
    <div className="pad-sum" data-small={isSmall || undefined}>
      <div className="grid text-12 font-medium text-ink-2">{label}</div>
      <div className="grid justify-items-end">
        {sums.length === 0 && <span className="text-16 text-ink-3">–</span>}
        {sums.map((sum) => (
          <Shown key={sum.currency} sum={sum} isSmall={isSmall} />
        ))}
      </div>
    </div>
  );
}

function Shown({ sum: { currency, amount }, isSmall }: { sum: Sum; isSmall: boolean }) {
  const { before, figure, after } = useFormats().partsOf(amount, currency);
  return (
    <output
      dir="ltr"
      className={isSmall ? 'pad-small' : 'pad-figure'}
      data-long={figure.length > ROOM || undefined}
    >
      <span className="figure">{before + figure}</span>{' '}
      {after && <span className="pad-code">{after.trim()}</span>}
    </output>
  );
}
