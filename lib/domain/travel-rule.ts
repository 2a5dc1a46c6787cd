import { compare, type Decimal, multiply, smaller } from './money';
import { Refusal } from './refusal';

/**
 * From how much on a remittance across a border needs the whole record of who sends it to whom, in USD or EUR,
 * whichever comes to less: the strictest of FATF recommendation 16, Regulation (EU) 2023/1113 article 4 and
 * 31 CFR 1010.410. Settings may say otherwise.
 */
export const TRAVEL_AMOUNT = '1000';
const TRAVEL_CURRENCIES = ['USD', 'EUR'] as const;

/** How much has to be known: all of it, names and a way to reach somebody, or names alone within a country. */
export const TRAVEL_LEVELS = ['full', 'brief', 'none'] as const;
export type TravelLevel = (typeof TRAVEL_LEVELS)[number];

type Border = Readonly<{ from: string | undefined; to: string | undefined }>;

type Sent = Border &
  Readonly<{
    /** What is sent, in base; nothing where no rate says it. */
    worth: Decimal | undefined;
    /** What the setting has for `TRAVEL_AMOUNT`. */
    amount: Decimal;
    base: string;
    midOf: (currency: string) => Decimal | undefined;
  }>;

/** What is asked of a remittance. What cannot be told without a rate is asked as if it were much. */
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

/** What is known of both sides, and what the fields of each are called by. */
export type Travellers = Readonly<{
  sender: Told;
  beneficiary: Told;
  /** The name of a field of the sender (`sender_address`), and of the beneficiary (`beneficiary.city`). */
  senderField: (name: string) => string;
  beneficiaryField: (name: string) => string;
}>;

/** The fields that are still missing at a level, each with why it is asked for. */
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

/** What is written where nothing is known. */
const PLACEHOLDER = /^(n\/?a|none|nil|null|unknown|tbd|test|x+|-+|\.+|\?+|0+)$/i;

/** A name is told in letters alone: a figure in it stands for somebody who is not named. */
const isName = (text: string | undefined): boolean =>
  text === undefined || (isTold(text) && !/\p{Nd}/u.test(text));

const isTold = (text: string | undefined): boolean =>
  text !== undefined && text.trim() !== '' && !PLACEHOLDER.test(text.trim());
