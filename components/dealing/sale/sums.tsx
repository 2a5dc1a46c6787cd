'use client';

import type { CSSProperties, ReactNode } from 'react';
import { useFormats } from '@/hooks/use-formats';

export type Sum = Readonly<{ currency: string; amount: string }>;

type Props = Readonly<{ label: ReactNode; sums: readonly Sum[]; isSmall?: boolean }>;

/** Amounts by currency in large type, so that the teller can read them out. */
export function Sums({ label, sums, isSmall = false }: Props) {
  return (
    <div className="pad-sum" data-small={isSmall || undefined}>
      <div className="grid text-12 font-medium text-ink-2">{label}</div>
      <div className="pad-amounts">
        {sums.length === 0 && <span className="text-16 text-ink-3">–</span>}
        {sums.map((sum) => (
          <Shown key={sum.currency} sum={sum} isSmall={isSmall} />
        ))}
      </div>
    </div>
  );
}

/** One amount. The font size depends on the number of characters, so that the amount fits next to its label. */
function Shown({ sum: { currency, amount }, isSmall }: { sum: Sum; isSmall: boolean }) {
  const { before, figure, after } = useFormats().partsOf(amount, currency);
  const code = after.trim();
  const lengths = { '--characters': (before + figure).length, '--code': code.length };
  return (
    <output
      dir="ltr"
      className={isSmall ? 'pad-small' : 'pad-figure'}
      style={lengths as CSSProperties}
    >
      <span className="figure">{before + figure}</span>{' '}
      {code && <span className="pad-code">{code}</span>}
    </output>
  );
}
