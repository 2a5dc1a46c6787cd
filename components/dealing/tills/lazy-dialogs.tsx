'use client';

import type { ComponentProps } from 'react';
import type { CountDialog } from './count-dialog';
import type { LocationDialog } from './location-dialog';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

const countDialog = lazyPart(() => import('./count-dialog'));
const locationDialog = lazyPart(() => import('./location-dialog'));

/** Lazy dialogs to preload on this page, so that they open without delay. */
export const TILL_DIALOGS = [countDialog, locationDialog];

/** Count dialog, loaded lazily to keep the page small. */
export function LazyCount(props: ComponentProps<typeof CountDialog>) {
  const part = useLazyPart(countDialog, true);
  return part && <part.CountDialog {...props} />;
}

export function LazyLocation(props: ComponentProps<typeof LocationDialog>) {
  const part = useLazyPart(locationDialog, true);
  return part && <part.LocationDialog {...props} />;
}
