'use client';

import { Fact } from './facts';
import { Ltr } from '@/components/ui/ltr';
import type { Quote } from '@/lib/domain/rate';
import { bothWays } from '@/lib/format/rate-words';

type Props = Readonly<{ label: string; quote: Quote; currency: string; base: string }>;

/** Rate of a deal in both directions, first the direction in which it was quoted. */
export const RateFact = ({ label, quote, currency, base }: Props) => (
  <Fact label={label}>
    <span className="inline-flex flex-wrap gap-x-3">
      {bothWays(quote, currency, base).map((way) => (
        <Ltr key={way} className="not-first:text-ink-2">
          {way}
        </Ltr>
      ))}
    </span>
  </Fact>
);
