'use client';

import type { DocumentRecord } from '@/components/document/definition';
import { Figure } from '@/components/ui/figure';

/** Main amount of a document, with its memo. */
export function DocumentHero({ record: { amount, currency, memo } }: { record: DocumentRecord }) {
  return (
    <div>
      {amount && currency && (
        <p>
          <Figure value={amount} currency={currency} tone="plain" className="hero" />
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
