'use client';

import type { ComponentProps } from 'react';
import type { UnderWay } from './under-way';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

const underWay = lazyPart(() => import('./under-way'));

/** Transfers in transit to and from a location. The component is loaded only if a transfer is in transit. */
export function LazyUnderWay({ place }: ComponentProps<typeof UnderWay>) {
  const isAny = (place.under_way?.length ?? 0) > 0;
  const part = useLazyPart(underWay, isAny);
  return isAny && part ? <part.UnderWay place={place} /> : null;
}
