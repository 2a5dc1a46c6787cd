import type { ReactNode } from 'react';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';

const half = { width: 'half' } as const;

const isOther = (values: Values) => {
  const paid = textIn(values, 'pay_currency');
  return paid !== '' && paid !== textIn(values, 'currency');
};

/** Money goes to a place or an account; of a draft the one that it names. */
const at = moneyAt.map((field): Field =>
  field.name === 'at'
    ? { ...field, read: ({ account_id }) => (account_id === null ? 'place' : 'account') }
    : field,
);

/** What is settled, how it is paid, and where: the same in a form and beside a party. */
export const settlingFields = (
  ways: (values: Values) => readonly Choice[],
  applied: ReactNode,
): readonly Field[] => [
  { ...half, name: 'date', kind: 'posting-day', of: 'settlement', isNeeded: true },
  { ...half, name: 'currency', kind: 'currency', isNeeded: true },
  { ...half, name: 'amount', kind: 'money', in: 'currency', isNeeded: true },
  { ...half, name: 'pay_currency', kind: 'currency' },
  { ...half, name: 'rate', kind: 'rate', isNeeded: true, when: isOther },
  {
    ...{ ...half, name: 'quote_direction', kind: 'choice', initial: 'direct', options: ways },
    when: isOther,
  },
  ...at,
  { name: 'memo', kind: 'text' },
  { name: 'applied', kind: 'own', drawn: applied, initial: [] },
];

/** With whom, and the same. */
export const settlementFields = (
  ways: (values: Values) => readonly Choice[],
  applied: ReactNode,
): readonly Field[] => [
  { name: 'party_id', kind: 'party', isNeeded: true },
  ...settlingFields(ways, applied),
];
