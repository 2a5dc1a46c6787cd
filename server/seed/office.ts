import type { User } from '@/server/kernel/access';
import { makeCounter } from './counter';
import type { CounterSetup, CounterNames } from './counter-setup';
import type { Bare } from './host';
import { loadJournals } from './load';

type Office = Readonly<{
  /** How many days the office is open, today included. */
  days: number;
  owner?: User;
  names?: CounterNames;
  tell: (day: number, tickets: number) => void | Promise<void>;
}>;

type Made = Readonly<{ entries: number; tickets: number; setup: CounterSetup }>;

/** The journals that an office is founded with. */
const FOUNDING = [
  {
    memo: 'Capital paid in',
    lines: [
      { account: '1010', debit: '340000.00' },
      { account: '1030', debit: '80000.00' },
      { account: '3000', credit: '420000.00' },
    ],
  },
  {
    memo: 'Loan of the bank, 9 % a year',
    lines: [
      { account: '1030', debit: '10000.00' },
      { account: '2210', credit: '10000.00' },
    ],
  },
] as const;

/** A small exchange office up to a moment, everything posted as users would. The chart of accounts must exist. */
export async function makeOffice(bare: Bare, now: Date, office: Office): Promise<Made> {
  const { db } = bare;
  const made = await makeCounter(bare, now, {
    ...office,
    found: async (moment, date) => {
      const journals = FOUNDING.map((one) => ({ ...one, date }));
      await loadJournals(db, journals, null, moment);
    },
  });
  const { count } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { entries: Number(count), ...made };
}
