'use client';

import { lazy, Suspense } from 'react';
import type { Field, Values } from '@/components/fields/field';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

const PLACE = 'place';

/** A list carries the steps of its records, and not what their dialogs are drawn with. */
const AtField = lazy(async () => ({
  default: (await import('@/components/fields/at-field')).AtField,
}));

const at = (
  <Suspense fallback={<div className="min-h-14" />}>
    <AtField among={[PLACE, 'account']} />
  </Suspense>
);

/** A place or a bank account that money comes to or goes from: which of both is asked first. */
export const moneyAt: readonly Field[] = [
  { name: 'at', kind: 'own', width: 'half', initial: PLACE, drawn: at },
  {
    name: 'location_id',
    kind: 'place',
    width: 'half',
    isNeeded: true,
    when: ({ at }: Values) => at === PLACE,
  },
  {
    name: 'account_id',
    kind: 'account',
    width: 'half',
    isNeeded: true,
    kinds: ['bank'],
    among: ({ position, type, purpose }: Account) =>
      position === 'detail' &&
      type === 'asset' &&
      (purpose === null || purpose === 'bank' || purpose === 'nostro'),
    when: ({ at }: Values) => at !== PLACE,
  },
];
