import { addDays, dayNumber } from '@/lib/domain/calendar';
import { FOREIGN, type SeedAccounts } from './chart';
import { decimalOf, dividedHalfUp } from './minor-units';
import { type Random, seeded } from './random';

/** A line of a generated entry. The account is a number, as in an import file. */
type SeedLine = Readonly<{
  account: string;
  debit?: string;
  credit?: string;
  currency?: string;
  base?: string;
}>;

export type SeedJournal = Readonly<{ date: string; memo: string; lines: readonly SeedLine[] }>;

type Range = Readonly<{
  seed: number;
  entries: number;
  from: string;
  to: string;
}>;

type Held = { amount: bigint; base: bigint };
type Foreign = (typeof FOREIGN)[number];

const CASH = '1010';
const BANK = '1030';
const CAPITAL = '3000';
const RESULT = '4010';
const INCOMES = ['4030', '4110', '4120'];
/** Cash and bank each begin with `FOUNDED` cents, plus `SPENT` for each entry that will be generated. */
const FOUNDED = 50_000_000n;
const SPENT = 150_000n;
/** Number of entries for which the capital is computed if the number of entries is unlimited. */
const ENDLESS = 1_000_000_000;

/**
 * Generates the entries of an exchange house: founding, expenses, income, and purchases and sales of foreign currency.
 * The same seed returns the same entries. Entries have about three lines each and are in order of date.
 */
export function* journals(
  { seed, entries, from, to }: Range,
  accounts: SeedAccounts,
): Generator<SeedJournal> {
  const random = seeded(seed);
  const days = dayNumber(to) - dayNumber(from) + 1;
  const held = new Map<string, Held>();
  if (entries > 0) yield { date: from, memo: 'Capital paid in', lines: founding(entries) };
  for (let index = 1; index < entries; index += 1) {
    const date = addDays(from, Math.floor((index * days) / entries));
    yield { date, ...drawJournal(random, accounts, held) };
  }
}

function founding(entries: number): SeedLine[] {
  const each = FOUNDED + SPENT * BigInt(Math.min(entries, ENDLESS));
  return [
    { account: CASH, debit: dollars(each) },
    { account: BANK, debit: dollars(each) },
    { account: CAPITAL, credit: dollars(2n * each) },
  ];
}

function drawJournal(
  random: Random,
  accounts: SeedAccounts,
  held: Map<string, Held>,
): Omit<SeedJournal, 'date'> {
  const chance = random.below(100);
  if (chance < 80) return ordinary(random, accounts);
  return chance < 92 ? buy(random, accounts, held) : sell(random, accounts, held);
}

/** An expense or an income of a kind that every organisation has. */
function ordinary(random: Random, accounts: SeedAccounts) {
  return random.below(80) < 35 ? spend(random, accounts) : earn(random);
}

function spend(random: Random, { costs }: SeedAccounts) {
  const first = someAmount(random);
  const second = someAmount(random);
  return {
    memo: 'Expenses',
    lines: [
      { account: random.pick(costs), debit: dollars(first) },
      { account: random.pick(costs), debit: dollars(second) },
      { account: random.pick([CASH, BANK]), credit: dollars(first + second) },
    ],
  };
}

function earn(random: Random) {
  const [fee, other] = [someAmount(random), someAmount(random)];
  return {
    memo: 'Fees',
    lines: [
      { account: random.pick([CASH, BANK]), debit: dollars(fee + other) },
      { account: random.pick(INCOMES), credit: dollars(fee) },
      { account: random.pick(INCOMES), credit: dollars(other) },
    ],
  };
}

function buy(random: Random, { foreign }: SeedAccounts, held: Map<string, Held>) {
  const currency = random.pick(FOREIGN);
  const account = random.pick(foreign);
  const amount = BigInt(1 + random.below(2_000_000));
  const base = valueOf(amount, currency, random);
  const charge = BigInt(1 + random.below(2_000));
  const own = holding(held, account, currency);
  own.amount += amount;
  own.base += base;
  return {
    memo: `Bought ${currency.code}`,
    lines: [
      {
        account,
        debit: decimalOf(amount, currency.decimals),
        currency: currency.code,
        base: dollars(base),
      },
      { account: '5080', debit: dollars(charge) },
      { account: BANK, credit: dollars(base + charge) },
    ],
  };
}

/** Sells at most half of the account's balance, at its average cost. Buys if the balance is too small. */
function sell(random: Random, accounts: SeedAccounts, held: Map<string, Held>) {
  const currency = random.pick(FOREIGN);
  const account = random.pick(accounts.foreign);
  const own = holding(held, account, currency);
  const amount = (own.amount * BigInt(1 + random.below(50))) / 100n;
  const cost = own.amount > 0n ? dividedHalfUp(own.base * amount, own.amount) : 0n;
  if (amount === 0n || cost === 0n) return buy(random, accounts, held);
  own.amount -= amount;
  own.base -= cost;
  const gain = BigInt(1 + random.below(5_000));
  return {
    memo: `Sold ${currency.code}`,
    lines: [
      { account: BANK, debit: dollars(cost + gain) },
      {
        account,
        credit: decimalOf(amount, currency.decimals),
        currency: currency.code,
        base: dollars(cost),
      },
      { account: RESULT, credit: dollars(gain) },
    ],
  };
}

function holding(held: Map<string, Held>, account: string, { code }: Foreign): Held {
  const key = `${account} ${code}`;
  const own = held.get(key) ?? { amount: 0n, base: 0n };
  held.set(key, own);
  return own;
}

/** Value of an amount in cents of base, at a rate within 1 % of the currency's usual rate. */
function valueOf(amount: bigint, { rate, decimals }: Foreign, random: Random): bigint {
  const today = (rate * BigInt(990 + random.below(20))) / 1000n;
  const cents = dividedHalfUp(amount * today, 10n ** BigInt(4 + decimals));
  return cents > 0n ? cents : 1n;
}

function someAmount(random: Random): bigint {
  return BigInt(1 + random.below(250_000));
}

const dollars = (cents: bigint): string => decimalOf(cents, 2);
