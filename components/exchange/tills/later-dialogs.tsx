'use client';

import type { ComponentProps } from 'react';
import type { CountDialog } from '@/components/exchange/tills/count-dialog';
import type { LocationDialog } from '@/components/exchange/tills/location-dialog';
import { later, useLater } from '@/hooks/use-later';

const countDialog = later(() => import('@/components/exchange/tills/count-dialog'));
const locationDialog = later(() => import('@/components/exchange/tills/location-dialog'));

/** What is fetched once somebody is at the page, so that neither dialog is waited for. */
export const TILL_DIALOGS = [countDialog, locationDialog];

/** The forms of these dialogs are a third of the page: they come apart from it. */
export function LaterCount(props: ComponentProps<typeof CountDialog>) {
  const part = useLater(countDialog, true);
  return part && <part.CountDialog {...props} />;
}

export function LaterLocation(props: ComponentProps<typeof LocationDialog>) {
  const part = useLater(locationDialog, true);
  return part && <part.LocationDialog {...props} />;
}
