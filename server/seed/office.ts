import type { User } from '@/server/kernel/access';
import type { Locale } from '@/server/kernel/locale';
import { makeCounter } from './counter';
import type { CounterSetup, CounterNames } from './counter-setup';
import type { Bare } from './host';
import { translated } from './in-language';
import { loadJournals } from './load';

type Office = Readonly<{
  /** Number of days that are generated at the office, including today. */
  days: number;
  owner?: User;
  names?: CounterNames;
  /** Language of the names and memos that are entered. */
  locale?: Locale;
  tell: (day: number, tickets: number) => void | Promise<void>;
}>;

type Made = Readonly<{ entries: number; tickets: number; setup: CounterSetup }>;

/** Founding entries of the office, in dollars. */
const FOUNDING = [
  {
    memo: 'Capital paid in',
    lines: [
      { account: '1010', side: 'debit', dollars: '340000' },
      { account: '1030', side: 'debit', dollars: '80000' },
      { account: '3000', side: 'credit', dollars: '420000' },
    ],
  },
  {
    memo: 'Loan of the bank, 9 % a year',
    lines: [
      { account: '1030', side: 'debit', dollars: '10000' },
      { account: '2210', side: 'credit', dollars: '10000' },
    ],
  },
] as const;

/**
 * Generates a small exchange office up to a moment: founding entries, and then the calls that users would make. The
 * chart of accounts must exist.
 */
export async function makeOffice(bare: Bare, now: Date, office: Office): Promise<Made> {
  const { db } = bare;
  const made = await makeCounter(bare, now, {
    ...office,
    found: async (moment, date, { inBase }) => {
      const journals = FOUNDING.map(({ memo, lines }) => ({
        memo: translated(office.locale, memo),
        date,
        lines: lines.map(({ account, side, dollars }) => ({ account, [side]: inBase(dollars) })),
      }));
      await loadJournals(db, journals, null, moment);
    },
  });
  const { count } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { entries: Number(count), ...made };
}
