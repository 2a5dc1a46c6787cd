import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { proposedPlace, proposedRate } from '@/components/fields/proposals';
import type { TravelLevel } from '@/lib/domain/compliance/travel-rule';

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

/** True if the user has entered any data about the person for whom the sender acts. */
const hasPerson = ({ on_behalf_of: person }: Values) =>
  Object.values((person ?? {}) as Values).some((text) => text !== '');

/**
 * Returns a function that reads, from a stored draft, the value that the user typed in a field. A field with a computed
 * value starts empty, so that a new amount recomputes the value.
 */
const asTyped =
  (name: string) =>
  ({ typed }: Values): unknown =>
    (typed as Values | null)?.[name];

const typesBeneficiary = (values: Values) => (values.beneficiary_id ?? '') === '';

/** Values that the fields need and that are not part of the form. */
type FieldContext = Readonly<{
  book: readonly Choice[];
  /** Help text with the number of saved beneficiaries; undefined until the beneficiaries are loaded. */
  bookHelp?: string | undefined;
  ways: (values: Values) => readonly Choice[];
  /** Travel rule level of this amount. The level determines which data about the sender are required. */
  level: TravelLevel;
  /** Fields of the payment. */
  paying: readonly Field[];
  /** Help text of the payout code. */
  codeHelp?: string | undefined;
  /** Code of the base currency. */
  base: string;
  /** Help text with the fee that the fee rules set. */
  feeHelp?: string | undefined;
  /** Label of the option for a new beneficiary. */
  newBeneficiary: string;
  /** True if another person pays. The form then requires the name of the person for whom the sender acts. */
  paysAnother: boolean;
}>;

/** Fields of a remittance, such as parties, amounts, rate, fee and declarations. */
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
}: FieldContext): readonly Field[] => [
  { ...third, name: 'kind', kind: 'choice', initial: 'remit_out' },
  { ...third, name: 'sender_id', kind: 'party', isNeeded: true, when: isOut },
  bookField(book, newBeneficiary, bookHelp),
  { ...third, name: 'agent_id', kind: 'party', newKind: 'agent', isNeeded: true },
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
      isOut(values) && textIn(values, 'payer') !== '' && (paysAnother || hasPerson(values)),
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

/**
 * Field for a saved beneficiary. The field is shown before the beneficiaries are loaded, so that it does not appear
 * late, when the focus is already in a later field.
 */
const bookField = (
  book: FieldContext['book'],
  newBeneficiary: string,
  help: FieldContext['bookHelp'],
): Field => ({
  ...third,
  name: 'beneficiary_id',
  kind: 'choice',
  options: book,
  none: newBeneficiary,
  help,
  when: isOut,
});

/**
 * Fields for the data about the sender that the travel rule requires for large amounts. On a sent remittance they are
 * shown if the data are required or already filled in.
 */
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

/**
 * Fields for the amounts, the currency paid out and the rate. For a sent remittance, one of the two amounts is enough.
 */
const amountFields = (base: string, ways: FieldContext['ways']): readonly Field[] => [
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
