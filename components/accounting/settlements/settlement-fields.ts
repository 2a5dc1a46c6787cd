import type { ReactNode } from 'react';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { paidFields } from '@/components/fields/paid-as';

const half = { width: 'half' } as const;

const settledCurrency = (values: Values) => textIn(values, 'currency');

/** Fields of a settlement without the party; shared by the form and the party's dialog. */
export const settlingFields = (
  ways: (values: Values) => readonly Choice[],
  applied: ReactNode,
): readonly Field[] => [
  { ...half, name: 'date', kind: 'posting-day', of: 'settlement', isNeeded: true },
  { ...half, name: 'currency', kind: 'currency', isNeeded: true },
  { ...half, name: 'amount', kind: 'money', in: 'currency', isNeeded: true },
  ...paidFields(settledCurrency, {
    name: 'quote_direction',
    kind: 'choice',
    initial: 'direct',
    options: ways,
  }),
  { name: 'applied', kind: 'own', drawn: applied, initial: [] },
];

export const settlementFields = (
  ways: (values: Values) => readonly Choice[],
  applied: ReactNode,
): readonly Field[] => [
  { name: 'party_id', kind: 'party', isNeeded: true },
  ...settlingFields(ways, applied),
];
