import { addDays, dayNumber, endOfMonth } from '@/lib/domain/calendar';
import type { SeedJournal } from './journals';
import { decimalOf } from './minor-units';
import { type Random, seeded } from './random';
import { wholesale } from './wholesale';

type Range = Readonly<{
  seed: number;
  entries: number;
  from: string;
  to: string;
  /** The last day on which currency is dealt wholesale: from then on a counter does, and its staff has payslips. */
  dealsUntil: string;
}>;

const CASH = '1010';
const BANK = '1030';
const SALARIES = '5110';

/** What comes back every month, on its day: in cents, with what it may be more. */
const MONTHLY = [
  { day: 1, memo: 'Rent', account: '5210', cents: 45_000, more: 0 },
  { day: 2, memo: 'Telephone and internet', account: '5310', cents: 5_800, more: 900 },
  { day: 5, memo: 'Guards', account: '5230', cents: 18_000, more: 0 },
  { day: 7, memo: 'Electricity and water', account: '5220', cents: 7_400, more: 2_600 },
  { day: 10, memo: 'Interest on the loan', account: '5510', cents: 7_500, more: 0 },
  { day: 12, memo: 'Insurance of cash', account: '5340', cents: 3_800, more: 0 },
  { day: 15, memo: 'Accountant', account: '5350', cents: 9_000, more: 0 },
  { day: 20, memo: 'Advertising', account: '5370', cents: 2_000, more: 1_500 },
  { day: 25, memo: 'Bank charges', account: '5080', cents: 1_200, more: 900 },
  { day: 28, memo: 'Salaries', account: SALARIES, cents: 88_000, more: 0 },
] as const;

/** What is bought now and then, each for some dollars. */
const SMALL = [
  { memo: 'Tea and lunch', account: '5380' },
  { memo: 'Taxi', account: '5330' },
  { memo: 'Paper and toner', account: '5320' },
  { memo: 'Repairs', account: '5240' },
  { memo: 'Telephone cards', account: '5310' },
] as const;

/**
 * The journals of a small exchange office, as many as asked for and the same for the same seed, in order
 * of their days: capital and a loan, what every month costs, small purchases, fees of remittances, and
 * wholesale deals until a counter opens. What it spends stands in proportion to what it earns.
 */
export function officeJournals({ seed, entries, from, to, dealsUntil }: Range): SeedJournal[] {
  const random = seeded(seed);
  const days = workDays(from, to);
  const known = [
    ...founding(from),
    ...monthly(random, days, dealsUntil),
    ...wholesale(
      random,
      days.filter((day) => day <= dealsUntil),
    ),
  ];
  const rest = Math.max(0, entries - known.length);
  const small = Array.from({ length: rest }, (_, index): SeedJournal => {
    const date = days[Math.floor((index * days.length) / rest)] ?? to;
    return random.below(100) < 55 ? remittance(random, date) : purchase(random, date);
  });
  return [...known, ...small].toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** Every day but Fridays, on which the office is closed. */
function workDays(from: string, to: string): string[] {
  const length = dayNumber(to) - dayNumber(from) + 1;
  const all = Array.from({ length }, (_, index) => addDays(from, index));
  return all.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== FRIDAY);
}

const FRIDAY = 5;

function founding(date: string): SeedJournal[] {
  return [
    {
      date,
      memo: 'Capital paid in',
      lines: [
        { account: CASH, debit: '340000.00' },
        { account: BANK, debit: '80000.00' },
        { account: '3000', credit: '420000.00' },
      ],
    },
    {
      date,
      memo: 'Loan of the bank, 9 % a year',
      lines: [
        { account: BANK, debit: '10000.00' },
        { account: '2210', credit: '10000.00' },
      ],
    },
  ];
}

/**
 * Each on its day of the month, or on the first working day after it. Salaries of months that payroll is run for are
 * not among them.
 */
function monthly(random: Random, days: readonly string[], dealsUntil: string): SeedJournal[] {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  return months.flatMap((month) => {
    const dateOf = (day: number) => {
      const due = `${month}-${String(day).padStart(2, '0')}`;
      return (days[0] ?? '') > due ? undefined : days.find((one) => one >= due);
    };
    const paid = MONTHLY.flatMap(({ day, memo, account, cents, more }) => {
      const date = dateOf(day);
      const amount = decimalOf(BigInt(cents + random.below(more + 1)), 2);
      const isOnSlips = account === SALARIES && endOfMonth(`${month}-01`) > dealsUntil;
      return date === undefined || isOnSlips ? [] : [entry(date, memo, [account, BANK], amount)];
    });
    const date = dateOf(28);
    return date === undefined
      ? paid
      : [...paid, entry(date, 'Interest of the bank', [BANK, '4120'], '14.60')];
  });
}

function remittance(random: Random, date: string): SeedJournal {
  return entry(date, 'Fee of a remittance', [CASH, '4030'], dollars(random, 250, 900));
}

function purchase(random: Random, date: string): SeedJournal {
  const { memo, account } = random.pick(SMALL);
  return entry(date, memo, [account, CASH], dollars(random, 80, 700));
}

/** From some cents up to some more. */
const dollars = (random: Random, least: number, more: number): string =>
  decimalOf(BigInt(least + random.below(more)), 2);

function entry(
  date: string,
  memo: string,
  [debited, credited]: readonly [string, string],
  amount: string,
): SeedJournal {
  return {
    date,
    memo,
    lines: [
      { account: debited, debit: amount },
      { account: credited, credit: amount },
    ],
  };
}
