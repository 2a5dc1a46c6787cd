'use client';

import { lazy, Suspense } from 'react';
import { type Field, textIn, type Values } from '@/components/fields/field';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

/** A list carries the steps of its records, and not what their dialogs are drawn with. */
const PayingPlace = lazy(async () => ({
  default: (await import('@/components/assets/asset/paying-place')).PayingPlace,
}));
const PayingParty = lazy(async () => ({
  default: (await import('@/components/assets/asset/paying-place')).PayingParty,
}));

/** Where money goes out of or comes into: cash, a bank, or the balance of somebody. */
const takesMoney = ({ position, type, purpose }: Account): boolean =>
  position === 'detail' &&
  (type === 'asset' || type === 'liability') &&
  !STANDS_ON.some((one) => one === purpose);

/** What assets themselves stand on. */
const STANDS_ON = ['fixed_assets', 'accumulated_depreciation', 'position_valuation'] as const;

const half = { width: 'half' } as const;

/** The account that pays or is paid, and what it asks for: a till or vault of cash, a party of a balance. */
export function payingFields(account: string, when: (values: Values) => boolean): readonly Field[] {
  return [
    {
      ...half,
      name: account,
      kind: 'account',
      isNeeded: true,
      when,
      among: takesMoney,
      kinds: ['cash', 'bank', 'payable'],
    },
    {
      ...half,
      name: 'location_id',
      kind: 'own',
      initial: null,
      when,
      drawn: (
        <Suspense>
          <PayingPlace account={account} />
        </Suspense>
      ),
    },
    {
      ...half,
      name: 'party_id',
      kind: 'own',
      initial: null,
      when,
      drawn: (
        <Suspense>
          <PayingParty account={account} />
        </Suspense>
      ),
    },
  ];
}

/** The currency of an amount, and its rate where it is not the base. */
export const currencyFields = (when: (values: Values) => boolean): readonly Field[] => [
  { ...half, name: 'currency', kind: 'currency', when },
  {
    ...half,
    name: 'rate',
    kind: 'rate',
    when: (values) => when(values) && textIn(values, 'currency') !== '',
  },
];
