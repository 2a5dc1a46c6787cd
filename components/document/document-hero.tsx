'use client';

import type { DocumentRecord } from '@/components/document/definition';
import { useFormats } from '@/hooks/use-formats';
import { formatFigure } from '@/lib/format/figure';

/** The one figure that a document is about, and the words beside it. */
export function DocumentHero({ record: { amount, currency, memo } }: { record: DocumentRecord }) {
  const { decimalsOf } = useFormats();
  return (
    <div>
      {amount && currency && (
        <p>
          <bdi dir="ltr" className="figure hero">
            {formatFigure(amount, decimalsOf(currency))}
          </bdi>{' '}
          <span className="text-16 text-ink-3">{currency}</span>
        </p>
      )}
      {memo && (
        <p className="text-ink-2">
          <bdi>{memo}</bdi>
        </p>
      )}
    </div>
  );
}
