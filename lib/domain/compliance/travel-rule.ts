import { compare, type Decimal, multiply, smaller } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

/**
 * Minimum amount, in USD or EUR, whichever is lower, at which a cross-border remittance needs full data of sender and
 * beneficiary: the strictest of FATF recommendation 16, Regulation (EU) 2023/1113 article 4 and 31 CFR 1010.410. The
 * settings can change it.
 */
export const TRAVEL_AMOUNT = '1000';
const TRAVEL_CURRENCIES = ['USD', 'EUR'] as const;

/**
 * Level of required data: `full`, `brief` (names, the beneficiary's country and a contact), or `none` within one
 * country.
 */
export const TRAVEL_LEVELS = ['full', 'brief', 'none'] as const;
export type TravelLevel = (typeof TRAVEL_LEVELS)[number];

type Border = Readonly<{ from: string | undefined; to: string | undefined }>;

type Sent = Border &
  Readonly<{
    /** Amount sent, in base; undefined without a rate. */
    worth: Decimal | undefined;
    /** Limit from the settings, which replaces the default `TRAVEL_AMOUNT`. */
    amount: Decimal;
    base: string;
    midOf: (currency: string) => Decimal | undefined;
  }>;

/** Level of data that a remittance requires. Across a border the full level applies if there is no rate. */
export function travelLevel({ from, to, worth, amount, base, midOf }: Sent): TravelLevel {
  if (from !== undefined && from !== '' && from === to) return 'none';
  const limits = TRAVEL_CURRENCIES.flatMap((currency) => {
    const mid = currency === base ? '1' : midOf(currency);
    return mid === undefined ? [] : [multiply(amount, mid)];
  });
  const [first, ...others] = limits;
  if (first === undefined || worth === undefined) return 'full';
  return compare(worth, others.reduce(smaller, first)) >= 0 ? 'full' : 'brief';
}

type Told = Readonly<Record<string, string | undefined>>;

/** Known data of sender and beneficiary, and functions that name their form fields. */
export type Travellers = Readonly<{
  sender: Told;
  beneficiary: Told;
  /** Names of the form fields, such as `sender_address` for the sender and `beneficiary.city` for the beneficiary. */
  senderField: (name: string) => string;
  beneficiaryField: (name: string) => string;
}>;

/** Returns a refusal for each field that the level requires and that is missing. */
export function travelGaps(
  level: TravelLevel,
  { sender, beneficiary, senderField, beneficiaryField }: Travellers,
  amount: Decimal,
): Refusal[] {
  const ask = (isKnown: boolean, key: string, field: string) =>
    isKnown ? [] : [new Refusal(`remit.travel-${key}`, { field, params: { amount } })];
  const has = (side: Told, ...names: readonly string[]) => names.some((name) => isTold(side[name]));
  if (level === 'none') return [];
  const named = [
    ...ask(isName(sender.name), 'sender', senderField('name')),
    ...ask(isName(beneficiary.name), 'name', beneficiaryField('name')),
    ...ask(has(beneficiary, 'country'), 'country', beneficiaryField('country')),
  ];
  if (level === 'brief') {
    const isReached = has(beneficiary, 'phone', 'account') || has(sender, 'phone');
    return [...named, ...ask(isReached, 'phone', beneficiaryField('phone'))];
  }
  return [
    ...ask(has(sender, 'address'), 'address', senderField('address')),
    ...ask(has(sender, 'date_of_birth', 'document'), 'born', senderField('date_of_birth')),
    ...named,
    ...ask(has(beneficiary, 'city', 'account', 'phone'), 'reach', beneficiaryField('city')),
  ];
}

/** Text that people enter when they do not know the value. */
const PLACEHOLDER = /^(n\/?a|none|nil|null|unknown|tbd|test|x+|-+|\.+|\?+|0+)$/i;

/** True if the name is undefined or plausible; false for an empty name, a placeholder, or a name with digits. */
const isName = (text: string | undefined): boolean =>
  text === undefined || (isTold(text) && !/\p{Nd}/u.test(text));

const isTold = (text: string | undefined): boolean =>
  text !== undefined && text.trim() !== '' && !PLACEHOLDER.test(text.trim());
