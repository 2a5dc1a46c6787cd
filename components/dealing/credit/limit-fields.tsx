import { CollateralFields } from './collateral-fields';
import type { Field } from '@/components/fields/field';

const third = { width: 'third' } as const;

export const limitFields: readonly Field[] = [
  { ...third, name: 'party_id', kind: 'party', isNeeded: true },
  { ...third, name: 'amount', kind: 'money', isNeeded: true },
  { ...third, name: 'review_on', kind: 'day' },
  { ...third, name: 'valid_from', kind: 'day', isNeeded: true },
  { ...third, name: 'valid_to', kind: 'day' },
  { name: 'reason', kind: 'prose', isNeeded: true },
  { name: 'collateral', kind: 'own', initial: [], drawn: <CollateralFields /> },
];
