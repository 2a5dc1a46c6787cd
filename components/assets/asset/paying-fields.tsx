'use client';

import { lazy, Suspense } from 'react';
import { type Field, textIn, type Values } from '@/components/fields/field';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

/** Loaded lazily, so that the list of assets does not load them. */
const PayingPlace = lazy(async () => ({
  default: (await import('./paying-place')).PayingPlace,
}));
const PayingParty = lazy(async () => ({
  default: (await import('./paying-place')).PayingParty,
}));

/**
 * True for accounts that can pay or receive: detail accounts of assets or liabilities whose purpose is not in
 * `STANDS_ON`.
 */
const takesMoney = ({ position, type, purpose }: Account): boolean =>
  position === 'detail' &&
  (type === 'asset' || type === 'liability') &&
  !STANDS_ON.some((one) => one === purpose);

/** Purposes of accounts for fixed assets, depreciation or valuation. These accounts cannot pay or receive. */
const STANDS_ON = ['fixed_assets', 'accumulated_depreciation', 'position_valuation'] as const;

const half = { width: 'half' } as const;

/**
 * Fields for the account that pays or receives, for its location if it holds cash, and for its party if it needs one.
 */
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

/** Fields for a currency and, if a currency is selected, its rate. */
export const currencyFields = (when: (values: Values) => boolean): readonly Field[] => [
  { ...half, name: 'currency', kind: 'currency', when },
  {
    ...half,
    name: 'rate',
    kind: 'rate',
    when: (values) => when(values) && textIn(values, 'currency') !== '',
  },
];
