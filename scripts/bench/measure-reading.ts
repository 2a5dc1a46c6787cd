import { FROM, TO } from './books';
import type { Caller } from './caller';
import { median } from './pace';

/** Median time of each call in ms, by name. */
export type Reading = Readonly<Record<string, number>>;

const CASH = '1010';
const MID_FROM = '2024-03-15';
const MID_TO = '2025-09-14';

/**
 * Measures the most frequent reads: reports over whole months and over parts of months, a page of lines, lists and
 * searches.
 */
export async function measureReading(
  caller: Caller,
  { calls }: Readonly<{ calls: number }>,
): Promise<Reading> {
  const accounts = await caller.get<{ id: number; number: string }[]>(
    'accounting/chart-of-accounts/list',
  );
  const cash = accounts.find(({ number }) => number === CASH)?.id ?? 0;
  const reports: readonly (readonly [name: string, path: string])[] = [
    ['trial balance, a year', 'reports/trail-balance?from=2025-01-01&to=2025-12-31'],
    ['trial balance, year to mid-month', `reports/trail-balance?from=2025-01-01&to=${MID_TO}`],
    ['trial balance, two broken months', `reports/trail-balance?from=${MID_FROM}&to=${MID_TO}`],
    ['general ledger, first page', `reports/general-ledger?from=${FROM}&to=${TO}`],
    [
      'cash, a page from mid-month',
      `reports/general-ledger?account_id=${cash}&from=${MID_FROM}&to=${TO}`,
    ],
    ['profit and loss, two broken months', `reports/profit-and-loss?from=${MID_FROM}&to=${MID_TO}`],
    ['balance sheet, mid-month', `reports/balance-sheet?as_of=${MID_TO}`],
    ['cash flow, two broken months', `reports/cash-flow-statement?from=${MID_FROM}&to=${MID_TO}`],
    [
      'account statement, first page',
      `reports/account-statement?account_id=${cash}&from=${FROM}&to=${TO}`,
    ],
    ['account list', 'accounting/chart-of-accounts/list'],
    ['journal entries, newest page', 'accounting/journal-entry/list'],
  ];
  return medians(caller, [...reports, ...SEARCHES], calls);
}

async function medians(
  caller: Caller,
  queries: readonly (readonly [name: string, path: string])[],
  calls: number,
): Promise<Reading> {
  const reading: Record<string, number> = {};
  for (const [name, path] of queries) {
    reading[name] = median(await timesOf(caller, path, calls));
  }
  return reading;
}

/** Times of repeated calls in ms, after one call that is not counted. */
export async function timesOf(caller: Caller, path: string, calls: number): Promise<number[]> {
  await caller.get(path);
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    await caller.get(path);
    times.push(performance.now() - started);
  }
  return times;
}

const LIST = 'accounting/journal-entry/list';
const EVERY_TYPE = 'documents/search';
const LEDGER = `reports/general-ledger?from=${FROM}&to=${TO}`;

/** Searches. Nearly half of all entries contain "fees", one entry contains "capital", and none contains "zebra". */
const SEARCHES: readonly (readonly [name: string, path: string])[] = [
  ['search, a rare word', `${LIST}?search=capital`],
  ['search, a word of nearly half', `${LIST}?search=fees`],
  ['search, a word of nearly half, page 100', `${LIST}?search=fees&page=100`],
  ['search, two words', `${LIST}?search=bought%20eur`],
  ['search, a word that is nowhere', `${LIST}?search=zebra`],
  ['search, an amount', `${LIST}?search=1,250.50`],
  ['search, a number', `${LIST}?search=jou%20777`],
  ['palette, a rare word', `${EVERY_TYPE}?search=capital`],
  ['palette, a word of nearly half', `${EVERY_TYPE}?search=fees`],
  ['palette, an amount', `${EVERY_TYPE}?search=1,250.50`],
  ['ledger, a rare word', `${LEDGER}&search=capital`],
  ['ledger, a word of nearly half', `${LEDGER}&search=fees`],
  ['ledger, an amount', `${LEDGER}&search=1,250.50`],
];
