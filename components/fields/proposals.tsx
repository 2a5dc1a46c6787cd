import { lazy, Suspense } from 'react';
import type { ProposedRate } from './proposed-rate';

/** These suggestions are loaded lazily: lists include the fields of their steps, but only forms show suggestions. */
const Rate = lazy(async () => ({
  default: (await import('./proposed-rate')).ProposedRate,
}));
const Place = lazy(async () => ({
  default: (await import('./proposed-place')).ProposedPlace,
}));

/** Help of a rate field that suggests the board's rate. */
export const proposedRate = (
  pairOf: Parameters<typeof ProposedRate>[0]['pairOf'],
  price?: 'sell_base',
) => (
  <Suspense>
    <Rate pairOf={pairOf} {...(price && { price })} />
  </Suspense>
);

/** Help of a location field that suggests the user's own till. */
export const proposedPlace = (
  <Suspense>
    <Place />
  </Suspense>
);
