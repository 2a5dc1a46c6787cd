import type { SeedJournal } from '@/server/seed/journals';
import { journals } from '@/server/seed/journals';
import type { SeedAccounts } from '@/server/seed/chart';

/** Size of the generated books, the same in all runs. Runs differ only in the number of entries. */
export const BOOKS = { accounts: 400, currencies: 4, months: 36 } as const;
export const FROM = '2023-01-01';
export const TO = '2025-12-31';

const LINES_AN_ENTRY = 3;

/** Generates entries with about `lines` lines in total, spread over all 36 months. */
export function loaded(lines: number, accounts: SeedAccounts): Iterable<SeedJournal> {
  const entries = Math.ceil(lines / LINES_AN_ENTRY);
  return journals({ seed: 1, entries, from: FROM, to: TO }, accounts);
}

/** Generates entries without end, in base currency and on the last day, for posting during a measurement. */
export function* posted(seed: number, costs: readonly string[]): Generator<SeedJournal> {
  const all = journals({ seed, entries: Infinity, from: TO, to: TO }, { costs, foreign: ['1040'] });
  for (const journal of all) {
    const isBase = journal.lines.every(({ currency }) => currency === undefined);
    if (isBase && journal.lines.length === LINES_AN_ENTRY && journal.memo !== FOUNDING)
      yield journal;
  }
}

const FOUNDING = 'Capital paid in';
