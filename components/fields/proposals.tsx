import { lazy, Suspense } from 'react';
import type { ProposedRate } from '@/components/fields/proposed-rate';

/** Lists carry the fields of their steps; what proposes values is loaded with the form. */
const Rate = lazy(async () => ({
  default: (await import('@/components/fields/proposed-rate')).ProposedRate,
}));
const Place = lazy(async () => ({
  default: (await import('@/components/fields/proposed-place')).ProposedPlace,
}));

/** The help of a rate field that proposes the rate of the board. */
export const proposedRate = (
  pairOf: Parameters<typeof ProposedRate>[0]['pairOf'],
  price?: 'sell_base',
) => (
  <Suspense>
    <Rate pairOf={pairOf} {...(price && { price })} />
  </Suspense>
);

/** The help of a place field that proposes the reader's own till. */
export const proposedPlace = (
  <Suspense>
    <Place />
  </Suspense>
);
