import type { Choice, Field, Values } from '@/components/fields/field';
import type { DrawOf } from '@/components/exchange/credit/draws';

const third = { width: 'third' } as const;

/** A draw as it is paid out: against which limit, how much, due when, and where to. */
export const drawFields = (
  { under, type }: DrawOf,
  limits: readonly Choice[],
): readonly Field[] => [
  { name: under, kind: 'choice', options: limits, isNeeded: true },
  { ...third, name: 'date', kind: 'posting-day', of: type, isNeeded: true },
  { ...third, name: 'currency', kind: 'currency', isNeeded: true },
  { ...third, name: 'amount', kind: 'money', in: 'currency', isNeeded: true },
  { ...third, name: 'due_date', kind: 'day', isNeeded: true },
  {
    ...{ ...third, name: 'location_id', kind: 'place', isNeeded: true },
    when: ({ on_account }: Values) => on_account !== true,
  },
  { ...third, name: 'reference', kind: 'text', as: 'code' },
  { name: 'on_account', kind: 'flag', initial: false },
  { name: 'memo', kind: 'text' },
];
