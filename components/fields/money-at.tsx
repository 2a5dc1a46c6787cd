'use client';

import { lazy, Suspense } from 'react';
import type { Field, Values } from './field';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

const PLACE = 'place';

/** Loaded lazily: a list includes the definitions of its dialogs, but needs this field only when a dialog opens. */
const AtField = lazy(async () => ({
  default: (await import('./at-field')).AtField,
}));

const at = (
  <Suspense fallback={<div className="min-h-14" />}>
    <AtField among={[PLACE, 'account']} />
  </Suspense>
);

/** Location or bank account of money; the user first chooses between the two. */
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
