import { lazy, Suspense } from 'react';
import type { ProposedRate } from './proposed-rate';

/** Loaded lazily: a list includes the fields of its dialogs, but only an open form shows these suggestions. */
const Rate = lazy(async () => ({
  default: (await import('./proposed-rate')).ProposedRate,
}));
const Place = lazy(async () => ({
  default: (await import('./proposed-place')).ProposedPlace,
}));

/** Help text of a rate field. It suggests the rate of the rate board. */
export const proposedRate = (
  pairOf: Parameters<typeof ProposedRate>[0]['pairOf'],
  price?: 'sell_base',
) => (
  <Suspense>
    <Rate pairOf={pairOf} {...(price && { price })} />
  </Suspense>
);

/** Help text of a location field. It suggests the user's own till. */
export const proposedPlace = (
  <Suspense>
    <Place />
  </Suspense>
);
