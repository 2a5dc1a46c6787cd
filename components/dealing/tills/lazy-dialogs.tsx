'use client';

import type { ComponentProps } from 'react';
import type { CountDialog } from '@/components/dealing/tills/count-dialog';
import type { LocationDialog } from '@/components/dealing/tills/location-dialog';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

const countDialog = lazyPart(() => import('@/components/dealing/tills/count-dialog'));
const locationDialog = lazyPart(() => import('@/components/dealing/tills/location-dialog'));

/** Lazy dialogs that are preloaded on this page, so that they open without delay. */
export const TILL_DIALOGS = [countDialog, locationDialog];

/** Dialog of a count. It is loaded lazily, because the forms of these dialogs are a third of the page's code. */
export function LazyCount(props: ComponentProps<typeof CountDialog>) {
  const part = useLazyPart(countDialog, true);
  return part && <part.CountDialog {...props} />;
}

export function LazyLocation(props: ComponentProps<typeof LocationDialog>) {
  const part = useLazyPart(locationDialog, true);
  return part && <part.LocationDialog {...props} />;
}
