import { parse } from 'csv-parse/sync';

import { hledger } from '@/__tests__/soak/hledger';
import type { Account } from '@/__tests__/soak/counter-lines';
import { writtenAs } from '@/__tests__/soak/exact';
import { hledgerFormat } from '@/server/accounting/ledger-export';
import type { ExportAccount } from '@/server/accounting/ledger-export.sql';
import { KINDS } from './counter-memory-accounts';
import type { Run } from './counter-run';

/** Account number of a run within the joint journal: its seed, then the account's number. */
const numberOf = ({ seed }: Run, account: number): number => seed * 10_000 + account;

const OPEN = '2026-11-20';
const SOLD = '2026-11-21';

/** The entries of runs with the same base currency in our export format, for hledger. */
export function journalOf(runs: readonly Run[]): string {
  const [first] = runs;
  if (!first) return '';
  const { base, decimals } = first.model.money;
  const accounts = runs.flatMap((run) =>
    Object.values(KINDS).map(({ id, purpose, type }): ExportAccount => {
      const own = numberOf(run, id);
      // The kinds are written by hand, each with one of the ledger's types.
      const as = type as ExportAccount['type'];
      const shape = { parent: null, isCash: false, isDetail: true };
      return { id: own, number: String(own), name: purpose, type: as, ...shape };
    }),
  );
  const currencies = { base, decimals, inactive: new Set<string>() };
  const format = hledgerFormat({ title: 'Counters', accounts, currencies });
  const entries = [true, false].flatMap((isOpen) =>
    runs.flatMap((run) =>
      run.books.entries.flatMap(({ lines, kind }, at) =>
        at < run.entries === isOpen
          ? [format.entry(lines.map((line) => ({ ...told(at, isOpen, kind), ...own(run, line) })))]
          : [],
      ),
    ),
  );
  return format.head() + entries.join('');
}

function told(entry: number, isOpen: boolean, kind: string) {
  return {
    entry_id: entry,
    date: isOpen ? OPEN : SOLD,
    kind,
    number: `ENT ${entry}`,
    memo: '',
    party: null,
    location: null,
    line_memo: null,
    rate: null,
  };
}

type Line = Run['books']['entries'][number]['lines'][number];

function own(run: Run, { account_id, currency, amount, base }: Line) {
  return { account_id: numberOf(run, account_id), currency, amount, base };
}

/** Balances computed by hledger, by `number currency`, at the end or before everything was sold. */
export function foundBy(journal: string, ...args: readonly string[]): Map<string, string> {
  const csv = hledger(journal, 'bal', '-N', '--flat', '--layout=bare', '-O', 'csv', ...args);
  const [, ...rows] = parse(csv);
  return new Map(
    rows.flatMap(([account = '', currency = '', amount = '']) =>
      /^-?[0.]*$/.test(amount) ? [] : [[`${account.split(' ')[0]} ${currency}`, amount] as const],
    ),
  );
}

export const BEFORE_SOLD = ['-e', SOLD] as const;

/** Balances by the model: quantities of foreign money, or costs in base. */
export function expectedOf(run: Run, what: 'quantity' | 'cost'): [string, string][] {
  const { money } = run.model;
  const sums = new Map<string, bigint>();
  for (const [key, { amount, base }] of run.before) {
    const [account = '', , currency = ''] = key.split(' ');
    if (what === 'quantity' && currency === money.base) continue;
    // The keys of the model are account kinds.
    const number = numberOf(run, KINDS[account as Account].id);
    const of = `${number} ${what === 'cost' ? money.base : currency}`;
    sums.set(of, (sums.get(of) ?? 0n) + (what === 'cost' ? base : amount));
  }
  return [...sums].flatMap(([key, sum]) => {
    const decimals = money.decimals[key.slice(-3)] ?? 0;
    return sum === 0n ? [] : [[key, writtenAs(sum, decimals)]];
  });
}
