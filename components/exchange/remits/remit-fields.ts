import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { proposedPlace, proposedRate } from '@/components/fields/proposals';
import type { TravelLevel } from '@/lib/domain/travel-rule';

const isOut = ({ kind }: Values) => kind === 'remit_out';
const isIn = ({ kind }: Values) => kind === 'remit_in';
const third = { width: 'third' } as const;
const half = { width: 'half' } as const;

const PERSON: readonly Field[] = [
  { ...third, name: 'name', kind: 'text' },
  { ...third, name: 'name_local', kind: 'text' },
  { ...third, name: 'phone', kind: 'text', as: 'tel' },
  { ...third, name: 'country', kind: 'country' },
  { ...third, name: 'city', kind: 'text' },
  { ...third, name: 'date_of_birth', kind: 'birthday' },
  { ...half, name: 'address', kind: 'text' },
  { ...half, name: 'document', kind: 'text', as: 'code' },
  { ...third, name: 'relationship', kind: 'text' },
  { ...third, name: 'account', kind: 'text', as: 'code' },
  { ...third, name: 'bank', kind: 'text' },
];

const BEHALF: readonly Field[] = [
  { ...third, name: 'name', kind: 'text' },
  { ...third, name: 'relationship', kind: 'text' },
  { ...third, name: 'id_number', kind: 'text', as: 'code' },
];

/** Something is typed of whom it is for. */
const isTold = ({ on_behalf_of: told }: Values) =>
  Object.values((told ?? {}) as Values).some((text) => text !== '');

/** What was typed, and not what followed from it: a change of one amount leaves none of before. */
const asTyped =
  (name: string) =>
  ({ typed }: Values): unknown =>
    (typed as Values | null)?.[name];

const typesBeneficiary = (values: Values) => (values.beneficiary_id ?? '') === '';

/** What the fields of a remittance depend on that is not typed in them. */
type Asked = Readonly<{
  book: readonly Choice[];
  /** How many the book has, once it is read. */
  bookHelp?: string | undefined;
  ways: (values: Values) => readonly Choice[];
  /** What the rules on money transfers ask for by the amount. */
  level: TravelLevel;
  /** How it is paid in beside cash. */
  paying: readonly Field[];
  /** What is said beside the code of an order. */
  codeHelp?: string | undefined;
  /** The base currency. */
  base: string;
  /** The fee by the rules, in words. */
  feeHelp?: string | undefined;
  /** The choice of a beneficiary who is not in the book. */
  newBeneficiary: string;
  /** Somebody else pays than the sender, which is to be declared. */
  paysAnother: boolean;
}>;

/** A remittance as it is taken in: who, to whom, how much, at which rate, for what. */
export const remitFields = ({
  book,
  bookHelp,
  ways,
  level,
  paying,
  codeHelp,
  base,
  feeHelp,
  newBeneficiary,
  paysAnother,
}: Asked): readonly Field[] => [
  { ...third, name: 'kind', kind: 'choice', initial: 'remit_out' },
  { ...third, name: 'sender_id', kind: 'party', isNeeded: true, when: isOut },
  bookField(book, newBeneficiary, bookHelp),
  { ...third, name: 'agent_id', kind: 'party', isNeeded: true },
  ...amountFields(base, ways),
  { ...third, name: 'location_id', kind: 'place', when: isOut, help: proposedPlace },
  ...travelFields(level),
  {
    name: 'beneficiary',
    kind: 'group',
    fields: PERSON,
    isNeeded: true,
    when: (values) => isIn(values) || typesBeneficiary(values),
  },
  {
    name: 'keep_beneficiary',
    kind: 'flag',
    initial: true,
    when: (values) => isOut(values) && typesBeneficiary(values),
  },
  { ...third, name: 'reference', kind: 'text', as: 'code', when: isIn, isNeeded: true },
  { ...third, name: 'code', kind: 'text', as: 'code', when: isIn, help: codeHelp },
  { name: 'sender', kind: 'group', fields: PERSON, isNeeded: true, when: isIn },
  {
    name: 'fee',
    kind: 'group',
    read: asTyped('fee'),
    fields: [
      { ...third, name: 'amount', kind: 'money', help: feeHelp },
      { ...third, name: 'mode', kind: 'choice', initial: 'on_top' },
    ],
  },
  { ...third, name: 'tax', kind: 'money', when: isOut, read: asTyped('tax') },
  ...paying,
  ...DECLARED,
  {
    name: 'on_behalf_of',
    kind: 'group',
    fields: BEHALF,
    isNeeded: paysAnother,
    when: (values) =>
      isOut(values) && textIn(values, 'payer') !== '' && (paysAnother || isTold(values)),
  },
  { ...third, name: 'date', kind: 'posting-day', of: 'transfer', isNeeded: true },
  { ...third, name: 'expires_on', kind: 'day', read: asTyped('expires_on') },
  { name: 'memo', kind: 'text' },
];

const DECLARED: readonly Field[] = [
  { ...third, name: 'purpose', kind: 'text' },
  { ...third, name: 'source_of_funds', kind: 'text', when: isOut },
  { ...third, name: 'payer', kind: 'text', when: isOut },
];

/** Saved beneficiaries. It is always there: they are read after the sender is chosen, when the focus has gone on. */
const bookField = (
  book: Asked['book'],
  newBeneficiary: string,
  help: Asked['bookHelp'],
): Field => ({
  ...third,
  name: 'beneficiary_id',
  kind: 'choice',
  options: book,
  none: newBeneficiary,
  help,
  when: isOut,
});

/** What is asked of a sender of much: the fields are there when they are due, and while something is typed in them. */
function travelFields(level: TravelLevel): readonly Field[] {
  const names = ['sender_address', 'sender_date_of_birth', 'sender_document'] as const;
  const isTyped = (values: Values) => names.some((name) => (values[name] ?? '') !== '');
  const when = (values: Values) => isOut(values) && (level === 'full' || isTyped(values));
  return [
    { ...third, name: 'sender_address', kind: 'text', when, isNeeded: level === 'full' },
    { ...third, name: 'sender_date_of_birth', kind: 'birthday', when },
    { ...third, name: 'sender_document', kind: 'text', as: 'code', when },
  ];
}

/** How much is sent and paid out, and at which rate; one amount is enough. */
const amountFields = (base: string, ways: Asked['ways']): readonly Field[] => [
  { ...third, name: 'payout_currency', kind: 'currency', isNeeded: true },
  {
    ...third,
    name: 'principal',
    kind: 'money',
    when: isOut,
    read: asTyped('principal'),
    isNeeded: (values) => textIn(values, 'payout_amount') === '',
  },
  {
    ...third,
    name: 'payout_amount',
    kind: 'money',
    in: 'payout_currency',
    read: asTyped('payout_amount'),
    isNeeded: isIn,
  },
  {
    ...third,
    name: 'rate',
    kind: 'rate',
    when: isOut,
    isNeeded: (values) => ![base, ''].includes(textIn(values, 'payout_currency')),
    help: proposedRate(
      (values) => ({ one: textIn(values, 'payout_currency'), other: base }),
      'sell_base',
    ),
  },
  {
    ...third,
    name: 'quote_direction',
    kind: 'choice',
    initial: 'indirect',
    options: ways,
    when: isOut,
  },
];
