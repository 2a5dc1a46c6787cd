import type { Choice, Field, Values } from '@/components/fields/field';

const third = { width: 'third' } as const;
const half = { width: 'half' } as const;

/** Usual times until the deadline, in minutes. */
export const MINUTES = [10, 30, 60, 120, 240, 480, 1440] as const;

type Given = Readonly<{
  ways: (values: Values) => readonly Choice[];
  minutes: readonly Choice[];
  /** Label of the default deadline, which the channel sets. */
  byChannel: string;
  /** Id of the user's location. */
  place: string;
}>;

const isNobodys = ({ customer_id }: Values) => typeof customer_id !== 'number';

/** Fields of an offer: currencies, amounts, rate, customer and deadline. */
export const offerFields = ({ ways, minutes, byChannel, place }: Given): readonly Field[] => [
  { ...third, name: 'side', kind: 'choice', initial: 'sell' },
  { ...third, name: 'currency', kind: 'currency', isNeeded: true },
  { ...third, name: 'counter_currency', kind: 'currency' },
  { ...third, name: 'amount_min', kind: 'money', in: 'currency', isNeeded: true },
  { ...third, name: 'amount_max', kind: 'money', in: 'currency', isNeeded: true },
  { ...third, name: 'allow_partial', kind: 'flag', initial: false },
  { ...third, name: 'rate', kind: 'rate', isNeeded: true },
  { ...third, name: 'quote_direction', kind: 'choice', options: ways, initial: 'direct' },
  { ...third, name: 'kind', kind: 'choice', initial: 'firm' },
  { ...third, name: 'customer_id', kind: 'party' },
  { ...third, name: 'channel', kind: 'choice', initial: 'counter' },
  { ...third, name: 'valid_minutes', kind: 'choice', options: minutes, none: byChannel },
  {
    name: 'prospect',
    kind: 'group',
    when: isNobodys,
    fields: [
      { ...half, name: 'name', kind: 'text' },
      { ...half, name: 'phone', kind: 'text', as: 'tel' },
    ],
  },
  {
    ...third,
    name: 'reserved_location_id',
    kind: 'place',
    initial: place,
    when: ({ side, kind }) => side === 'sell' && kind === 'firm',
  },
  { ...third, name: 'reference', kind: 'text', as: 'code' },
  { ...third, name: 'memo', kind: 'text' },
  {
    name: 'fee',
    kind: 'group',
    fields: [
      { ...half, name: 'amount', kind: 'money' },
      { ...half, name: 'mode', kind: 'choice', initial: 'on_top' },
    ],
  },
  {
    name: 'reprice',
    kind: 'group',
    fields: [
      { ...half, name: 'max_mid_move', kind: 'figure' },
      { ...half, name: 'action', kind: 'choice', initial: 'ask' },
    ],
  },
];
