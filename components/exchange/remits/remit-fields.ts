import type { Choice, Field, Values } from '@/components/fields/field';

const isOut = ({ kind }: Values) => kind === 'remit_out';
const isIn = ({ kind }: Values) => kind === 'remit_in';
const third = { width: 'third' } as const;
const half = { width: 'half' } as const;

const PERSON: readonly Field[] = [
  { ...third, name: 'name', kind: 'text' },
  { ...third, name: 'name_local', kind: 'text' },
  { ...third, name: 'phone', kind: 'text', as: 'tel' },
  { ...third, name: 'country', kind: 'text', as: 'code' },
  { ...third, name: 'city', kind: 'text' },
  { ...third, name: 'date_of_birth', kind: 'day' },
  { ...half, name: 'address', kind: 'text' },
  { ...half, name: 'relationship', kind: 'text' },
  { ...half, name: 'account', kind: 'text', as: 'code' },
  { ...half, name: 'bank', kind: 'text' },
];

const other = (values: Values) => (values.beneficiary_id ?? '') === '';

/** A remittance as it is taken in: who, to whom, how much, at which rate, for what. */
export const remitFields = (
  book: readonly Choice[],
  ways: (values: Values) => readonly Choice[],
): readonly Field[] => [
  {
    ...{ ...third, name: 'kind', kind: 'choice', initial: 'remit_out' },
  },
  { ...third, name: 'date', kind: 'posting-day', of: 'transfer', isNeeded: true },
  { ...third, name: 'agent_id', kind: 'party', isNeeded: true },
  { ...third, name: 'sender_id', kind: 'party', isNeeded: true, when: isOut },
  { ...third, name: 'sender_date_of_birth', kind: 'day', when: isOut },
  { ...third, name: 'sender_address', kind: 'text', when: isOut },
  { ...third, name: 'reference', kind: 'text', as: 'code', when: isIn, isNeeded: true },
  { ...third, name: 'code', kind: 'text', as: 'code', when: isIn },
  { name: 'sender', kind: 'group', fields: PERSON, when: isIn },
  {
    ...{ name: 'beneficiary_id', kind: 'choice', options: book },
    when: (values) => isOut(values) && book.length > 0,
  },
  {
    ...{ name: 'beneficiary', kind: 'group', fields: PERSON },
    when: (values) => isIn(values) || other(values),
  },
  { ...third, name: 'payout_currency', kind: 'currency', isNeeded: true },
  { ...third, name: 'rate', kind: 'rate', when: isOut },
  {
    ...{ ...third, name: 'quote_direction', kind: 'choice', initial: 'indirect', options: ways },
    when: isOut,
  },
  { ...third, name: 'principal', kind: 'money', when: isOut },
  { ...third, name: 'payout_amount', kind: 'money', in: 'payout_currency' },
  { ...third, name: 'location_id', kind: 'place', when: isOut },
  {
    ...{ name: 'fee', kind: 'group', when: isOut },
    fields: [
      { ...third, name: 'amount', kind: 'money' },
      { ...third, name: 'mode', kind: 'choice', initial: 'on_top' },
    ],
  },
  { ...third, name: 'tax', kind: 'money', when: isOut },
  { ...third, name: 'purpose', kind: 'text' },
  { ...third, name: 'source_of_funds', kind: 'text', when: isOut },
  { ...third, name: 'expires_on', kind: 'day' },
  { ...half, name: 'memo', kind: 'text' },
];
